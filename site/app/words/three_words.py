"""The three words of a connection. Both devices make them from the keys of both, so two people can compare them."""

from hashlib import sha256
from typing import Final

_LISTED: Final = """
    aglio agosto airone alloro ambra ananas anatra ancora anello angolo anice aprile aquila arancia arco
    aria armadio autunno babbo baita bambola banana baobab barca bastone bisonte bocca bolla bradipo
    brezza brina bruco buccia budino bufalo bussola cacao calice camino canoa canto capanna carta
    castoro cavallo cena cerchio cesto chiave chicco cicala cicogna cigno cipolla coda collina colomba
    coperta cortile costa cotone cubo cuffia cuoco cuore dado daino dattero delfino divano dolce duna
    edera elmo erba estate falena farina fata favola felce fenice festa fiaba fico fieno fionda fiore
    fiume flauto freccia frutta fungo gatto gelato gemma geranio ghianda ghiro giacca giglio giostra
    giraffa gondola grano grillo grotta gufo guscio ibis indaco isola istrice lampada lana latte lavagna
    legno leone lepre lettera libro limone lince lino lontra loto luglio lupo maggio maglia mamma mango
    marzo matita medusa mela melone menta mercato merlo miele mirto molo mondo monte mora mosaico mulino
    muro nave nodo nonna nord nuvola oasi oboe oceano orzo ostrica ottobre ovest padella palma palude
    panda pane papiro passero patata pavone pecora pepe pera pesca pettine piano piazza pigna pioggia
    pioppo platano polenta polpo prato primula pulcino puma punto quadro quarzo quercia radice rame rapa
    regalo regina remo riccio riso riva robot roccia rondine rotolo rovere rubino ruota sabbia salvia
    sandalo scala scarpa scatola sedano seme sfinge siepe sirena sogno sole sorriso spago stivale storia
    strada struzzo susina tamburo tappeto tasca tazza tegola telaio terra tetto tigre timo topo torre
    torta tromba tuono uccello uliveto vaso veliero vento verde vite volpe vulcano zattera zenzero zucca
    zuppa
"""
WORDS: Final = tuple(_LISTED.split())
"""256 words that are easy to say and to tell apart: no two of them differ in one letter only."""
COUNT: Final = 3


def three_words(one: bytes, other: bytes) -> str:
    """The words for the fingerprints of two devices, in any order.

    >>> three_words(b"one", b"other"), three_words(b"other", b"one")
    ('nodo miele falena', 'nodo miele falena')
    """
    digest = sha256(b"".join(sorted((one, other)))).digest()
    return " ".join(WORDS[octet] for octet in digest[:COUNT])
