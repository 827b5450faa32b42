"""The Italian words of the help, of the settings in it and of the page's own switches."""

from typing import Final

HELP_TITLE: Final = "Aiuto"
HELP: Final = "Come si usa il tavolo"
HELP_TOUCH: Final = "Con le dita o con il mouse"
TOUCHES: Final = (
    "Puoi toccare ciò che è contornato; toccato di nuovo, torna com'era.",
    "Il resto, se lo tocchi, dice perché adesso non si può.",
    "Ciò che si trascina si può anche toccare: prima che cosa, poi dove.",
    "Un tocco lungo, o il tasto destro, dice che cosa è una parte del tavolo senza sceglierla.",
    "Con due dita ingrandisci il tavolo.",
    "La lampadina chiede un suggerimento al faraone. Se durante la partita non la vedi, «Suggerimento» è qui sopra.",
    "Se gioca una macchina, un tocco salta le pause.",
)
HELP_KEYS: Final = "Con la tastiera"
HELP_SETTINGS: Final = "Impostazioni"
PACE: Final = "Velocità dei movimenti"
POINTS_OFF: Final = "Nascondi i punti mentre si gioca"
POINTS_ON: Final = "Mostra i punti anche mentre si gioca"
SOUND: Final = "Suoni e vibrazione"
HELP_LOOK: Final = (
    "Anche in cima alla pagina: A cambia la grandezza del testo e, dove c'è posto, del tavolo; ◐ cambia i colori,"
    " ☰ fa giocare con un elenco di frasi."
)
KEYS: Final = (
    ("Tab", "passa da una parte all'altra della pagina"),
    ("Frecce", "si spostano fra ciò che puoi toccare sul tavolo"),
    ("Invio o Spazio", "scelgono"),
    ("Inizio e Fine", "quando rivedi la partita, vanno al primo e all'ultimo momento"),
    ("i", "dice che cosa è una parte del tavolo, senza sceglierla"),
    ("Esc", "torna indietro di un passo"),
    ("?", "apre questo aiuto"),
)
SIZE: Final = {"normale": "Testo: normale", "grande": "Testo: grande", "enorme": "Testo: molto grande"}
THEME: Final = {"auto": "Tema: come il sistema", "light": "Tema: chiaro", "dark": "Tema: scuro"}
