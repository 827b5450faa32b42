"""The guided first game: round 1; round 2 with a theft and a takeover; then the end of round 6."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = (
    "valle.BBAkIElW2C4lQaWoMeva9V1Qm9zLKIAWJd-ZkCd0OlNniKXjSrc435cnDbk4jruYsKhr02aYPAzrjLkudRUglQn_k7AbbA"
    "_SdkV9TcCVe042jdvGcQYrCQXGb-Grdz"
)
_FIRST_ROUND: Final = (
    GuideStep(
        15,
        "Compri cubi all'asta e costruisci piramidi: le migliori sono di un solo colore. I cubi che"
        " non posi vanno al Faraone: a 30 la partita finisce.",
        "valle-turno",
    ),
    GuideStep(
        15,
        "Il lotto 1 ha cinque cubi rossi: bastano per una piramide piccola. Tocca il lotto 1.",
        "valle-asta",
        ("lot", 0),
    ),
    GuideStep(
        16,
        "Ora tocca la tavoletta da 4: la posi coperta, e il Visir non ne vede il valore.",
        "valle-asta",
        ("tablet", 4),
    ),
    GuideStep(17, "Si può anche confondere: tocca il lotto 3.", "valle-asta", ("lot", 2)),
    GuideStep(
        18,
        "Posaci la tavoletta vuota: vale 0, ma il Visir non lo sa.",
        "valle-asta",
        ("tablet", 0),
    ),
    GuideStep(19, "Per ora basta: tocca Fatto.", "valle-asta", ("done",)),
    GuideStep(
        25,
        "Le tavolette si scoprono: sul lotto 1 il Visir ha offerto 1, e lo compri tu con 4. Con 3 lui ha preso il lotto"
        " 2. Sul lotto 3 c'è solo uno 0: torna nel sacchetto.",
        "valle-aggiudicazione",
    ),
    GuideStep(
        25,
        "Ora i capomastri: hai 6 punti in tutto, e passare una linea costa 1. I numeri dorati sono il costo. Tocca il"
        " cantiere 13.",
        "valle-capomastri",
        ("overseer", 0, "13-A"),
    ),
    GuideStep(
        26,
        "Non è di nessuno: tocca Prendi possesso, e ci va il tuo scarabeo.",
        "valle-possesso",
        ("claim", 13),
    ),
    GuideStep(
        27,
        "L'altro capomastro va al cantiere 8, che è grande. Le sue caselle azzurre stanno sull'acqua e si aprono"
        " sull'area 16: toccale, costano 1.",
        "valle-movimento",
        ("overseer", 1, "8-A"),
    ),
    GuideStep(
        28,
        "Prendi possesso anche di questo: ogni capomastro può farlo una volta per turno.",
        "valle-possesso",
        ("claim", 8),
    ),
    GuideStep(
        29, "Ti restano 4 punti, ma stanno bene dove sono: tocca Fatto.", "valle-capomastri", ("done",)
    ),
    GuideStep(
        35,
        "Il Visir ha preso il 14 e il 12. Ora gli operai, con altri 6 punti: ognuno poserà fino a 2 cubi. Tocca il"
        " cantiere 13, e ci va il più vicino.",
        "valle-operai",
        ("worker", "16", "13-B"),
    ),
    GuideStep(
        36, "Per cinque cubi ne servono tre: tocca ancora il 13.", "valle-operai", ("worker", "16", "13-C")
    ),
    GuideStep(37, "E il terzo.", "valle-operai", ("worker", "16", "13-D")),
    GuideStep(38, "Gli altri due restano a riposo: tocca Fatto.", "valle-operai", ("done",)),
    GuideStep(
        42,
        "Si costruisce. Per ora puoi farlo solo sul 13: tocca il tuo cubo rosso, e va nella base.",
        "valle-costruire",
        ("build", 13, "block", "red"),
    ),
    GuideStep(43, "Un tocco, un cubo: ancora.", "valle-costruire", ("build", 13, "block", "red")),
    GuideStep(44, "Ancora.", "valle-costruire", ("build", 13, "block", "red")),
    GuideStep(
        45,
        "Con questo la base è piena, e si potrà salire.",
        "valle-livelli",
        ("build", 13, "block", "red"),
    ),
    GuideStep(46, "L'ultimo va in cima.", "valle-livelli", ("build", 13, "top", "red")),
    GuideStep(
        47,
        "Finita, e di un solo colore: 4 punti. Lo scarabeo va in cima, e nessuno può più portartela via.",
        "valle-piramidi-piccole",
    ),
)
_SECOND_ROUND: Final = (
    GuideStep(
        69,
        "Al Visir è avanzato un cubo, il primo del Faraone. Nel turno 2 comincia lui, e ha puntato sul lotto 2. Tu"
        " tocca il lotto 1: ha tre cubi verdi.",
        "valle-faraone",
        ("lot", 0),
    ),
    GuideStep(70, "Qui può bastare la tavoletta da 2.", "valle-asta", ("tablet", 2)),
    GuideStep(71, "E tocca Fatto.", "valle-asta", ("done",)),
    GuideStep(
        74,
        "Il lotto è tuo. Da questo turno i capomastri si muovono con piani segreti. Il cantiere 12 del Visir è ancora"
        " basso: tocca le sue caselle azzurre.",
        "valle-piani",
        ("plan", 0, "12-A"),
    ),
    GuideStep(
        75,
        "Il capomastro 2 può rimanere dov'è, sul cantiere 8: tocca Resta.",
        "valle-piani",
        ("plan", 1, "8-A"),
    ),
    GuideStep(
        76,
        "I piani si scoprono. Il capomastro del Visir ha lasciato il 12 per il 10: adesso lì c'è solo il tuo.",
        "valle-arrivo",
    ),
    GuideStep(
        80,
        "Se n'è andato anche il suo operaio. Mandaci i tuoi, che sul 13 hanno finito: tocca il loro riquadro, poi le"
        " caselle azzurre del 12.",
        "valle-operai",
        ("worker", "13-B", "12-B"),
    ),
    GuideStep(
        81,
        "Un altro: gli operai del 13, poi le caselle azzurre del 12.",
        "valle-operai",
        ("worker", "13-C", "12-C"),
    ),
    GuideStep(
        82,
        "Ti restano 2 punti: tocca le caselle azzurre dell'8. Ci va uno di quelli a riposo nell'area 16.",
        "valle-operai",
        ("worker", "16", "8-B"),
    ),
    GuideStep(83, "E anche l'altro.", "valle-operai", ("worker", "16", "8-C")),
    GuideStep(
        84,
        "La mano dorata sul 12 dice che puoi rubare: hai più capomastri del padrone, e almeno un operaio. Tocca"
        " il cubo giallo.",
        "valle-furto",
        ("steal", 12, "block", "yellow"),
    ),
    GuideStep(
        85,
        "Un operaio ha rubato. L'altro ti serve libero per conquistare: tocca Fatto.",
        "valle-furto",
        ("done",),
    ),
    GuideStep(
        86,
        "Capomastri 1 a 0, operai 1 a 0: il 12 può diventare tuo, con il cubo che ci resta. Toccalo.",
        "valle-conquista",
        ("takeover", 12),
    ),
    GuideStep(
        92,
        "Conquistato! Ora costruisci: tocca il cantiere 8, poi il cubo verde in vista.",
        "valle-costruire",
        ("build", 8, "block", "green"),
    ),
    GuideStep(
        93,
        "L'8 ti resta in mano: tocca di nuovo il verde.",
        "valle-costruire",
        ("build", 8, "block", "green"),
    ),
    GuideStep(
        94,
        "E il terzo. Una piramide grande vuole 14 cubi: se resta verde varrà 11.",
        "valle-piramidi-grandi",
        ("build", 8, "block", "green"),
    ),
    GuideStep(
        95,
        "Ora il 12: toccalo, e poi il giallo. Anche chi ha rubato può costruire.",
        "valle-costruire",
        ("build", 12, "block", "yellow"),
    ),
    GuideStep(96, "E l'altro giallo.", "valle-costruire", ("build", 12, "block", "yellow")),
    GuideStep(
        97,
        "Il cubo blu rovinerebbe i tuoi colori. Tocca Fatto: va al Faraone.",
        "valle-faraone",
        ("done",),
    ),
)
_END: Final = (
    GuideStep(
        258,
        "Siamo al turno 6 e conduci 9 a 1. Il Faraone è a 23, e con i cubi che avanzano arriverà a 30: è l'ultimo"
        " turno.",
        "valle-fine",
        leap=True,
    ),
    GuideStep(
        258,
        "Alla piramide che hai conquistato mancano due cubi. Posane uno blu nel secondo piano.",
        "valle-livelli",
        ("build", 12, "block", "blue"),
    ),
    GuideStep(259, "E l'altro in cima.", "valle-livelli", ("build", 12, "top", "blue")),
    GuideStep(
        260,
        "Grande e mista: 5 punti. La piramide del Faraone è completa, e la partita finisce. Hai vinto 14 a 1: adesso"
        " sai giocare.",
        "valle-fine",
    ),
)
GUIDE: Final = Script(
    link=LINK, seat=0, names=("Costruttore", "Visir"), steps=(*_FIRST_ROUND, *_SECOND_ROUND, *_END)
)
