"""The guided first game: building, trading, stopping a thief, scoring, stealing; then the end of the game."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = (
    "oh_pharaoh.BCAuHPck8XT-9Xly2wKIgfvzrcvIcewfWAcam1Z0JtYmYqcN2JfPF2RHfh7tpGHqUzqzVoVE7m6_zxlWbfkNZFeENOieRZVmy8hDT8"
    "TLozchxitDwSALVK6sa_g6d51"
)
GUIDE: Final = Script(
    link=LINK,
    seat=0,
    names=("Ada", "Hori", "Nefret"),
    steps=(
        GuideStep(
            24,
            "In basso c'è la tua mano, sopra c'è posto per le tue piramidi: la seconda si apre più"
            " avanti. Vince chi fa più punti valutandole: contano i valori e i livelli.",
            "oh_pharaoh-fine",
        ),
        GuideStep(
            24,
            "Ogni turno si prende una carta: una delle tre scoperte o la prima del mazzo. Tocca il 4 scoperto.",
            "oh_pharaoh-pescare",
            ("take", "4"),
        ),
        GuideStep(
            26,
            "Una piramide comincia con due carte uguali e una che vale 1 in più. Ne puoi fare una, e il tavolo la"
            " propone: toccala.",
            "oh_pharaoh-costruire",
            ("build", 4, 0, 0),
        ),
        GuideStep(
            27,
            "Vale 18: (4 + 5) × 2 livelli. I punti li prendi quando la valuti, in un tuo turno. I blocchi tratteggiati"
            " dicono come cresce: tocca i punti scritti accanto al 4.",
            "oh_pharaoh-ampliare",
            ("add", 0, 4, "stone"),
        ),
        GuideStep(
            28,
            "Con un altro 5 ci starebbe sopra anche un 6. Forse Hori ne ha uno: tocca il suo nome per proporgli"
            " uno scambio.",
            "oh_pharaoh-scambi",
            ("offer", 1),
        ),
        GuideStep(
            29, "Di 6 ne hai due: offrine uno, toccalo nella tua mano.", "oh_pharaoh-scambi", ("give", "6")
        ),
        GuideStep(30, "In cambio chiedi un 5: toccalo nel riquadro.", "oh_pharaoh-scambi", ("ask", "5")),
        GuideStep(31, "Un 6 per un 5. Tocca «Proponi».", "oh_pharaoh-scambi", ("propose",)),
        GuideStep(
            33,
            "Hori accetta, e la carta si usa subito. Allarga il livello del 5: ogni livello deve restare più"
            " stretto di quello sotto.",
            "oh_pharaoh-ampliare",
            ("add", 0, 5, "stone"),
        ),
        GuideStep(
            34,
            "Ora tocca i punti scritti accanto al 6 in cima: (4 + 5 + 6) × 3 livelli fa 45. Più livelli, più punti.",
            "oh_pharaoh-ampliare",
            ("add", 0, 6, "stone"),
        ),
        GuideStep(
            35,
            "Altro non c'è da fare: il ladro lo tieni per dopo. Tocca «Fatto», e torni a sette carte.",
            "oh_pharaoh-rifornire",
            ("done",),
        ),
        GuideStep(
            41,
            "Fra le carte nuove ci sono due 7, un 8 e un faraone: tienilo, protegge da chi ti attacca. Il tuo turno è"
            " finito: ora gioca Hori, poi tocca a Nefret.",
            "oh_pharaoh-faraone",
        ),
        GuideStep(
            44,
            "Hori costruisce: due 1 e un 2 bastano per cominciare. Poi allarga lui la piramide con le altre carte"
            " che ha.",
            "oh_pharaoh-costruire",
        ),
        GuideStep(
            47,
            "La sua piramide ha due livelli di pietre basse: (1 + 2) × 2 fa 6. Hori ha finito: gioca Nefret.",
            "oh_pharaoh-valutare",
        ),
        GuideStep(
            54,
            "Nefret ti manda un ladro: contro tre livelli serve almeno 3, quattro tiri su sei. Ma tu hai il"
            " faraone: giocalo.",
            "oh_pharaoh-ladro",
            ("pharaoh",),
            leap=True,
        ),
        GuideStep(
            56,
            "Fermato! Adesso è il tuo turno, e all'inizio puoi valutare: i punti sono tuoi prima che arrivi un altro"
            " ladro. Tocca la tua piramide da 45.",
            "oh_pharaoh-valutare",
            ("score", 0),
        ),
        GuideStep(
            57,
            "Le carte sono andate agli scarti, e il segnalino avanza di una casella. Ora prendi l'8 scoperto.",
            "oh_pharaoh-tabellone",
            ("take", "8"),
        ),
        GuideStep(
            59,
            "Con due 7 e un 8 cominci la prossima: (7 + 8) × 2 fa già 30. Toccala.",
            "oh_pharaoh-costruire",
            ("build", 7, 0, 0),
        ),
        GuideStep(
            60,
            "E adesso il tuo ladro: toccalo, poi tocca la piramide di Hori. Ha due livelli: serve almeno 2.",
            "oh_pharaoh-ladro",
            ("thief", 1, 0),
        ),
        GuideStep(
            63,
            "Nessun faraone, e il dado fa 4: il furto riesce. Ruba uno dei due 2. Quello che resta è ancora una"
            " piramide, e rimane dov'è.",
            "oh_pharaoh-ladro",
            ("steal", 2, "stone"),
        ),
        GuideStep(64, "Basta così: tocca «Fatto».", "oh_pharaoh-scartare", ("done",)),
        GuideStep(
            231,
            "Passano diversi turni. Dieci piramidi valutate: il segnalino è in fondo, e la carta di fine entra nel"
            " mazzo. Hori conduce 130 a 117.",
            "oh_pharaoh-fase-finale",
            leap=True,
        ),
        GuideStep(
            238,
            "Nefret ha pescato la carta di fine. Le piramidi di almeno tre livelli si valutano: la tua ne ha tre, e"
            " dà 27 punti.",
            "oh_pharaoh-fine",
            leap=True,
        ),
        GuideStep(238, "Hai vinto, 144 a 130. Adesso sai giocare.", "oh_pharaoh-fine"),
    ),
)
