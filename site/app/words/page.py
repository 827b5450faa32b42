"""Words of the page itself: its name, tabs, shared buttons, the rules panel, the help and the settings in it."""

from typing import Final

from app.words.italian import count

SITE_NAME: Final = "Il Tavolo del Faraone"
YOUR_TURN: Final = "Tocca a te"
CANCEL: Final = "Annulla"
CLOSE: Final = "Chiudi"
PLAYERS: Final = "Al tavolo"
VARIANTS: Final = "Varianti:"
"""Stands before the names of the options in play."""
LEGEND: Final = "Legenda: i segni del tabellone"

# Tabs and the rules panel

RULES: Final = "Regole"
LOG: Final = "Diario"
SHARE: Final = "Condividi"
GAMES: Final = "Partite"
TABS: Final = {"regole": RULES, "diario": LOG, "condividi": SHARE, "partite": GAMES}
RULES_MISSING: Final = "Le regole non si aprono qui: leggile nella loro pagina."
NOTHING_FOUND: Final = "Nelle regole non c'è niente con queste parole."
PARAGRAPH_COPIED: Final = "Link del paragrafo copiato."


def found(number: int) -> str:
    """How many paragraphs of the rules contain the words of the search."""
    return count(number, "paragrafo trovato", "paragrafi trovati")


# Help

HELP: Final = "Aiuto"
HELP_TITLE: Final = "Come si usa il tavolo"
TOUCH_TITLE: Final = "Con le dita o con il mouse"
TOUCH_HELP: Final = (
    "Puoi toccare ciò che è contornato; toccato di nuovo, torna com'era.",
    "Il resto, se lo tocchi, dice perché adesso non si può.",
    "Ciò che si trascina si può anche toccare: prima che cosa, poi dove.",
    "Un tocco lungo, o il tasto destro, dice che cosa è una parte del tavolo senza sceglierla.",
    "Con due dita ingrandisci il tavolo.",
    "La lampadina chiede un suggerimento al faraone. Se durante la partita non la vedi, «Suggerimento» è qui sopra.",
    "Se gioca una macchina, un tocco salta le pause.",
)
HEADER_HELP: Final = (
    "Anche in cima alla pagina: A cambia la grandezza del testo e, dove c'è posto, del tavolo; ◐ cambia i colori,"
    " ▤ fa giocare con un elenco di frasi."
)
KEYS_TITLE: Final = "Con la tastiera"
KEYS_HELP: Final = (
    ("Tab", "passa da una parte all'altra della pagina"),
    ("Frecce", "si spostano fra ciò che puoi toccare sul tavolo, o fra le scelte"),
    ("Invio o Spazio", "scelgono"),
    (
        "Inizio e Fine",
        "vanno alla prima e all'ultima scelta; quando rivedi la partita, al primo e all'ultimo momento",
    ),
    ("1, 2, 3…", "con l'elenco, vanno alla scelta con quel numero"),
    ("s", "chiede un suggerimento"),
    ("a", "annulla la mossa"),
    ("e", "passa all'elenco delle scelte, o torna al tabellone"),
    ("u", "dice tutti gli ultimi avvenimenti, o li chiude"),
    ("i", "dice che cosa è una parte del tavolo, senza sceglierla"),
    ("Esc", "torna indietro di un passo"),
    ("?", "apre questo aiuto"),
)


# Settings

SETTINGS_TITLE: Final = "Impostazioni"
SPEED_SETTING: Final = "Velocità dei movimenti"
HIDE_POINTS: Final = "Nascondi i punti mentre si gioca"
SHOW_POINTS: Final = "Mostra i punti anche mentre si gioca"
SOUND: Final = "Suoni e vibrazione"
NOTIFY: Final = "Avvisami con una notifica quando tocca a me"
NOTIFY_REFUSED: Final = (
    "Il browser non permette le notifiche di questo sito: si cambia nelle sue impostazioni."
)
SIZE: Final = {"normale": "Testo: normale", "grande": "Testo: grande", "enorme": "Testo: molto grande"}
THEME: Final = {"auto": "Tema: come il sistema", "light": "Tema: chiaro", "dark": "Tema: scuro"}
