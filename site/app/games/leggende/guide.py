"""The guided first game: three turns on one island, then the last turn and the final scoring."""

from typing import Final

from app.games.contract import GuideStep, Script

LINK: Final = "leggende.BBA7EKNASHAAGvEnVIjcF_eq6c9djCQYJINgP3J7CEFAbpyYAn6FXFV0M36U_HfWI9r51HEqPoU0-EynFu"
GUIDE: Final = Script(
    link=LINK,
    seat=0,
    names=("Alba", "Corvo"),
    steps=(
        GuideStep(
            34,
            "Comandi le armate verdi. Alla fine ogni regione che controlli dà 1 punto, e ogni"
            " isola un altro. Il resto lo danno le carte.",
            "leggende-regioni",
        ),
        GuideStep(
            34,
            "In due ci sono anche armate neutrali, quelle grigie: prima di cominciare le mettete voi, a turno. Tengono"
            " regioni e isole come un avversario, ma non fanno punti.",
            "leggende-neutrali",
        ),
        GuideStep(
            34,
            "Chi comincia si decide con un'offerta segreta di monete: chi ne offre di più la paga e sceglie. Qui non"
            " avete offerto niente: a pari offerta decide il più giovane, cioè tu.",
            "leggende-puntata",
        ),
        GuideStep(
            34,
            "Nel tuo turno prendi una carta della fila: la moneta nel suo angolo è il prezzo. Tocca la Fenice antica:"
            " è gratis e ti dà per sempre l'abilità Volare.",
            "leggende-prendere",
            ("take", 0),
        ),
        GuideStep(
            35,
            "Poi fai la sua azione: 5 movimenti. Le tue 4 armate partono da Prateria 4. Tocca Prateria 4, poi"
            " Prateria 2: confinano, e il passo costa 1.",
            "leggende-muovere",
            ("move", "M4", "M2"),
        ),
        GuideStep(
            36,
            "In Prateria 2 hai più armate di tutti, quindi la controlli: te lo dice la bandiera. Manda un'altra armata"
            " da Prateria 4 a Prateria 3.",
            "leggende-regioni",
            ("move", "M4", "M3"),
        ),
        GuideStep(
            37,
            "Due regioni tue contro una di Corvo: controlli anche l'isola, e al suo fianco vedi la corona. Manda"
            " un'altra armata da Prateria 4 a Prateria 5.",
            "leggende-isole",
            ("move", "M4", "M5"),
        ),
        GuideStep(
            38,
            "Hai ancora 2 movimenti. Un passo via mare ne costa 3, ma il tuo Volare ne fa risparmiare 1. Tocca Prateria"
            " 4, poi Isole alte 3, in fondo alla rotta a puntini.",
            "leggende-muovere",
            ("move", "M4", "T3"),
        ),
        GuideStep(
            42,
            "Tocca a Corvo: paga 2 monete per il Re maledetto e, delle sue due azioni, sceglie i 4 movimenti.",
            "leggende-azione",
        ),
        GuideStep(
            42,
            "Il Re gli dà anche 1 elisir, la boccetta fra i giocatori: alla fine chi ne ha di più guadagna 2 punti, in"
            " parità 1 a testa.",
            "leggende-elisir",
        ),
        GuideStep(
            44,
            "Due sue armate sono entrate in Prateria 2, dove tu ne hai una: la regione è sua. Gli restano 2 movimenti.",
            "leggende-regioni",
        ),
        GuideStep(
            47,
            "Lo stesso in Prateria 3. Con due regioni contro una, anche l'isola è sua. Con i 2 punti degli elisir ora è"
            " avanti lui, 5 a 3.",
            "leggende-isole",
        ),
        GuideStep(
            47,
            "Rispondi con il Drago spaventoso: al terzo posto costa 1 moneta. Fa piazzare 3 armate e poi distruggerne"
            " una.",
            "leggende-prendere",
            ("take", 2),
        ),
        GuideStep(
            48,
            "Le armate nuove arrivano nella regione di partenza, quella con la stella, o dove hai una città. Tocca"
            " Prateria 4.",
            "leggende-piazzare",
            ("place", "M4"),
        ),
        GuideStep(49, "Te ne restano 2: tocca ancora Prateria 4.", "leggende-piazzare", ("place", "M4")),
        GuideStep(
            50,
            "E ancora una volta. Da tre armate in su un numero dice quante sono.",
            "leggende-piazzare",
            ("place", "M4"),
        ),
        GuideStep(
            51,
            "Ora distruggi: si può dove hai un'armata tua. Tocca Prateria 2: a Corvo ne resta una, come a te, e in"
            " parità la regione è di nessuno.",
            "leggende-distruggere",
            ("destroy", "M2", 1),
        ),
        GuideStep(
            55,
            "Ora sei avanti tu, 5 a 3. Corvo prende il Lago e sceglie di piazzare 2 armate.",
            "leggende-azione",
        ),
        GuideStep(
            58,
            "Le ha messe in Prateria 4, ma tu lì ne hai 3: resta tua. Prendi la Città arborea silvestre, al terzo"
            " posto: costa 1 moneta.",
            "leggende-prendere",
            ("take", 2),
        ),
        GuideStep(
            59,
            "Costruisci una città in Isole alte 3. Conta come un'armata, e d'ora in poi potrai piazzare anche lì.",
            "leggende-costruire",
            ("city", "T3"),
        ),
        GuideStep(
            61,
            "Isole alte 3 è un'isola di una regione sola: 1 punto per la regione e 1 per l'isola. Con più armate e la"
            " città sarà difficile togliertela.",
            "leggende-isole",
        ),
        GuideStep(
            150,
            "Passano 15 turni, e questo è il tuo ultimo. Sei avanti 14 a 7: la stella accanto a ogni nome dice i punti"
            " che avreste se finisse ora.",
            "leggende-fine",
            leap=True,
        ),
        GuideStep(
            150,
            "Hai speso tutte le monete, quindi puoi prendere solo la prima carta: tocca il Mausoleo maledetto.",
            "leggende-prendere",
            ("take", 0),
        ),
        GuideStep(
            151,
            "Costruisci la tua ultima città in Prateria 1, che così diventa tua.",
            "leggende-costruire",
            ("city", "M1"),
        ),
        GuideStep(
            155,
            "Eri sul 15 a 7. Con la Roccaforte Corvo guadagna 2 punti, e la sua città in Prateria 3 te ne toglie"
            " 1. Tocca Conta i punti per vederli uno a uno. Poi Avanti.",
            "leggende-punti-carte",
        ),
        GuideStep(
            155,
            "Hai vinto, 14 a 9: 8 regioni, 4 isole, e 2 punti per i tuoi 6 elisir. Adesso sai giocare.",
            "leggende-fine",
        ),
    ),
)
