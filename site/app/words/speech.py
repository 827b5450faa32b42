"""All Italian words of the shared page: what belongs to one game is in its `texts`."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import count, join, plural, points, upper_first

SITE: Final = "Il Tavolo del Faraone"

# The table


def default_name(seat: int) -> str:
    """What somebody who gives no name is called."""
    return f"Giocatore {seat + 1}"


WHY: Final = "perché?"
RULE: Final = "regola"
"""The link from what is asked to its rule; from a refusal it is `WHY`."""
CONFIRM: Final = "Conferma"
CANCEL: Final = "Annulla"
NOT_YET: Final = "Non ancora"
"""In place of `CANCEL` where the question speaks of taking back."""
STEP_BACK: Final = "Indietro"
UNDO: Final = "Annulla mossa"


def undo_of(name: str) -> str:
    """The same, where the choice that it takes back was somebody else's.

    >>> undo_of("Anna")
    'Annulla mossa di Anna'
    """
    return f"{UNDO} di {name}"


REOPEN: Final = "Riapri l'ultima mossa"
"""The same after the end of the game."""
MENU: Final = "Quale intendi?"
PLAYERS: Final = "Al tavolo"
TURN: Final = "è il turno"
LIST: Final = "Elenco delle scelte"
LIST_ON: Final = "Gioca con l'elenco"
LIST_OFF: Final = "Torna a giocare sul tabellone"
OTHER_CHOICES: Final = "Altro"
DONE: Final = "Fatto"
"""How the sentence begins that ends a chain of decisions."""
NOTHING_TO_CHOOSE: Final = "Adesso qui non c'è niente da scegliere."
DEAD: Final = "{name}: adesso non serve."
DEAD_UNNAMED: Final = "Adesso questa parte del tavolo non serve."
NOT_NOW: Final = "Stai guardando un momento passato: torna alla partita per giocare."
OVER: Final = "La partita è finita: sul tavolo non si gioca più."
UNDONE_NOW: Final = "Mossa annullata."
UNDONE_WITH_ANSWERS: Final = "Mossa annullata, con quelle che le macchine hanno fatto dopo."
ASKS_BACK: Final = "Vuoi annullare: si aspetta che gli altri siano d'accordo."
SOME_CHOICE: Final = "una scelta di"
NOT_KEPT: Final = "Il browser non permette di conservare: questa partita resta solo nel suo link."


def choices(number: int) -> str:
    """The line that unfolds the list."""
    return f"{LIST} ({number})" if number else LIST


def to(name: str) -> str:
    """
    >>> to("Anna"), to("Bruno")
    ('ad Anna', 'a Bruno')
    """
    return f"{'ad' if name[:1] in 'aAàÀ' else 'a'} {name}"


def turn_of(name: str) -> str:
    return f"Tocca {to(name)}."


YOUR_TURN: Final = "Tocca a te."
WAKING: Final = "Riprendo la partita…"


def ask_confirm(sentence: str, final: bool) -> str:
    """Before a choice that cannot be taken back (`final`), or gives something away."""
    sure = "Poi si scopre qualcosa, e non potrai più annullare: confermi?" if final else "Confermi?"
    return f"{sentence.rstrip('.')}. {sure}"


NOT_HERE: Final = "Ora non serve toccare qui."
"""After what an element is that has just been touched, and stands for nothing now."""


def dead(name: str, asked: str = "") -> str:
    """Somebody touched what stands for nothing now; `asked` is the sentence that says what does."""
    words = _after(DEAD.format(name=name)) if name else DEAD_UNNAMED
    return f"{words} {asked}".rstrip()


def touch_does(name: str, does: str) -> str:
    """Of an element that can be touched now: what it does, or, where that is not all yet, that it can be.

    >>> touch_does("Casella 9", "Muovi il cono da 7 a 9")
    'Se tocchi qui: «Muovi il cono da 7 a 9».'
    >>> touch_does("Barca 1", "Barca 1")
    'Barca 1: adesso si può toccare.'
    """
    return f"{name}: adesso si può toccare." if name == does else f"Se tocchi qui: «{does.rstrip('.')}»."


DROP_LIT: Final = "lascia su una delle parti che si contornano mentre trascini."


def picked(names: Sequence[str]) -> str:
    """What has been touched so far, and how to go on.

    >>> picked(["Cava"])
    'Cava: ora tocca una delle parti contornate.'
    """
    return _after(f"{' · '.join(names)}: ora tocca una delle parti contornate.")


def in_menu(names: Sequence[str]) -> str:
    """What has been touched so far, where the rest is chosen from the small menu beside it.

    >>> in_menu(["Dado del premio"])
    'Dado del premio: che cosa fai?'
    """
    return _after(f"{' · '.join(names)}: che cosa fai?")


def _after(sentence: str) -> str:
    """A name with a colon of its own is a sentence.

    >>> _after("Cava: adesso non serve."), _after("Carta: un 4: adesso non serve.")
    ('Cava: adesso non serve.', 'Carta: un 4. Adesso non serve.')
    """
    head, _, tail = sentence.rpartition(": ")
    return f"{head}. {upper_first(tail)}" if ": " in head else sentence


def dropped(where: str) -> str:
    """To whoever has let go of a piece beside everything; `where` says where it may go, if the game says so.

    >>> dropped("Pietra: tocca una barca.")
    "Qui non c'è posto. Pietra: tocca una barca."
    """
    return f"Qui non c'è posto{'. ' + where if where else ': ' + DROP_LIT}"


def won(names: Sequence[str], score: int) -> str:
    """The status line when the game is over."""
    if len(names) == 1:
        return f"Partita finita: vince {names[0]} con {points(score)}."
    return f"Partita finita: {join(names)} vincono insieme con {points(score)}."


def points_word(score: int) -> str:
    return plural(abs(score), "punto", "punti")


SO_FAR: Final = "Sono i punti fatti finora."
HIDDEN_SCORES: Final = "Mentre si gioca i punti sono nascosti: lo si sceglie fra le impostazioni dell'aiuto."
ROUND_AND_TOTAL: Final = "I totali contano anche ciò che avreste se la partita finisse ora."
"""Below what a round has won, where scores tell what everybody would have if the game ended now."""


def scores_are(names: Sequence[str], scores: Sequence[int], now: str) -> str:
    """Everybody's points in words, with what they mean.

    >>> scores_are(["Anna", "Ani"], [12, 1], "")
    'Anna: 12 punti. Ani: 1 punto. Sono i punti fatti finora.'
    """
    each = [
        f"{name}: {signed(score)} {points_word(score)}." for name, score in zip(names, scores, strict=True)
    ]
    return " ".join((*each, now or SO_FAR))


def score_of(score: int) -> str:
    return points(score)


# The device changes hands


def pass_to(name: str) -> str:
    return f"Passa il dispositivo {to(name)}"


def begins(name: str) -> str:
    """The same before the first choice of a game."""
    return f"Comincia {name}"


LOOKED: Final = "Ho visto"


def look(name: str, whom: str) -> str:
    """To whoever has just learned something alone, before the device goes on to somebody else."""
    return f"{name}, guarda solo tu: poi il dispositivo va {to(whom)}."


def look_all(whom: str) -> str:
    """To all who are here, after something has been turned for everybody to see."""
    return f"Guardate tutti: poi il dispositivo va {to(whom)}."


PASS_WHY: Final = "Quello che segue lo vede solo chi gioca: gli altri guardino altrove."


def only_you(name: str) -> str:
    """To whoever has the device already, when what follows is secret."""
    return f"{name}, adesso guarda solo tu"


RETHINK: Final = "Ripensaci"


def may_rethink(name: str) -> str:
    """To whoever has made the choice that the device is passed after."""
    return f"{name}, puoi ancora ripensarci. Dopo non potrai più annullare."


def take(name: str) -> str:
    return f"Eccomi, sono {name}"


ALOUD: Final = "Rispondi a voce: chi tiene il dispositivo tocca."
"""Below a question that is put to everybody's ears: whoever has the device keeps it, and taps for whoever is asked."""
ALONE: Final = "Rispondi in segreto"
LOOK_FIRST: Final = "Prima guarda"
"""To whom the device goes to look first."""


def unseen(name: str) -> str:
    """Instead of the words for whoever knows what they hold."""
    return f"{name} non ha ancora visto la sua mano: prima guarda, poi risponde."


ALOUD_SWITCH: Final = "Risposte a voce"
ALOUD_HELP: Final = (
    "Se è acceso e siete tutti qui, alle domande brevi si risponde a voce e il dispositivo resta dov'è. Se è spento,"
    " il dispositivo passa a chi deve rispondere."
)

# Who are you

WHO: Final = "Chi sei?"
ALL_HERE: Final = "Tutti qui"
ALL_HERE_MEANS: Final = "Giocate tutti su questo dispositivo"
ALL_HERE_HELP: Final = "«Tutti qui»: giocate tutti su questo dispositivo."
WATCH_HELP: Final = "«Guarda»: non giochi e non scegli."
WATCH: Final = "Guarda"
WATCHING: Final = "Stai solo guardando."
CHANGE: Final = "Cambia"
SAY_WHO: Final = "Se giochi qui, di' chi sei."


def looks(name: str) -> str:
    return f"Su questo dispositivo gioca {name}."


def stops(who: str) -> str:
    """Of somebody who has chosen to do nothing more, of which the log has no line.

    >>> stops("{0}")
    '{0} non fa altro.'
    """
    return f"{who} non fa altro."


def waits(name: str) -> str:
    """Somebody who is elsewhere has to choose."""
    return f"Manda il link {to(name)}."


NO_CHOICE_FOR_ONLOOKERS: Final = "Stai solo guardando: per giocare tocca «Cambia»."


# The guide

GUIDE: Final = "Prima partita guidata"


def guide_help(minutes: int) -> str:
    """
    >>> guide_help(7)
    'In circa 7 minuti impari giocando: ti dico io che cosa toccare.'
    """
    return f"In circa {minutes} minuti impari giocando: ti dico io che cosa toccare."


GUIDE_ON: Final = "Avanti"
GUIDE_SKIP: Final = "Salta la guida"
GUIDE_STAY: Final = "Continua la guida"
GUIDE_LEAVE: Final = "Esci"
GUIDE_PLAY: Final = "Gioca contro un apprendista"
GUIDE_TOUCH: Final = "Questo lo proverai presto: per adesso tocca ciò che è evidenziato."
GUIDE_READ: Final = "Qui non devi toccare niente: quando hai letto, tocca «Avanti»."
GUIDE_WAIT: Final = "Un momento: sta giocando chi siede con te."
GUIDE_OVER: Final = "La guida finisce qui: adesso tocca a te giocare davvero."


def guide_step(number: int, steps: int) -> str:
    """How far the guide has come."""
    return f"{number} di {steps}"


# An example of a rulebook

EXAMPLE: Final = "Esempio del regolamento."
PLAY_GAME: Final = "Gioca una partita"
TO_BOOK: Final = "Torna alle regole"
NO_EXAMPLE: Final = "Questo esempio nel regolamento non c'è."

# Panel

RULES: Final = "Regole"
LOG: Final = "Diario"
SHARE: Final = "Condividi"
GAMES: Final = "Partite"
TABS: Final = {"regole": RULES, "diario": LOG, "condividi": SHARE, "partite": GAMES}
CLOSE: Final = "Chiudi"
RULES_MISSING: Final = "Le regole non si aprono qui: leggile nella loro pagina."
NOTHING_FOUND: Final = "Nelle regole non c'è niente con queste parole."
PARAGRAPH_COPIED: Final = "Link del paragrafo copiato."


def found(number: int) -> str:
    """How many paragraphs of the rules hold the words looked for."""
    return count(number, "paragrafo trovato", "paragrafi trovati")


BEGINNING: Final = "Preparazione"
LOG_EMPTY: Final = "Ancora nessuna mossa."
UNDONE: Final = "Annullato"
ONLY_ONE: Final = "mossa obbligata"
REPLAY_ALL: Final = "Rivedi dall'inizio"
LEGEND: Final = "Legenda: i segni del tabellone"
LOOK_HINT: Final = "Tocca una riga per rivedere quel momento; con le frecce passi da una all'altra."


def moment(k: int, last: int) -> str:
    return f"Rivedi la partita: momento {k} di {last}"


MOMENTS: Final = "Tutti i momenti della partita"


UNSEEN: Final = "ciò che è coperto"


def moment_of(at: int, last: int, number: int, word: str = "round") -> str:
    """Where the slider stands; `word`: what a round is called.

    >>> moment_of(12, 80, 2), moment_of(0, 9, 0)
    ('Momento 12 di 80, round 2', 'Momento 0 di 9')
    """
    return f"Momento {at} di {last}" + (f", {word} {number}" if number else "")


def counting(step: int, steps: int) -> str:
    return f"Conteggio finale: {step} di {steps}" if step else "Si contano i punti, da quelli già fatti."


IF_IT_ENDED: Final = "Se finisse ora:"
"""What a choice has changed in everybody's points, where they are counted only at the end."""
IN_ALL: Final = "In tutto"
"""The same for several choices, all of a turn."""
THEN: Final = ", se finisse ora"
"""What may be left out after it where there is little room."""
FOR: Final = " per"
NO_POINTS: Final = "Nessuno fa punti."
"""In a round that is over."""
CLOSE_ROUND: Final = "Chiudi il riassunto"
BACK_TO_TOLD: Final = "Torna a ciò che è successo"
BY_ITSELF: Final = "C'è una sola scelta possibile: la fa il tavolo."


def by_itself(who: str) -> str:
    return f"Tocca a {who}. {BY_ITSELF}"


ONE_BY_ONE: Final = "Ecco che cosa succede, un passo per volta."
"""While what one choice has caused is told one by one."""
SKIP: Final = "Salta"
RETURN: Final = "Torna alla partita"
PREVIOUS: Final = "Momento prima"
NEXT: Final = "Momento dopo"
PLAY: Final = "Avvia"
PAUSE: Final = "Ferma"
SPEED: Final = "Velocità"
SPEEDS: Final = {"lenta": "lenta", "media": "media", "rapida": "rapida"}


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def more_or_less(number: int, whole: bool = True) -> str:
    """By how much points have changed, in words; not `whole`: what is counted has just been said.

    >>> more_or_less(1), more_or_less(-2), more_or_less(2, whole=False)
    ('1 punto in più', '2 punti in meno', '2 in più')
    """
    much = points(abs(number)) if whole else str(abs(number))
    return f"{much} in {'più' if number > 0 else 'meno'}"


def scored(number: int) -> str:
    """Points as they follow a line of the log.

    >>> scored(3), scored(-5)
    ('+3', '−5')
    """
    return f"+{number}" if number >= 0 else signed(number)


def gained(number: int) -> str:
    """The same, where nothing else says that they are points.

    >>> gained(1), gained(-5)
    ('+1 punto', '−5 punti')
    """
    return f"{scored(number)} {points_word(number)}"


LINK: Final = "Link della partita"
COPY: Final = "Copia il link"
COPIED: Final = "Link copiato."
COPY_FAILED: Final = "Il browser non copia da solo: il link è selezionato, copialo tu."
SEND: Final = "Invia…"
PICTURE: Final = "Immagine del tabellone"
PICTURE_HELP: Final = "Il tabellone finale con i punti di tutti, da tenere o da mandare."


def picture_saved(name: str) -> str:
    return f"Immagine salvata fra i file scaricati: {name}."


PICTURE_FAILED: Final = "Il browser non riesce a fare l'immagine."
QR: Final = "Codice QR del link"
QR_TOO_LONG: Final = "Il link è troppo lungo per un codice QR: copialo o invialo."
QR_MISSING: Final = "Il codice QR adesso non si carica: copia il link."
WHO_HERE: Final = "Chi gioca su questo dispositivo"

NEW_GAME: Final = "Nuova partita"

# What went wrong

BAD_LINK: Final = {
    "empty": "Il link è vuoto: manca la partita.",
    "too-long": "Il link è troppo lungo per essere una partita.",
    "not-a-link": "Questo link non contiene una partita: forse è stato copiato a metà.",
    "unknown-game": "Il link è di un gioco che qui non c'è.",
    "newer": "Il link viene da una versione più nuova del tavolo: ricarica la pagina e riprova.",
    "older-rules": "Questa partita è di prima che le regole cambiassero: qui non si apre più.",
    "bad-position": "Il link descrive una posizione che le regole non permettono.",
    "damaged": "Il link è danneggiato: forse ne manca un pezzo. Fattelo mandare di nuovo.",
}
BAD_LINK_OTHER: Final = "Questo link non si apre."
NOTHING_LOST: Final = "Le tue partite sono al loro posto."
UNKNOWN_GAME: Final = "Qui non c'è un gioco con questo nome: scegline uno."
GAME_COMING: Final = "Sta arrivando…"
GAME_MISSING: Final = "Questo gioco non è arrivato. Controlla la connessione e riprova."
BAD_SETUP: Final = "Questa combinazione non si può giocare: cambia il numero di giocatori o le varianti."


def bad_option(label: str) -> str:
    return f"Questa combinazione non si può giocare: cambia «{label}»."


def bad_link(reason: str) -> str:
    return f"{BAD_LINK.get(reason, BAD_LINK_OTHER)} {NOTHING_LOST}"
