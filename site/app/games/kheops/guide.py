"""The guided first game: four turns around one network, then the last turn and the final scoring."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = (
    "kheops.BBA3E88JSVqmsukKjpU4uvJLLpsxTaO_XpFY5lMV-YtKmnVUybpk3Fb0cg0CdMlrMx6afvnmCFnVfXIZft93ldTLDRX0z40tlZwb"
    "2G_lNlhhgbI7rqh1_Aag"
)
GUIDE: Final = Script(
    link=LINK,
    seat=0,
    names=("Costruttore", "Maestro"),
    steps=(
        GuideStep(
            25,
            "Giochi con le pedine bianche. Con il Maestro alzi una piramide di sale e"
            " corridoi: alla fine ogni sotterraneo paga chi ci ha più pedine.",
            "kheops-maggioranza",
        ),
        GuideStep(
            25,
            "Comincia con una pedina: tocca il corridoio A9, e ci va un operaio. È il primo in un"
            " sotterraneo che adesso vale 7, quindi è tuo.",
            "kheops-pedina",
            ("pawn", "worker", 8),
        ),
        GuideStep(
            26,
            "Il simbolo di A9 ordina di ruotare una sala, e ogni tocco la gira: tocca A10 due volte. Unisce al tuo"
            " sotterraneo due sale, una con un sarcofago. Vale già 14.",
            "kheops-ruotare",
            ("rotate", 9, "LV"),
        ),
        GuideStep(
            27,
            "Ogni turno finisce con una tessera: tocca in mano il corridoio con 3 aperture, poi il posto B8. I"
            " corridoi non danno punti, ma allungano.",
            "kheops-tessera",
            ("tile", "corridor:3:rotate-corridor", 20, "LRV"),
        ),
        GuideStep(
            34,
            "Il Maestro ha scambiato due operai: il sotterraneo da 14 adesso è suo. Poi ha posato una maledizione"
            " in B4, e quello dove è finito il tuo operaio vale 0.",
            "kheops-maledizione",
        ),
        GuideStep(
            34,
            "Contendigli il suo: tocca A10. Siete 1 a 1, e in parità non paga nessuno. E hai un'ankh,"
            " 1 punto: alla fine il loro numero si conta al quadrato.",
            "kheops-ankh",
            ("pawn", "worker", 9),
        ),
        GuideStep(
            35,
            "Togligli anche il bonus: tocca in mano il sarcofago blu, poi C7, e aprilo in basso. Due sarcofagi di"
            " colori diversi non pagano: da 14 si scende a 10.",
            "kheops-sarcofagi",
            ("tile", "room:1:sarcophagus-blue", 30, "V"),
        ),
        GuideStep(
            41,
            "Il Maestro ha messo un altro operaio e ha chiuso il sotterraneo, che così vale il doppio: 20. Tocca"
            " la mummia, poi A9: prende il posto di un suo operaio.",
            "kheops-mummia",
            ("pawn", "mummy", 8),
        ),
        GuideStep(
            42,
            "Ora sei avanti tu, 2 a 1. E il potere vale anche per la mummia: gira C7 con due tocchi. Il sarcofago"
            " blu esce, quello rosso torna a pagare: 28 punti!",
            "kheops-chiuso",
            ("rotate", 30, "R"),
        ),
        GuideStep(
            43,
            "Prepara un altro sotterraneo: tocca in mano il corridoio con l'ankh, poi C8, e aprilo sui due fianchi."
            " Con C7 fa una sala e un sarcofago, 6 punti.",
            "kheops-valore",
            ("tile", "corridor:2:ankh", 31, "LR"),
        ),
        GuideStep(
            50,
            "Un altro scambio, e i 28 punti sono del Maestro, 2 a 1. Dopo la mummia, però, puoi giocare il"
            " faraone, che conta 2: toccalo, poi tocca B7. Sarà 3 a 2 per te.",
            "kheops-faraone",
            ("pawn", "pharaoh", 19),
        ),
        GuideStep(
            51,
            "Il faraone, come il sacerdote, non si può scambiare. Ora B7 ordina di spostare un'altra pedina: tocca"
            " l'operaio in A6, che nel sotterraneo maledetto non serve.",
            "kheops-spostare",
            ("from", 5),
        ),
        GuideStep(
            52,
            "Portalo in C8: l'ankh ti dà 1 punto e il sotterraneo che avevi preparato te ne dà 6.",
            "kheops-spostare",
            ("to", 31),
        ),
        GuideStep(
            53,
            "Adesso chiudilo: tocca in mano la sala con 1 apertura, poi C9, e aprila a sinistra. Due sale e un"
            " sarcofago fanno 7, e senza uscite il doppio: 14.",
            "kheops-chiuso",
            ("tile", "room:1:move", 32, "L"),
        ),
        GuideStep(
            144,
            "Fra scambi e rotazioni passano 21 turni, e questo è il tuo ultimo. Sei sotto, 29 a 43: i punti che vedi"
            " sono già il conto delle tessere posate.",
            "kheops-fine",
            leap=True,
        ),
        GuideStep(
            144,
            "Il sotterraneo più ricco, 30 punti, è del Maestro per 4 a 3. Tocca C1: il suo simbolo fa"
            " ruotare una sala.",
            "kheops-pedina",
            ("pawn", "worker", 24),
        ),
        GuideStep(
            145,
            "Tocca due volte A7: gira, e il sotterraneo si spezza. Al Maestro resta un pezzo da 2 punti; quello da"
            " 16 passa a te, 3 a 2. Siete 45 a 15!",
            "kheops-ruotare",
            ("rotate", 6, "LV"),
        ),
        GuideStep(
            146,
            "L'ultima tessera: il corridoio con 2 aperture in D3, aperto sui due fianchi. Il sotterraneo del vertice"
            " arriva a 7 tessere: nessuno è più lungo, 5 punti in più.",
            "kheops-lungo",
            ("tile", "corridor:2:swap", 35, "LR"),
        ),
        GuideStep(
            151,
            "Con un ultimo scambio il Maestro si riprende i 16 punti, e la piramide è completa. Tocca Conta i punti e"
            " li vedi, un sotterraneo per volta: i due maledetti non pagano. Poi Avanti.",
            "kheops-sotterraneo",
        ),
        GuideStep(
            151,
            "Hai vinto, 34 a 31! Tuoi sono il 7 in basso a destra, il 12 chiuso da C7, il 14 del vertice e 1 per"
            " l'ankh. Adesso sai giocare.",
            "kheops-fine",
        ),
    ),
)
