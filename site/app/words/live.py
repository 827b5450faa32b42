"""Sentences of a table with several devices: seats, invitations, guests, and what fails between them."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import join as listed
from app.words.italian import to

# At the host

TITLE: Final = "Ognuno con il suo telefono"
SEATS: Final = "Posti"
CLOSE_TABLE: Final = "Chiudi il tavolo"
CLOSE_YES: Final = "Sì, chiudi"
ASK_CLOSE: Final = "Chiudere il tavolo per tutti? La partita resta qui."
INVITE: Final = "Invita con un codice"
WINDOW: Final = "Apri in un'altra finestra"
SEAT_HERE: Final = "gioca qui"
SEAT_YOU: Final = "gioca qui, sei tu"
SEAT_AWAY: Final = "gioca dal suo dispositivo"
SEAT_MISSING: Final = "non risponde: il tavolo aspetta"
SEAT_HELD: Final = "al suo posto si gioca qui"
SEAT_BY_MACHINE: Final = "al suo posto gioca una macchina"
SEAT_MACHINE: Final = "è una macchina"
TAKE_OVER: Final = "Gioca qui al suo posto"
GIVE_TO_MACHINE: Final = "Affida a una macchina (scriba)"
GIVE_BACK: Final = "Restituisci il posto"
DISCONNECT: Final = "Scollega"
DISCONNECT_YES: Final = "Sì, scollega"
DISCONNECT_NO: Final = "No"
INTRO: Final = "Invita gli altri uno alla volta, con un codice. I posti di chi non si collega si giocano qui."
HELP: Final = "Qui si conserva tutta la partita: tieni aperta questa pagina."
MORE: Final = "Che cosa serve, e che cosa fare se non funziona"
REPLACED: Final = {
    "macchina": "Al tuo posto gioca una macchina: chi ospita può restituirtelo.",
    "qui": "Al tuo posto gioca chi ospita: può restituirtelo.",
}
"""Maps what replaces a guest ("macchina": a machine, "qui": the host) to the notice that the guest sees."""
OPEN_ELSEWHERE: Final = "Questo tavolo è già aperto in un'altra finestra: torna a quella."
SAYINGS: Final = (
    "Ci sono!",
    "Un momento…",
    "Torno subito.",
    "Bella mossa!",
    "Tocca a te!",
    "Scusate.",
    "Buona fortuna!",
    "Bella partita, grazie!",
)
"""The words that people may say to each other. A message tells the place in this list."""
SAY: Final = "Di' agli altri"
MUTE: Final = "Non mostrare le parole degli altri"
UNMUTE: Final = "Mostra le parole degli altri"
TOO_MANY_WORDS: Final = "Hai appena parlato: aspetta qualche secondo."
AGREE: Final = "Va bene"
DISAGREE: Final = "No"
UNREADABLE: Final = "I messaggi del dispositivo che ospita non si capiscono."
RETRY: Final = "Riprova"
LEAVE: Final = "Lascia il tavolo"
HOST_LOST: Final = (
    "Il dispositivo che ospita non risponde: la partita riprende appena torna. Se tarda, chiedi un nuovo codice a chi"
    " ospita."
)

# An invitation, at the host

ANSWER: Final = "Il testo della risposta"
SCAN: Final = "Leggi con la fotocamera"
STOP_SCAN: Final = "Spegni la fotocamera"
CONNECT: Final = "Collega"
CANCEL: Final = "Annulla l'invito"
INVITE_AGAIN: Final = "Invita di nuovo"
STEP_ANSWER: Final = (
    "2. Sul suo schermo appare una risposta: leggila con la fotocamera, o incollane il testo qui sotto."
)
PREPARING: Final = "Preparo l'invito…"
CONNECTING: Final = "Mi collego…"
LINK: Final = "Link dell'invito"
SEND: Final = "Condividi"
COPY_INVITE: Final = "Copia il link"

# Far tables

FAR: Final = "Siete lontani?"
FAR_YES: Final = "Sì, chiedi ai server"
FAR_YES_ONE: Final = "Sì, chiedi al server"
FAR_NO: Final = "No, siamo vicini"
FAR_ON: Final = "Gli inviti valgono anche da lontano."
NEAR_AGAIN: Final = "Ora siamo vicini"
FAR_NONE: Final = "Questo sito non ha un server a cui chiedere: per trovarvi ne serve uno vostro."
OWN_SERVER: Final = "Usa un server tuo"
OWN_HELP: Final = (
    "Il tuo server resta scritto solo su questo dispositivo, e si chiede a lui al posto degli altri."
)
OWN_ADDRESS: Final = "Indirizzo (turn:esempio.it:3478)"
OWN_NAME: Final = "Nome"
OWN_PASSWORD: Final = "Password"
OWN_USE: Final = "Tieni questo server"
OWN_DROP: Final = "Togli il tuo server"
STEP_ANSWER_FAR: Final = (
    "2. Ti arriva una risposta: aprine il link su questo dispositivo, o incollala qui sotto."
)

# The three words

LET_IN: Final = "Fai entrare"
TURN_AWAY: Final = "No, non far entrare"
TURNED_AWAY: Final = "Non è entrato nessuno, e il posto resta libero."
DOOR_HELP: Final = (
    "Prima di far entrare qualcuno, chiedigli le sue tre parole: se sono diverse, al suo posto c'è un altro."
)
DOOR: Final = "Le vostre tre parole"
DOOR_GUEST_HELP: Final = (
    "Chi ospita vede le stesse: se te le chiede, digliele. Appena ti fa entrare si comincia. Tieni aperta questa"
    " pagina."
)

# One link for the whole table

LINK_INTRO: Final = (
    "Invita tutti con un link, o uno alla volta con un codice. I posti di chi non si collega si giocano qui."
)
LINK_FOR_ALL: Final = "Un link per tutti"
LINK_YES: Final = "Sì, fai il link"
LINK_WHO: Final = "Per fare il link, di' chi sei tu:"
LINK_NO: Final = "No, invito con i codici"
LINK_DROP: Final = "Ritira il link"
LINK_AGAIN: Final = "Finché il tavolo è aperto, questa pagina ci torna da sola anche dopo una ricarica."
LINK_HELP: Final = (
    "Manda questo link a chi gioca, o fai inquadrare il codice. Ognuno tocca il suo nome, e tu lo fai"
    " entrare."
)
ON_THE_WAY: Final = {
    "broker": "Ancora un momento. Tieni aperta questa pagina.",
    "late": "Il punto d'incontro non risponde: se non torna, chiedi a chi ospita un invito con un codice.",
    "host": "Ancora un momento. Tieni aperta questa pagina.",
    "absent": "Chi ospita non c'è ancora: appena apre il tavolo, si continua da soli.",
    "knocked": "Mi collego…",
    "way": "Mi collego…",
}
"""Maps what a guest waits for to the sentence that says it."""

# A guest's answer that has come as a link

ANSWER_CALL: Final = "La risposta al tuo invito"
ANSWER_CALL_HELP: Final = "È per il tavolo che hai aperto su questo dispositivo."
ANSWER_BRING: Final = "Porta la risposta al tavolo"
ANSWER_TAKEN: Final = {
    "taken": "Fatto: la risposta è arrivata al tavolo. Torna a quella pagina, e chiudi questa.",
    "doubled": "Questa risposta è già arrivata al tavolo: torna a quella pagina.",
    "other": "Il tavolo aspetta la risposta a un altro invito: questa è vecchia o già usata. Invita di nuovo.",
    "nobody": "Nessun tavolo aperto in questo browser la aspetta. Copiala, e incollala nella pagina del tavolo.",
}
"""Maps what has become of an answer that a window brings to the host's window, to the sentence that says it."""

# At the guest

OPENING: Final = "Apro l'invito…"
CALL: Final = "Un invito a un tavolo"
CALL_DEVICE: Final = (
    "Questo dispositivo e quello di chi ti invita si parleranno da soli, sulla rete in cui siete."
)
CALL_CARE: Final = "Collegati solo se conosci chi ti ha dato l'invito."
CALL_WINDOW: Final = "Il tavolo è aperto in un'altra finestra di questo browser."
LEAVES_GAME: Final = "Hai aperto un invito. Se ti colleghi a quel tavolo, qui si lascia questa partita."
LEAVES_GUESTS: Final = (
    "Hai aperto un invito. Se ti colleghi a quel tavolo, gli altri perdono quello che ospiti qui."
)
STAY: Final = "Resta qui"
SEEKING: Final = "Cerco il tavolo…"
SEEKING_HELP: Final = "Ancora un momento. Tieni aperta questa pagina."
SHOW_ANSWER: Final = "Mostra questo codice a chi ospita"
SEND_ANSWER: Final = "Manda questa risposta a chi ospita"
ANSWER_AGAIN: Final = "Fai un'altra risposta"
SEND_ANSWER_HELP: Final = "Appena la apre si comincia. Poi torna qui: questa pagina deve restare aperta."
SHOW_ANSWER_HELP: Final = "Appena lo legge con la fotocamera si comincia. Tieni aperta questa pagina."
COPY_ANSWER: Final = "Copia la risposta"
ANSWER_COPIED: Final = "Risposta copiata: mandala a chi ospita."
GUEST_HELP: Final = (
    "La partita sta sul dispositivo che ospita: se ricarichi questa pagina o la chiudi, la ritrovi con lo stesso"
    " link, o con un nuovo codice."
)
TO_GAMES: Final = "Torna ai giochi"
NOT_OPEN: Final = "Il tavolo non si apre"

# What fails

FAILURES: Final = {
    "damaged": "Il codice è incompleto o rovinato: fallo mostrare di nuovo.",
    "kind": "Questo è l'invito, non la risposta: leggi il codice che appare sull'altro schermo.",
    "outside": "Questo codice porta fuori dalla rete locale, e il tavolo non lo segue.",
    "stranger": "Si è collegato qualcuno che non ha letto la tua risposta: il collegamento è chiuso. Chiedi un nuovo"
    " codice a chi ospita.",
    "bad-host": "Dal dispositivo che ospita sono arrivati messaggi sbagliati: il collegamento è chiuso. Chiedi un nuovo"
    " codice.",
    "late": "È passato troppo tempo, e questa risposta non vale più. Se il tavolo aspetta ancora, fanne un'altra.",
    "old": "Questo invito non vale più: chiedine uno nuovo a chi ospita.",
    "spent": "Questo invito è già stato usato qui. Il posto e le carte restano al tavolo: per rientrare serve un nuovo"
    " codice di chi ospita.",
    "other": "Questa è la risposta a un altro invito: fai inquadrare il codice qui sopra, e leggi quella che appare.",
    "unknown-seat": "Questo invito non vale più: chiedine uno nuovo a chi ospita.",
    "version": "Le due pagine sono di versioni diverse: ricaricatele tutte e due, poi riprovate.",
    "full": "A questo posto gioca già un altro dispositivo: chiedi a chi ospita un altro invito.",
    "freed": "Chi ospita ha ripreso questo posto: per rientrare serve un nuovo codice.",
    "cut": "Il collegamento si è interrotto: chiedi un nuovo codice a chi ospita.",
    "closed": "Chi ospita ha chiuso il tavolo.",
    "slow-down": "Questo dispositivo ha mandato troppi messaggi, o troppo lunghi, ed è stato scollegato: chiedi un"
    " nuovo codice a chi ospita.",
    "no-rendezvous": "Questo sito non ha un punto d'incontro: chiedi a chi ospita un invito con un codice.",
    "camera": "La fotocamera non si può usare: incolla qui il testo della risposta.",
    "no-rtc": "Questo browser non sa collegarsi ad altri dispositivi: usane un altro, o giocate mandandovi il link.",
    "missing": "Il gioco non è arrivato: forse manca la rete. Ricarica la pagina quando c'è.",
    "nobody": "Nessun tavolo risponde: dev'essere aperto in un'altra finestra di questo stesso browser.",
    "not-through": "Il collegamento non è riuscito. Forse l'invito è stato aperto da più dispositivi: invita di nuovo.",
    "no-way-far": "Il collegamento non riesce: le due reti non si raggiungono. Serve un server «turn» di chi ospita, o"
    " giocate mandandovi il link.",
    "not-let-in": "Chi ospita non ti ha fatto entrare: se è uno sbaglio, diglielo.",
    "server-address": "L'indirizzo di un server si scrive così: turn:esempio.it:3478",
    "server-name": "Un server «turn» vuole anche nome e password.",
    "no-way": "Il collegamento non riesce: forse la rete tiene separati i dispositivi. Provate con l'hotspot di un"
    " telefono, o giocate mandandovi il link.",
}
REFUSALS: Final = {
    "late": "La partita è già andata avanti.",
    "not-agreed": "Non tutti sono d'accordo: la mossa resta.",
    "not-yours": "Adesso non tocca a te.",
    "not-legal": "Questa mossa adesso non si può fare.",
}


def join_table(host: str) -> str:
    """The button that follows an invitation. `host`: the name of the person who invites, "" if it is unknown.

    >>> join_table("Anna"), join_table("")
    ('Collegati al tavolo di Anna', 'Collegati al tavolo')
    """
    return f"Collegati al tavolo di {host}" if host else "Collegati al tavolo"


def far_how(hosts: Sequence[str], own: bool) -> str:
    """How the devices of a far table find each other, and who learns what. `hosts`: the names of the servers.

    >>> far_how(["stun.example.org"], False)[:75]
    'Per trovarsi, i dispositivi chiedono a un server pubblico (stun.example.org'
    >>> far_how(["a.org", "b.org"], False)[:65]
    'Per trovarsi, i dispositivi chiedono a server pubblici (a.org e b'
    >>> far_how([], False)[:30]
    'La partita va da un dispositiv'
    """
    several = len(hosts) > 1
    whom = "al tuo server" if own else "a server pubblici" if several else "a un server pubblico"
    see = "vedono" if several else "vede"
    found = f"Per trovarsi, i dispositivi chiedono {whom} ({listed(hosts)}): {see} i loro indirizzi, mai la partita. "
    return (
        found if hosts else ""
    ) + "La partita va da un dispositivo all'altro, cifrata; chi è al tavolo vede il tuo indirizzo di rete."


def broker_how(host: str) -> str:
    """What the broker of the rendezvous is for, and what it learns. `host`: the name of its machine.

    >>> broker_how("example.org")[:62]
    "I dispositivi si danno appuntamento a un punto d'incontro (exa"
    """
    return (
        f"I dispositivi si danno appuntamento a un punto d'incontro ({host}): vede i loro indirizzi e quando si"
        " cercano; i messaggi sono cifrati."
    )


def broker_late(host: str) -> str:
    """Notice to the host that the broker does not answer. `host`: the name of its machine.

    >>> broker_late("example.org")[:45]
    "Il punto d'incontro (example.org) non rispond"
    """
    return f"Il punto d'incontro ({host}) non risponde: finché non torna, invita con un codice."


def who_are_you(host: str) -> str:
    """Question to a guest who follows the link of a table. `host`: the name of the person who invites, or "".

    >>> who_are_you("Anna"), who_are_you("")
    ('Chi sei, al tavolo di Anna?', 'Chi sei, al tavolo?')
    """
    return f"Chi sei, al tavolo di {host}?" if host else "Chi sei, al tavolo?"


def i_am(name: str) -> str:
    """The button with which a guest takes the seat of this player.

    >>> i_am("Anna")
    'Sono Anna'
    """
    return f"Sono {name}"


def step_show(name: str) -> str:
    """First step of an invitation for a seat, shown to the host.

    >>> step_show("Anna")
    '1. Fai inquadrare questo codice ad Anna, o manda il link. Vale per un solo dispositivo.'
    """
    return f"1. Fai inquadrare questo codice {to(name)}, o manda il link. Vale per un solo dispositivo."


def step_send(name: str) -> str:
    """First step of an invitation to a far table, shown to the host.

    >>> step_send("Anna")
    '1. Manda questo link ad Anna. Vale per un solo dispositivo.'
    """
    return f"1. Manda questo link {to(name)}. Vale per un solo dispositivo."


def says(name: str, word: int) -> str:
    """A word of a player to the others, by its place in `SAYINGS`.

    >>> says("Anna", 3)
    'Anna: «Bella mossa!»'
    """
    return f"{name}: «{SAYINGS[word]}»"


def doing(where: str, what: str, minutes: int) -> str:
    """What a player is doing, in the list of seats; "" for nothing. `where` and `what`: words of `messages`.

    >>> doing("qui", "pensa", 0), doing("altrove", "pensa", 1), doing("altrove", "via", 3), doing("manca", "via", 2)
    ('pensa', 'pensa da 1 minuto', 'non guarda la pagina da 3 minuti', 'da 2 minuti')
    """
    said = "" if where == "manca" else {"pensa": "pensa", "via": "non guarda la pagina"}.get(what, "")
    since = f"da {minutes} {'minuto' if minutes == 1 else 'minuti'}" if minutes else ""
    return f"{said} {since}".strip()


def at_the_door(name: str) -> str:
    """Question to the host before a guest of a far table is let in.

    >>> at_the_door("Anna")
    'Qualcuno chiede di entrare al posto di Anna. Vede queste tre parole?'
    """
    return f"Qualcuno chiede di entrare al posto di {name}. Vede queste tre parole?"


def your_words(words: str) -> str:
    """The three words of a guest's connection, in the list of seats.

    >>> your_words("nodo miele falena")
    'Tu e chi ospita vedete le stesse tre parole: nodo miele falena.'
    """
    return f"Tu e chi ospita vedete le stesse tre parole: {words}."


def arrived(name: str) -> str:
    """Notice to the host that a guest has connected.

    >>> arrived("Anna")
    "C'è anche Anna."
    """
    return f"C'è anche {name}."


def ask_disconnect(name: str) -> str:
    """Question to the host before a guest is disconnected.

    >>> ask_disconnect("Anna")
    'Scollegare Anna? Per rientrare servirà un nuovo codice.'
    """
    return f"Scollegare {name}? Per rientrare servirà un nuovo codice."


def wants_undo(name: str) -> str:
    """Question to the host: a guest asks for an undo.

    >>> wants_undo("Anna")
    "Anna vuole annullare l'ultima mossa."
    """
    return f"{name} vuole annullare l'ultima mossa."


def back_again(name: str) -> str:
    """Notice that a player has reconnected while somebody still moves for them.

    >>> back_again("Anna")
    "C'è di nuovo Anna: le mosse sono ancora di chi gioca al suo posto."
    """
    return f"C'è di nuovo {name}: le mosse sono ancora di chi gioca al suo posto."


def held_here(name: str) -> str:
    """Notice to the host that a player is missing and is played at this device.

    >>> held_here("Anna")
    'Al posto di Anna si gioca qui. Oppure il tavolo aspetta che torni.'
    """
    return f"Al posto di {name} si gioca qui. Oppure il tavolo aspetta che torni."


def by_machine(name: str) -> str:
    """Notice that a machine now moves for a missing player.

    >>> by_machine("Anna")
    'Al posto di Anna ora gioca una macchina.'
    """
    return f"Al posto di {name} ora gioca una macchina."


def not_answering(names: str, several: bool) -> str:
    return f"{names} non {'rispondono' if several else 'risponde'}: il tavolo aspetta."
