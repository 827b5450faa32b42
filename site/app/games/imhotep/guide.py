"""The guided first game: two rounds move by move, then the last move of the sixth and the final scoring."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = "imhotep.BCAgEMw2k7X7COmcReFCx0qashWfHGtZsbsSCST0DlUzsK6NG_6Ho9NZxrrb8Ns7IY6A8T"
GUIDE: Final = Script(
    link=LINK,
    seat=0,
    names=("Costruttore", "Maestro"),
    steps=(
        GuideStep(
            5,
            "Ti aspettavamo al cantiere! Le pietre chiare con il cerchio sono tue. Portale"
            " nei cantieri del faraone e fai più punti del Maestro.",
            "imhotep-round",
        ),
        GuideStep(
            5,
            "In ogni turno fai una cosa sola. Comincia dalle pietre: tocca la cava, e tre delle tue passano sulla"
            " slitta.",
            "imhotep-prendere",
            ("get",),
        ),
        GuideStep(
            7,
            "Adesso carica: tocca il posto 1 della barca da 3. Le barche sono di tutti, e al posto 2 c'è già il"
            " Maestro. Da prua si scende per primi.",
            "imhotep-caricare",
            ("load", 1, 0),
        ),
        GuideStep(
            9,
            "Per partire servono 2 pietre, quante ne vedi disegnate a prua: ci sono. Tocca la barca da 3, poi la"
            " Piramide.",
            "imhotep-condurre",
            ("sail", 1, "pyramid"),
        ),
        GuideStep(
            10,
            "La Piramide paga subito: 2 punti a te, che eri a prua, e 1 al Maestro. La barca resta lì: per questo"
            " round la Piramide è chiusa.",
            "imhotep-piramide-a",
        ),
        GuideStep(
            11,
            "Ora procurati una carta. Carica una pietra al posto 1 della barca da 2: per partire gliene basta una.",
            "imhotep-caricare",
            ("load", 2, 0),
        ),
        GuideStep(
            13,
            "Tocca la barca da 2, poi il Mercato: lì le pietre diventano carte.",
            "imhotep-condurre",
            ("sail", 2, "market"),
        ),
        GuideStep(
            14,
            "Prendi la Vela, una carta blu: la giochi in un altro turno, e finché la tieni vale 1 punto. Le rosse"
            " agiscono subito, le verdi e le viola danno punti alla fine.",
            "imhotep-mercato-a",
            ("take", 1),
        ),
        GuideStep(
            16,
            "Il Maestro ha quasi riempito la barca da 4. Approfittane: carica una pietra al posto 4 e viaggia con"
            " lui.",
            "imhotep-caricare",
            ("load", 0, 3),
        ),
        GuideStep(
            18,
            "Siete arrivati al Tempio, che paga alla fine di ogni round: 1 punto per ogni pietra che non ne ha"
            " un'altra sopra.",
            "imhotep-tempio-a",
        ),
        GuideStep(
            18,
            "Resta la barca da 1: caricala. Ma ricorda: la meta la decide chi la conduce, anche se a bordo non ha"
            " niente di suo.",
            "imhotep-condurre",
            ("load", 3, 0),
        ),
        GuideStep(
            25,
            "Il Maestro l'ha portata alla Tomba, dove alla fine contano i gruppi di pietre vicine. Le quattro"
            " barche sono partite: il Tempio dà 3 punti a lui e 1 a te.",
            "imhotep-fine-round",
        ),
        GuideStep(
            25,
            "Secondo round, altre barche. Rinuncia al punto della Vela e giocala: toccala, poi tocca il posto 1 della"
            " prima barca da 2. Carichi e parti nello stesso turno.",
            "imhotep-vela",
            ("sail-card", 2, 0),
        ),
        GuideStep(
            26,
            "Scegli la meta: tocca gli Obelischi. Il più alto vale 10 punti alla fine. I punti accanto ai nomi li"
            " contano già, come se la partita finisse ora.",
            "imhotep-obelischi-a",
            ("sail", 2, "obelisks"),
        ),
        GuideStep(
            28,
            "Una mossa furba: sull'altra barca da 2 c'è solo una pietra del Maestro. Tocca quella barca, poi il Tempio:"
            " la pietra coprirà una delle sue.",
            "imhotep-condurre",
            ("sail", 3, "temple"),
        ),
        GuideStep(
            29,
            "Ecco fatto: la pietra coperta non gli dà più niente. Prendi, carica o conduci, e ogni volta guarda chi"
            " ci guadagna: il gioco è tutto qui.",
            "imhotep-tempio-a",
        ),
        GuideStep(
            127,
            "Saltiamo quattro round: manca una mossa. Con i punti già fatti e quelli che alla fine danno Tomba,"
            " Obelischi e carte, sei avanti 50 a 41.",
            "imhotep-punti-finali",
            leap=True,
        ),
        GuideStep(
            127,
            "Tocca l'ultima barca, poi la Tomba: la tua pietra si aggiunge alle altre, e il sesto round finisce.",
            "imhotep-tomba-a",
            ("sail", 3, "tomb"),
        ),
        GuideStep(
            128,
            "Hai vinto, 54 a 45! Tomba, Obelischi e Statue ti hanno dato 10 punti ciascuno, le Decorazioni 8: li"
            " trovi nel foglio dei punti. Adesso sai giocare.",
            "imhotep-punti-finali",
        ),
    ),
)
