"""The guided first game: first turns with an attack, a pair and a wall; then last turns through the houses."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = "senet.BBAsJJ_keSpN4ZUZtwkXXKZwbot42sFF1mhFrvwaGDUsM8g2ltxghZtUmcPDtUGaOflKMDY160r"
GUIDE: Final = Script(
    link=LINK,
    seat=0,
    names=("Allievo", "Maestro"),
    steps=(
        GuideStep(
            0,
            "I coni sono tuoi. I sette pezzi corrono lungo le 30 caselle, fila per fila come"
            " una S: chi li porta fuori tutti per primo vince.",
            "senet-fine",
        ),
        GuideStep(
            0,
            "Comincia dai bastoncini: toccali e cadono. I lati chiari dicono di quante caselle muovi.",
            "senet-bastoncini",
            ("throw",),
        ),
        GuideStep(
            2,
            "Un lato chiaro: 1. Tocca un pezzo, o la casella dove arriverebbe. Manda avanti il cono in 14:"
            " tocca lui o la casella 15.",
            "senet-muovere",
            ("move", 14),
        ),
        GuideStep(
            3,
            "Con 1, 4 e 5 si lancia ancora. Tocca di nuovo i bastoncini.",
            "senet-ancora",
            ("throw",),
        ),
        GuideStep(
            5,
            "Hai fatto 3. Il cono in 10 arriva in 13, dove c'è un rocchetto solo: lo attacchi, e lui torna in"
            " 10 al posto tuo. Toccalo.",
            "senet-attaccare",
            ("move", 10),
        ),
        GuideStep(
            9,
            "I tuoi coni in 12 e in 13 sono vicini e si proteggono: lo dice la barra. Il Maestro è passato"
            " oltre, da 11 a 14. Lancia.",
            "senet-coppia",
            ("throw",),
        ),
        GuideStep(
            11,
            "Hai fatto 2. Attacca in 14 con il cono in 12: il rocchetto torna indietro, e tu hai tre coni in"
            " fila.",
            "senet-attaccare",
            ("move", 12),
        ),
        GuideStep(
            15,
            "Tre in fila sono un muro, con due barre: il Maestro non li può attaccare e nemmeno superare. Lui"
            " ha mosso da 9 a 11 e ha fatto un muro dei suoi, da 10 a 12.",
            "senet-muro",
        ),
        GuideStep(
            279,
            "La partita va avanti. Adesso sei vicino alla fine: hai già fuori 5 coni, il Maestro 4 rocchetti.",
            "senet-uscire",
            leap=True,
        ),
        GuideStep(
            279,
            "Ti restano il cono in 30, che esce con qualunque tiro, e quello in 23. Lancia.",
            "senet-horus",
            ("throw",),
        ),
        GuideStep(
            281,
            "Hai fatto 3, il tiro giusto: ogni pezzo deve fermarsi in 26, la Casa della Bellezza. Tocca il"
            " cono in 23.",
            "senet-bellezza",
            ("move", 23),
        ),
        GuideStep(
            285,
            "Da qui con 5 si esce, ma con 1 si cade nell'acqua. Il Maestro ha mosso da 7 a 9; il suo rocchetto"
            " in 28 aspetta un 3. Lancia.",
            "senet-bellezza",
            ("throw",),
        ),
        GuideStep(
            287,
            "Hai fatto 2 e puoi attaccarlo in 28. Chi è attaccato nelle ultime case non torna indietro:"
            " finisce nell'acqua. Tocca il cono in 26.",
            "senet-ultime-case",
            ("move", 26),
        ),
        GuideStep(
            291,
            "Nell'acqua il Maestro non poteva muovere altro. Senza un 4 ha scelto di rinascere in 15: gli"
            " tocca rifare la strada. Lancia.",
            "senet-acqua",
            ("throw",),
        ),
        GuideStep(
            293,
            "Hai fatto 3, e dalla Casa delle Tre Verità si esce soltanto con 3. Tocca il cono in 28: è il"
            " sesto.",
            "senet-verita",
            ("move", 28),
        ),
        GuideStep(
            297,
            "Il Maestro ha mosso da 10 a 12. A te manca un pezzo solo, e dalla Casa di Horus va bene tutto."
            " Lancia.",
            "senet-horus",
            ("throw",),
        ),
        GuideStep(
            299,
            "Tocca il cono in 30 e portalo fuori.",
            "senet-uscire",
            ("move", 30),
        ),
        GuideStep(
            300,
            "Hai vinto, 7 a 4! Se nessun pezzo può avanzare se ne riporta uno indietro; se non si può nemmeno"
            " questo, il tiro è perso. Adesso sai giocare.",
            "senet-indietro",
        ),
    ),
)
