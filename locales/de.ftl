# Die Texte von Ludoteca auf Deutsch.
# Alle Sprachdateien haben dieselben Schlüssel. Schlüssel mit `web-` gehören nur zur Seite, mit `play-`
# nur zum Terminal, mit `push-` nur zu den Mitteilungen; alle anderen sind gemeinsam.

## Spiele

game-coffee = Coffee
game-fourmation = 4mation
game-six = SIX
game-morris = Mühle

## Schreibweise der Züge

notation-coffee = ein Feld und die Richtung des Stäbchens, etwa c3ne; für einen Siegzug nur das Feld, etwa c3
notation-fourmation = ein Feld, etwa d4
notation-six = ein Feld, etwa -1,2; in der zweiten Phase einen Stein und ein Feld, etwa 0,0>2,-1, und, wenn nötig, die Gruppe, die bleibt, etwa 0,0>2,-1=3,0
notation-morris = ein Feld, etwa d2, oder zwei Felder, etwa d2-d3; dahinter den Stein, den du schlägst, etwa d2xa1
# Mit der Tauschregel
notation-swap = { $notation }; oder swap

## Spielregeln zur Wahl

option-board = Brett
option-board-hex = sechseckig
option-board-square = quadratisch
option-side = Größe
option-n = In Reihe
option-pie = Tauschregel
option-fallback = Wenn kein Nachbarfeld frei ist
option-fallback-near = neben jedem Zeichen des Gegners
option-fallback-anywhere = überall
option-tiles = Steine je Spieler
option-opening = Eröffnung
option-opening-free = frei
option-opening-apart = mit Abstand zum Startstein
option-split = Teilen
option-split-capture = kostet Steine
option-split-forbidden = verboten

## Spieler

# Ein Spieler in einer Nachricht: Die Nachricht ist seine Bezeichnung („Kreuz“), `.name` sein Name im Satz und `.who`
# die Form des Verbs: `you`, `computer`, `one` oder `many`. Nachrichten erhalten sie als `$label`, `$name`, `$Name` (am
# Satzanfang) und `$who`. Der Name eines Menschen ist `one`. Farben sind Namen ohne Artikel und stehen im Singular:
# „Weiß gewinnt“, „Kreuz ist am Zug“. Deshalb beugt das Deutsche sie nicht, und kein Satz braucht ihr Geschlecht. Der
# Computer steht nur im Nominativ.
player-you = Du
    .name = du
    .who = you
player-computer = Computer
    .name = der Computer
    .who = computer
# Der Computer als Spieler in der Aufzeichnung einer anderen Partie.
player-recorded = Ludoteca, Stufe { $level }

colour-black = Schwarz
    .who = one
colour-orange = Orange
    .who = one
colour-red = Rot
    .who = one
colour-white = Weiß
    .who = one
colour-cross = Kreuz
    .who = one
colour-circle = Kreis
    .who = one

## Warum eine Partie endete

# Zeichen oder Steine in einer Reihe, in Worten.
in-a-row = { $n ->
    [2] zwei in einer Reihe
    [3] drei in einer Reihe
    [4] vier in einer Reihe
    [5] fünf in einer Reihe
    [6] sechs in einer Reihe
    [7] sieben in einer Reihe
    [8] acht in einer Reihe
    [9] neun in einer Reihe
   *[other] { $n } in einer Reihe
  }
reason-line = { in-a-row }
reason-no-rod = { $who ->
    [you] du kannst weder gewinnen noch das Stäbchen legen
   *[one] { $name } kann weder gewinnen noch das Stäbchen legen
  }
reason-full = volles Brett
reason-stuck = kein Zug möglich
reason-row = sechs in einer Reihe
reason-circle = ein Kreis
reason-triangle = ein Dreieck
reason-elimination = { $who ->
    [you] du hast weniger als sechs Steine
   *[one] { $name } hat weniger als sechs Steine
  }
reason-repetition = dreimal dieselbe Stellung
reason-fifty-moves = hundert Züge in Folge (fünfzig je Seite), ohne dass ein Stein vom Brett kam
reason-captures = { $who ->
    [you] du hast nur noch zwei Steine
   *[one] { $name } hat nur noch zwei Steine
  }
reason-blocked = { $who ->
    [you] du kannst nicht mehr ziehen
   *[one] { $name } kann nicht mehr ziehen
  }
reason-resignation = { $who ->
    [you] du hast aufgegeben
   *[one] { $name } hat aufgegeben
  }
reason-forfeit = { $who ->
    [you] du hast nicht rechtzeitig gezogen
   *[one] { $name } hat nicht rechtzeitig gezogen
  }
reason-agreement = nach Vereinbarung
reason-time = { $who ->
    [you] deine Zeit ist abgelaufen
   *[one] { $name } hat die Zeit überschritten
  }
reason-left = { $who ->
    [you] du hast die Partie verlassen
   *[one] { $name } hat die Partie verlassen
  }
reason-aborted = abgebrochen

## Was an einem Zug falsch ist

fault-move-spelling = so schreibt man keinen Zug
fault-scopes-missing = ein Token braucht mindestens eine Berechtigung
fault-days-range = ein Token gilt 1 bis 366 Tage
fault-game-over = die Partie ist beendet
fault-off-board = { $at } liegt nicht auf dem Brett
fault-occupied = { $at } ist besetzt
fault-not-on-rod = { $at } liegt nicht auf der Linie des Stäbchens
fault-rod-after-win = { $at } gewinnt sofort, das Stäbchen wird nicht mehr gelegt: gib nur das Feld an
fault-rod-missing = nach { $at } muss das Stäbchen gelegt werden: gib seine Richtung an
fault-no-such-axis = die Richtung { $at } gibt es auf diesem Brett nicht
fault-rod-without-empty = das Stäbchen auf { $at } ließe auf seiner Linie kein Feld frei
fault-swap-not-offered = getauscht wird nur im zweiten Zug und nur mit der Tauschregel
fault-not-near-last = { $at } liegt nicht neben dem letzten Zeichen des Gegners
fault-not-near-any = { $at } liegt neben keinem Zeichen des Gegners
fault-round-one = solange Steine im Vorrat sind, wird keiner aufgenommen: lege einen auf ein freies Feld
fault-round-two = der Vorrat ist leer: nimm einen deiner Steine auf und lege ihn woanders an
fault-nothing-there = auf { $at } liegt kein Stein
fault-not-yours = { $at } gehört dir nicht
fault-splits = ohne den Stein auf { $at } würden die übrigen getrennt
fault-same-cell = der Stein darf nicht zurück auf { $at }
fault-group-missing = die größten Gruppen sind gleich groß: ergänze = und die Gruppe, die bleibt
fault-group-needless = hier gibt es keine Gruppen zur Wahl: lass weg, was auf das = folgt
fault-group-wrong = { $at } ist keine Gruppe, die bleiben darf
fault-touches-nothing = { $at } berührt keinen Stein, der bleibt
fault-not-apart = der erste Stein darf den Startstein nicht berühren
fault-men-in-hand = zuerst werden die Steine aus dem Vorrat gesetzt: gib nur ein Feld an
fault-no-hand = der Vorrat ist leer: gib an, von wo ein Stein kommt, und dann { $at }
fault-not-adjacent = { $at } ist kein freies Nachbarfeld des Steins
fault-must-capture = { $at } schließt eine Mühle: ergänze den Stein, den du schlägst
fault-no-mill = ohne geschlossene Mühle wird nichts geschlagen
fault-protected = { $at } steht in einer Mühle und ist geschützt, solange andere Steine frei stehen
fault-nothing-to-capture = auf { $at } steht kein Stein des Gegners
fault-stuck = der Stein auf { $at } kann jetzt nicht ziehen
fault-lost = es sind zu wenige Steine übrig: die Partie ist verloren
fault-two-replies = du hast auf dieselben Züge schon eine andere Antwort vorbereitet; lösche zuerst diese Zugfolge
fault-too-many-lines = in einer Partie kannst du höchstens 20 Zugfolgen speichern
fault-holiday-dates = ein Urlaub beginnt frühestens heute und endet innerhalb eines Jahres
fault-holiday-too-long = in einem Kalenderjahr gibt es 14 Urlaubstage

## Was an den Spielregeln falsch ist

fault-unknown-game = das Spiel { $at } gibt es nicht; die Spiele sind coffee, fourmation, six und morris
fault-unknown-option = die Option { $at } gibt es in diesem Spiel nicht
fault-option-value = die Option { $at } hat einen unzulässigen Wert
fault-option-twice = die Option { $at } ist doppelt angegeben
fault-options-type = Optionen schreibt man als { "{" }"side":6{ "}" } oder side=6
fault-bad-json = die Optionen sind kein gültiges JSON
fault-side-range = kein Brett dieser Form hat diese Seitenlänge
fault-n-range = so viele in einer Reihe passen nicht auf dieses Brett
fault-n-too-big = die Reihe ist länger als die Seite

## Was an einer Stellung falsch ist

fault-setup-fields = die Stellung hat zu wenige oder zu viele Teile
fault-setup-rows = die Stellung hat nicht so viele Reihen wie das Brett
fault-setup-row = eine Reihe der Stellung passt nicht auf das Brett ({ $at })
fault-setup-turn = { $at } kann nicht am Zug sein
fault-setup-persons = { $at } sagt nicht, wer welche Farbe spielt
fault-setup-hand = { $at } ist keine Anzahl von Steinen im Vorrat
fault-setup-part = diesen Teil gibt es in Stellungen dieses Spiels nicht: { $at }
fault-too-many-pieces = es sind mehr Steine, als auf irgendein Brett passen
fault-setup-corner = { $at } ist kein Feld
fault-wrong-counts = die Anzahlen der Steine passen nicht zusammen
fault-wrong-hands = die Vorräte passen nicht zusammen
fault-won-already = die Seite am Zug hat schon gewonnen
fault-won-before-last = die Partie war schon vor dem letzten Zug gewonnen
fault-won-twice = die Partie wurde mehr als einmal gewonnen
fault-last-missing = der Gegner hat Zeichen, aber das letzte ist nicht angegeben
fault-last-not-near = das letzte Zeichen, { $at }, liegt neben keinem Zeichen der Seite am Zug
fault-last-not-there = { $at } ist als letztes Zeichen angegeben, gehört aber nicht dem Gegner
fault-rod-not-laid = es liegen Steine und niemand hat gewonnen, aber das Stäbchen fehlt
fault-rod-spelling = { $at } ist kein Stäbchen
fault-rod-after-end = jemand hat gewonnen, also liegt kein Stäbchen: schreibe - statt { $at }
fault-rod-on-nothing = unter dem Stäbchen { $at } liegt kein Stein
fault-rod-on-own = das Stäbchen { $at } liegt auf einem Stein der Seite am Zug
fault-swap-without-pie = die Seiten wurden getauscht, aber die Tauschregel gilt hier nicht
fault-swap-too-early = die Seiten wurden getauscht, aber noch niemand hat gezogen
fault-too-far = { $at } ist zu weit von 0,0 entfernt
fault-disconnected = die Steine hängen nicht alle zusammen
fault-too-many-tiles = { $at ->
    [first] Rot hat
   *[second] Schwarz hat
  } mehr Steine, als das Spiel enthält
fault-too-few-tiles = es sind so wenige Steine übrig, dass die Partie schon beendet sein müsste
fault-no-starting-tile = ein Startstein fehlt
fault-no-last-tile = kein Stein kann als letzter gelegt worden sein
fault-too-many-men = { $at ->
    [first] Weiß
   *[second] Schwarz
  } hat mehr als neun Steine
fault-too-few-men = { $at ->
    [first] Weiß
   *[second] Schwarz
  } hat weniger als zwei Steine
fault-too-many-captures = { $at ->
    [first] Weiß
   *[second] Schwarz
  } hat mehr Steine verloren, als geschlagen worden sein können
fault-lost-before = { $at ->
    [first] Weiß
   *[second] Schwarz
  } hatte schon vor diesem Zug verloren
fault-captured-without-mill = { $at ->
    [first] Weiß
   *[second] Schwarz
  } hat im letzten Zug geschlagen, hat aber keine Mühle

## Was an einer Aufzeichnung falsch ist

fault-record-text = so schreibt man keine Partie auf; zuerst kommen Angaben wie [Game "coffee"], dann die Züge, dann das Ergebnis, etwa 1-0
fault-record-json = das ist kein gültiges JSON für eine Partie; eine kurze ist { "{" }"game":"coffee","moves":["c3ne"]{ "}" }
fault-game-missing = das Spiel ist nicht angegeben; eine Partie beginnt mit einer Zeile wie [Game "coffee"]
fault-read-as = gelesen als { $at }
fault-foreign-field = in Feld { $at } steht nicht, was das Programm dort schreibt
fault-foreign-text = so schreibt das Programm seine Dateien nicht
fault-pending-capture = in dieser Stellung ist noch ein Stein zu schlagen; eine Partie beginnt und endet mit ganzen Zügen
fault-two-captures = ein Zug schlägt nur einen Stein, gleich wie viele Mühlen er schließt
fault-variant = nur Mühle mit neun Steinen kann gelesen werden, nicht { $at }
fault-sgf = das ist SGF, und für diese Spiele ist keine Schreibweise in SGF festgelegt; nimm ein anderes Format
fault-digest = die Partie wurde nach anderen Regeln gespielt als angegeben
fault-result = das Ergebnis passt nicht zur Partie; schreibe 1-0, 0-1, 1/2-1/2 oder *
fault-tag-twice = die Angabe { $at } kommt zweimal vor
fault-tag-name = { $at } kann keine Angabe sein
fault-tags = es sind zu viele Angaben
fault-too-long = die Partie ist zu lang
fault-too-deep = die Varianten sind zu tief verschachtelt
fault-variation-empty = eine Variante enthält keinen Zug

## Was an den Spielern falsch ist

fault-level-range = diese Stufe gibt es nicht
fault-name-too-long = ein Name darf höchstens 40 Zeichen haben
fault-name-control = der Name enthält Zeichen, die sich nicht anzeigen lassen
fault-name-marks = der Name hat zu viele Akzente oder andere Zeichen auf einem Buchstaben
fault-name-missing = der Name ist leer
fault-clock-range = diese Bedenkzeit gibt es nicht
fault-clock-computer = der Computer spielt ohne Uhr
fault-seats = nur ein Platz darf frei sein
fault-listed-start = die Gegnersuche nimmt nur Partien aus der Anfangsstellung auf
fault-rated-clock = gewertete Partien werden mit Uhr gespielt
fault-rated-start = gewertete Partien beginnen aus der Anfangsstellung
fault-rated-players = eine gewertete Partie braucht einen freien Platz für jemand anderen
fault-range-order = die niedrigste Wertung liegt über der höchsten
fault-range-casual = nur gewertete Partien der Gegnersuche begrenzen die Wertung des Gegners

## Die Partie im Terminal

play-title = { $game }, { $options }
play-seat-human = { $label }: du
play-seat-person = { $label }: ein Mensch
play-seat-computer = { $label }: der Computer, Stufe { $level }
play-intro = Gib einen Zug ein, oder ? für Hilfe.
play-board-in-hand = im Vorrat
play-board-rod = Stäbchen
play-last = Letzter Zug: { $move }.
play-turn = { $Name } ist am Zug.
play-computer-moves = { $label } (Computer): { $move }.
play-win = { $who ->
    [you] Du hast
   *[one] { $Name } hat
  }{ $code ->
    [line] { " " }mit { $reason } gewonnen
    [row] { " " }mit { $reason } gewonnen
    [circle] { " " }mit einem Kreis gewonnen
    [triangle] { " " }mit einem Dreieck gewonnen
   *[other] { " " }gewonnen – { $reason }
  }.
play-resigned = { $who ->
    [you] Du hast aufgegeben.
   *[one] { $Name } hat aufgegeben.
  }
play-draw = { $code ->
    [agreement] Remis nach Vereinbarung.
   *[other] Remis: { $reason }.
  }
play-over = Die Partie ist beendet. Du kannst noch { $commands } eingeben.
play-is-over = Die Partie ist beendet.
play-bye = Bis bald.
play-input-ended = Die Eingabe ist zu Ende.

play-not-a-move = „{ $text }“ ist hier kein Zug. Gib ein: { $notation }; oder ? für Hilfe.
play-illegal = { $move } ist nicht möglich: { $fault }.
play-goes-on = { $text } lässt sich ergänzen zu { $moves }.
play-move-count = { $count ->
    [one] Ein möglicher Zug:
   *[other] { $count } mögliche Züge:
  }
play-moves-many = Es gibt { $count } mögliche Züge. Gib „{ $command } { $example }“ ein für alle, die so beginnen, oder „{ $command }“ für alle.
play-moves-none = Kein möglicher Zug beginnt mit „{ $text }“.
play-undone = Zurückgenommen: { $moves }.
play-nothing-to-undo = Es gibt nichts zurückzunehmen.
play-saved = Gespeichert in { $file }.
play-save-where = Gib eine Datei an: { $command } DATEI
play-save-exists = { $file } gibt es schon; gib eine andere Datei an.
play-save-failed = { $file } ließ sich nicht schreiben: { $error }
play-line-too-long = Diese Zeile ist zu lang.
play-no-text = Diese Zeile ist kein Text in UTF-8.

play-help-title = Du kannst eingeben:
play-help-move = { $notation }
play-help-moves = die möglichen Züge, oder die mit bestimmtem Anfang
play-help-board = das Brett
play-help-position = die Stellung in einer Zeile, aus der eine Partie beginnen kann
play-help-hint = einen guten Zug zeigen
play-help-undo = einen Zug zurücknehmen
play-help-resign = die Partie aufgeben
play-help-save = die Partie in einer Datei speichern
play-help-help = diese Hilfe
play-help-quit = die Partie verlassen

play-word-moves = züge
play-word-board = brett
play-word-position = stellung
play-word-hint = tipp
play-word-undo = zurück
play-word-resign = aufgeben
play-word-save = speichern
play-word-help = hilfe
play-word-quit = ende

## Webseite

web-skip = Zum Inhalt springen
web-language = Sprache
web-retry = Noch einmal
web-cancel = Abbrechen
web-to-start = Zur Startseite
noscript-text = Ludoteca braucht JavaScript. Schalte es in den Einstellungen deines Browsers ein und lade die Seite neu.
from-disk-text = Du hast diese Seite aus einer Datei geöffnet, doch Browser führen Ludoteca nur von einem Webserver aus. Stelle ihren Ordner mit einem beliebigen Webserver bereit oder führe „ludoteca serve“ aus.
web-not-found = Seite nicht gefunden
web-not-found-hint = Diese Seite haben wir nicht gefunden. Prüfe die Adresse.
web-no-game = Diese Partie lässt sich nicht anzeigen
web-labelled = { $what }: { $value }

web-start-title = Was spielen wir?
web-start-intro = Vier Spiele für zwei: gegen den Computer, mit jemandem neben dir oder übers Netz mit Freunden.
web-games = Spiele
web-play = Spielen
web-play-game = { $game } spielen
web-rules = Regeln
web-rules-of = Spielregeln: { $game }
web-rules-how = So geht’s
web-about-coffee = Setze einen Stein und lege das Stäbchen darauf: Auf dessen Linie muss dein Gegner spielen. Eine Reihe deiner Steine gewinnt.
web-about-fourmation = Vier in einer Reihe gewinnen, aber jedes Zeichen muss neben das letzte deines Gegners.
web-about-six = Baue aus sechs Steinen eine Reihe, ein Dreieck oder einen Kreis. Dann legst du Steine um und trennst deinen Gegner ab.
web-about-morris = Drei in einer Reihe sind eine Mühle, und mit jeder schlägst du einen Stein. Ein Klassiker, viele Jahrhunderte alt.

web-moves-played = { $count ->
    [0] noch kein Zug
    [one] 1 Zug
   *[other] { $count } Züge
  }
web-import = Partie importieren
web-import-paste = Füge die Partie hier ein oder wähle ihre Datei
web-import-help = Auch Stellungen und Partien von Sanmill, PlayOK, Malom, OpenSpiel und Abstract Play
web-import-file = Datei wählen…
web-import-open = Öffnen

web-new-title = Neue Partie: { $game }
web-board-and-rules = Brett und Regeln
web-custom = Größe und Regeln ändern
web-start-game = Partie starten
web-players = Spieler
web-opponent = Gegner
web-against-computer = Gegen den Computer
web-against-person = Zu zweit an diesem Gerät
web-against-friend = Mit Freunden per Link
web-level = Stufe
web-level-name = { $level ->
    [1] 1 · Für Kinder
    [2] 2 · Anfänger
    [3] 3 · Leicht
    [4] 4 · Hobbyspieler
    [5] 5 · Mittel
    [6] 6 · Anspruchsvoll
    [7] 7 · Stark
    [8] 8 · Sehr stark
    [9] 9 · Experte
   *[10] 10 · Volle Stärke
  }
web-level-about = { $level ->
    [1] Übersieht oft seine eigenen Siege und deine Drohungen.
    [2] Gut für deine ersten Partien.
    [3] Sieht, was direkt vor ihm liegt, und nicht mehr.
    [4] Sieht einfache Drohungen, aber nicht immer.
    [5] Bestraft unvorsichtige Züge.
    [6] Plant voraus; da musst auch du nachdenken.
    [7] Macht wenige Fehler.
    [8] Für alle, die das Spiel gut kennen.
    [9] Lässt kaum eine Chance aus.
   *[10] Alles, was er kann.
  }
web-level-weaker = Leichter
web-level-stronger = Schwerer
web-your-name = Dein Name (freiwillig)
web-person-one = Spieler 1
web-person-two = Spieler 2
web-begins = Wer beginnt?
web-begins-me = Ich
web-begins-computer = Der Computer
web-begins-friend = Mein Gegner
web-begins-lot = Zufall

web-option-board-help = Die Form des Bretts
web-option-side-help = Felder entlang einer Kante
web-option-n-help = So viele in einer Reihe gewinnen
web-option-pie-help = Nach dem ersten Zug darf dein Gegner die Seiten tauschen; eine zu starke Eröffnung lohnt sich also nicht
web-option-fallback-help = Wohin das Zeichen darf, wenn neben dem letzten alle Felder besetzt sind
web-option-tiles-help = Steine je Spieler, mit dem Startstein
web-option-opening-help = Wohin der erste Stein darf
web-option-split-help = Was geschieht, wenn ein aufgenommener Stein die übrigen trennt

# Die Regeln eines Spiels werden in dieser Reihenfolge genannt.
web-short-board = { $value ->
    [square] Quadrat { $side }×{ $side }
   *[hex] Sechseck, { $side } je Seite
  }
web-short-side = { $value }×{ $value }
web-short-n = { in-a-row }
web-short-pie = { $value ->
    [true] Tauschregel
   *[other] {""}
  }
web-short-fallback = { $value ->
    [anywhere] ohne freies Nachbarfeld überall
   *[near] {""}
  }
web-short-tiles = { $value } Steine je Spieler
web-short-opening = { $value ->
    [apart] erster Stein mit Abstand
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] Teilen verboten
   *[capture] {""}
  }
web-short-none = Klassische Regeln

web-computer = Computer, Stufe { $level }
web-turn = { $who ->
    [you] Du bist dran
   *[other] Am Zug
  }
web-winner = Gewonnen
web-end-won = Gewonnen!
web-end-lost = Diesmal nicht
web-end-record = Stufe { $level }: { $won } von { $count } gewonnen
web-end-too-short = Zu kurz für die Wertung
web-try-level = Versuche Stufe { $level }
web-in-hand = { $count } im Vorrat

web-your-turn = Du bist dran.
web-to-move = { $who ->
    [you] Du bist dran
   *[other] { $Name } ist am Zug
  }
web-thinking = { $who ->
    [computer] Der Computer denkt nach…
   *[other] { $Name } ist am Zug: Der Computer denkt nach…
  }
web-choose-put = Wähle jetzt, wohin er kommt.
web-choose-lift = Nimm jetzt einen Stein auf.
web-choose-rod = Wähle jetzt die Richtung des Stäbchens.
web-choose-capture = Mühle! Wähle den Stein, den du schlägst.
web-choose-keep = Der Rest zerfällt in gleich große Gruppen: Wähle die, die bleibt.
web-looking-at = { $ply ->
    [0] Vor dem ersten Zug
   *[other] Nach Zug { $ply } von { $count }: { $move }
  }
web-result-win = { $who ->
    [you] Du hast
   *[one] { $Name } hat
  }{ $code ->
    [line] { " " }mit { $reason } gewonnen
    [row] { " " }mit { $reason } gewonnen
    [circle] { " " }mit einem Kreis gewonnen
    [triangle] { " " }mit einem Dreieck gewonnen
   *[other] { " " }gewonnen – { $reason }
  }.
web-result-draw = { $code ->
    [agreement] Remis nach Vereinbarung.
   *[other] Remis: { $reason }.
  }
web-result-aborted = Die Partie wurde abgebrochen.
web-result-own-time = Du hast auf Zeit verloren.
web-result-own-left = Du hast verloren: Du warst zu lange weg.
web-quiet = { $count } Züge in Folge, ohne dass ein Stein vom Brett kam; bei 100 endet die Partie remis.
web-repeated = Diese Stellung gab es schon { $count }-mal; beim dritten Mal ist es Remis.
web-reconnecting = Verbindung verloren. Neuer Versuch…
web-news-move = { $label }: { $move }.
web-told-swap = Seiten tauschen
web-told-put = { $game ->
    [fourmation] Zeichen auf { $at }
   *[other] Stein auf { $at }
  }
web-told-move = Stein von { $from } nach { $to }
web-told-capture = { $move }, schlägt { $at }
web-told-keep = { $move }, die Gruppe bei { $at } bleibt
web-told-rod-e = { $move }, Stäbchen waagerecht
web-told-rod-n = { $move }, Stäbchen senkrecht
web-told-rod-ne = { $move }, Stäbchen nach rechts oben
web-told-rod-nw = { $move }, Stäbchen nach links oben
web-news-swap = { $who ->
    [you] Du hast die Seiten getauscht.
   *[one] { $Name } hat die Seiten getauscht.
  }
web-news-undo = { $count ->
    [one] Ein Zug wurde zurückgenommen.
   *[other] { $count } Züge wurden zurückgenommen.
  }
web-news-resume = Der Server war nicht erreichbar; die Uhren standen so lange still.
web-news-resign = { $who ->
    [you] Du hast aufgegeben.
   *[one] { $Name } hat aufgegeben.
  }

web-board-section = Brett
web-board = { $game }-Brett
web-board-keys = Mit den Pfeiltasten gehst du über das Brett, Enter wählt, Esc bricht ab. Bild auf und Bild ab führen zu den Feldern, auf denen etwas möglich ist, Pos1 und Ende an die Enden einer Reihe. R dreht das Brett.
web-empty = frei
web-chosen = gewählt
web-under-rod = unter dem Stäbchen
web-winning = entscheidet die Partie
web-last = letzter Zug
web-can-put = möglicher Zug
web-can-lift = kann aufgenommen werden
web-can-capture = kann geschlagen werden
web-can-keep = diese Gruppe kann bleiben
web-piece-coffee-black = schwarzer Stein
web-piece-coffee-orange = orangefarbener Stein
web-piece-fourmation-cross = Kreuz
web-piece-fourmation-circle = Kreis
web-piece-six-red = roter Stein
web-piece-six-black = schwarzer Stein
web-piece-morris-white = weißer Stein
web-piece-morris-black = schwarzer Stein
web-rod-e = Stäbchen waagerecht
web-rod-n = Stäbchen senkrecht
web-rod-ne = Stäbchen schräg nach rechts oben
web-rod-nw = Stäbchen schräg nach links oben
web-zoom-in = Vergrößern
web-zoom-out = Verkleinern
web-zoom-fit = Ganzes Brett zeigen
web-unknown-game = Diese Seite kann dieses Spiel noch nicht zeichnen.

web-moves = Züge
web-no-moves = Noch keine Züge.
web-jumps = Durch die Partie blättern
web-first = Zum Anfang
web-back = Ein Zug zurück
web-forward = Ein Zug vor
web-last-move = Zum letzten Zug

web-actions = Aktionen
web-to-current = Zurück zum aktuellen Zug
web-refused-earlier = Das ist eine frühere Stellung.
web-undo = Zug zurück
web-resign = Aufgeben
web-resign-title = Aufgeben?
web-resign-question = { $who ->
    [you] Du verlierst damit die Partie.
   *[one] { $Name } verliert damit die Partie.
  }
web-rematch = Revanche
web-new-game = Neue Partie
web-share = Teilen
web-copied = Link kopiert
web-save = Speichern
web-save-text = Partie als Text
web-save-json = Partie als JSON
web-swap = Seiten tauschen
web-swap-offer = Oder tausche die Seiten und übernimm { $name }.

web-problem-offline = Der Server ist nicht erreichbar. Prüfe deine Verbindung.
web-problem-unexpected = Hier ist etwas schiefgegangen. Versuch es noch einmal oder lade die Seite neu.
web-problem-details = Einzelheiten
web-problem-incomplete = Eine Datei der Seite ließ sich nicht laden. Prüfe deine Verbindung und versuche es noch einmal.
web-outdated = Es gibt eine neue Version.
web-reload = Neu laden
web-problem-browser = Der Browser kann das hier nicht oder hat es nicht erlaubt.
web-problem-refused = Das geht nicht: { $detail }.
web-problem-engine-unreachable = Unter dieser Adresse antwortet keine Engine. Prüfe, ob sie läuft, ob die Adresse vollständig ist und ob die Engine diese Seite zulässt.
web-problem-engine-lost = Die Verbindung zur Engine auf deinem Computer ist abgebrochen.
web-problem-engine-busy = Eine andere Seite verwendet gerade die Engine auf deinem Computer.
web-problem-engine-failed = Die Engine auf deinem Computer ist gescheitert: { $detail }.
web-problem-stale = Die Partie ist inzwischen weitergegangen. Das ist die aktuelle Stellung.
web-problem-not-your-turn = Du bist nicht am Zug.
web-problem-not-your-seat = Das dürfen nur die Spieler dieser Partie.
web-problem-fair-play = In einer Partie zwischen zwei Menschen gibt es keine Hilfe.
web-fair-play-against = Du spielst gerade { $game } gegen { $opponent }, und diese Stellung ähnelt der eurer Partie. Solange ihr spielt, gibt es hier keine Hilfe.
web-problem-seat-taken = Jemand war schneller: Der Platz ist besetzt. Du kannst zuschauen.
web-problem-already-seated = Du hast schon einen Platz; der andere ist für jemand anderen.
web-problem-seat-vacant = Die Partie beginnt, wenn der andere Platz besetzt ist.
web-problem-not-begun = Die Uhr läuft noch nicht.
web-problem-time-is-up = Die Zeit ist abgelaufen.
web-problem-wrong-timing = Die Zeit passt nicht zur Uhr der Partie.
web-problem-no-undo-request = Niemand hat darum gebeten, einen Zug zurückzunehmen.
web-problem-undo-requested = Um eine Rücknahme wurde schon gebeten.
web-problem-not-abortable = Die Partie kann nicht mehr abgebrochen werden.
web-problem-no-claim = In dieser Partie lässt sich der Sieg nicht beanspruchen.
web-problem-opponent-present = Dein Gegner ist verbunden oder noch keine ganze Minute weg.
web-problem-not-rated = Diese Partie wird nicht gewertet.
web-problem-not-over = Die Partie ist noch nicht beendet.
web-problem-your-turn = Du bist am Zug: Antworten bereitest du vor, während dein Gegner am Zug ist.
web-problem-no-conditional-moves = Antworten lassen sich nur in einer laufenden Fernpartie zwischen zwei Menschen vorbereiten.
web-problem-rating-range = Diese Partie ist für Spieler mit einer anderen Wertung.
web-problem-rated-game = Eine beendete gewertete Partie lässt sich nicht löschen, weil Wertungen von ihr abhängen.
web-problem-no-such-player = Unter diesem Link gibt es keinen Spieler.
web-problem-unknown-speed = Dieses Tempo gibt es nicht.
web-problem-nothing-to-undo = Es gibt nichts zurückzunehmen.
web-problem-no-draw-offer = Es liegt kein Remisangebot vor.
web-problem-draw-offered = Remis ist schon angeboten.
web-problem-draw-with-computer = Der Computer nimmt kein Remis an.
web-problem-too-many-moves = Das sind zu viele Züge für einen Link.
web-problem-game-too-long = Die Partie ist zu lang geworden und kann nicht weitergehen.
web-problem-no-such-game = Unter dieser Adresse gibt es keine Partie.
web-problem-no-such-ply = So viele Züge hat die Partie nicht.
web-problem-internal = Auf dem Server ist etwas schiefgegangen. Einzelheiten stehen in seinem Protokoll.
web-problem-damaged = Die Partie auf dem Server ist beschädigt. Einzelheiten stehen in seinem Protokoll.
web-problem-too-slow = Das hat auf dem Server zu lange gedauert. Versuche es noch einmal.
web-problem-forbidden-host = Unter diesem Namen antwortet der Server nicht. Öffne ihn unter seiner Adresse.
web-problem-forbidden-origin = Der Server nimmt Anfragen nur von seiner eigenen Seite an.
web-problem-not-found = Unter dieser Adresse gibt es nichts.
web-problem-not-yet = Der Server hat weniger Züge dieser Partie, als diese Seite schon kannte. Lade die Seite neu.
web-problem-no-text = Für dieses Spiel gibt es keine Regeln zum Lesen.
web-problem-unknown-game = Dieses Spiel gibt es nicht.
web-problem-malformed-request = Die Anfrage kam nicht so an, wie sie gesendet wurde. Etwas zwischen dieser Seite und dem Server verändert sie.
web-problem-malformed-json = Die Anfrage kam nicht vollständig an. Versuche es noch einmal.
web-problem-wrong-method = Diese Seite und der Server haben verschiedene Versionen. Lade die Seite neu.
web-problem-not-json = Diese Seite und der Server haben verschiedene Versionen. Lade die Seite neu.
web-problem-wrong-type = Der Server versteht diese Anfrage nicht: { $detail }.
web-problem-query = Der Server versteht diese Adresse nicht: { $detail }.
web-problem-no-websocket = Neuigkeiten der Partie kommen auf dieser Seite nicht an. Etwas zwischen Seite und Server blockiert WebSockets.
web-problem-busy = Der Computer ist gerade beschäftigt. Versuche es gleich noch einmal.
web-problem-storage-full = Der Speicher des Servers ist voll, deshalb lässt sich gerade nichts speichern. Versuche es später noch einmal.
web-problem-storage-unavailable = Der Server kann gerade nichts speichern. Versuche es gleich noch einmal.
web-problem-too-many-hints = Der Computer arbeitet schon an mehreren Tipps für dich. Versuche es gleich noch einmal.
web-problem-too-many-analyses = Der Computer analysiert schon mehrere Stellungen für dich. Schließe eine andere Seite dieser Website oder versuche es gleich noch einmal.
web-problem-too-many-sockets = Du schaust bei zu vielen Partien zu. Schließe eine andere Seite dieser Website oder versuche es gleich noch einmal.
web-problem-too-many-games = Du hast in kurzer Zeit viele Partien angelegt oder importiert. Die nächste geht { $seconds ->
    [one] in einer Sekunde
   *[other] in { $seconds } Sekunden
}.
web-problem-too-many-requests = Von dir oder deinem Netz kamen zu viele Anfragen. Versuche es { $seconds ->
    [one] in einer Sekunde
   *[other] in { $seconds } Sekunden
} noch einmal.
web-problem-too-many-records = Der Server liest noch andere Partien für dich ein. Versuche es gleich noch einmal.
web-problem-not-your-game = Nur der Browser, der eine Partie angelegt hat, kann sie löschen.
web-problem-bad-token = Das Token ist unbekannt, abgelaufen oder widerrufen.
web-problem-token-scope = Das Token erlaubt das nicht.
web-problem-too-many-tokens = Mehr Tokens sind nicht erlaubt. Widerrufe zuerst eines.
web-problem-no-such-token = Dieses Token gibt es nicht mehr.
web-problem-not-a-bot = Ein Spieler mit beendeten Partien kann kein Bot werden. Ein Bot braucht einen eigenen Spieler.
web-problem-no-such-challenge = Die Herausforderung ist nicht mehr offen.
web-problem-not-your-challenge = Bei dieser Herausforderung kann das nur der andere Spieler.
web-problem-own-challenge = Du kannst dich nicht selbst herausfordern.
web-problem-too-many-challenges = Es sind zu viele Herausforderungen offen. Warte eine Antwort ab oder ziehe eine zurück.
web-problem-too-many-offers = Du oder andere in deinem Netz haben zu viele offene Angebote. Ziehe zuerst eines zurück.
web-problem-too-many-connections = Es sind zu viele Verbindungen zum Server offen. Schließe eine andere Seite dieser Website oder versuche es gleich noch einmal.
web-problem-starting = Der Server startet. Gleich geht es weiter.
web-problem-bus-unavailable = Der Server hat die Verbindung zu den anderen Servern verloren. Versuche es gleich noch einmal.
web-problem-address-too-long = Die Adresse der Anfrage ist zu lang.
web-problem-header-too-long = Die Kopfzeilen der Anfrage sind zu lang. Lösche die Cookies dieser Website und versuche es noch einmal.
web-problem-slow-reader = Die Ereignisse wurden zu langsam gelesen. Verbinde dich neu.
web-problem-no-worker = Der Server kann gerade keine Züge berechnen. Versuche es später noch einmal.
web-problem-closing = Der Server fährt gerade herunter. Es geht weiter, sobald er wieder läuft.
web-problem-cut-off = Die Antwort brach vorzeitig ab. Versuche es noch einmal.
web-problem-no-tables = Exakte Tabellen gibt es nur für Mühle.
web-problem-training-changed = Inzwischen hat ein anderes Gerät dein Training gespeichert. Versuche es noch einmal.
web-problem-training-too-large = Dein Training ist zu groß, um auf dem Server gespeichert zu werden. Es bleibt auf diesem Gerät.
web-problem-no-such-puzzle = Diese Aufgabe gibt es nicht.
web-problem-no-answer = Diese Züge gehören nicht zur Aufgabe. Beginne die Aufgabe neu.
web-problem-quiet = Die Zahl der Züge ohne geschlagenen Stein muss zwischen 0 und 99 liegen.
web-problem-damaged-table = Eine Tabelle exakter Werte ist beschädigt: { $detail }.
web-problem-empty-file = Diese Datei ist leer.
web-problem-too-large = Das ist zu lang für eine Partie.
web-problem-record = Die Partie lässt sich nicht öffnen: { $detail }.
web-place-text = Zeile { $line }, Spalte { $column }
web-place-ply = Zug { $ply }
web-place-format = gelesen als Datei von { $format }
web-at-place = { $detail } ({ $place })

## Partien mit Freunden und Uhren

web-friend-about = Du bekommst einen Link zum Verschicken. Wer die Einladung zuerst annimmt, spielt gegen dich, auf jedem Gerät.
web-invite = Einladung erstellen
web-clock = Bedenkzeit
web-clock-help = 5 min + 3 s: fünf Minuten für die ganze Partie und mit jedem Zug drei Sekunden dazu
web-clock-none = Ohne Uhr
web-clock-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
  }
web-clock-correspondence = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
  }
web-clock-own = Andere
web-clock-minutes = Minuten je Spieler
web-clock-seconds = Zusätzliche Sekunden je Zug
web-clock-days = { $hours ->
    [0] { $days } T.
   *[other] { $days } T. { $hours } Std.
  }
web-clock-of = { $who ->
    [you] Deine Zeit
   *[other] Zeit von { $name }
  }
web-clock-low = { $seconds ->
    [one] Du hast noch eine Sekunde.
   *[other] Du hast noch { $seconds } Sekunden.
  }
web-first-move = { $who ->
    [you] Du hast { $time } für deinen ersten Zug.
   *[one] { $Name } hat { $time } für den ersten Zug.
  }
web-seat-open = Freier Platz
web-seat-you = (du)
web-waiting = { $listed ->
    [yes] Gegner wird gesucht…
   *[no] Noch hat niemand deine Einladung angenommen.
  }
web-waiting-list = Gegner wird gesucht
web-invite-title = Schick diesen Link
web-invite-about = Die Partie beginnt, wenn jemand den Link öffnet und annimmt.
web-invite-until = Die Einladung gilt bis zum { $date }.
web-invite-link = Link der Einladung
web-invite-copy = Link kopieren
web-invite-share = Teilen…
web-invite-text = Spiel mit mir auf Ludoteca:
web-invite-cancel = { $listed ->
    [yes] Angebot zurückziehen
   *[no] Einladung zurückziehen
  }
web-invite-qr = QR-Code des Links
web-invited = { $Name } lädt dich zu einer Partie ein.
web-invited-title = Spiel mit
web-invited-until = Gilt bis zum
web-invited-side = Du spielst
web-invited-begin = { $label }; du beginnst
web-invited-follow = { $label }; dein Gegner beginnt
web-invited-accept = Mitspielen
web-seats-open = Die Plätze dieser Partie sind frei.
web-seat-take = { $label } spielen
web-seat-both = Beide Seiten spielen
web-watching = Du schaust dieser Partie zu.
web-watchers = { $count ->
    [one] 1 Zuschauer
   *[other] { $count } Zuschauer
  }
web-connected = verbunden
web-away = nicht verbunden
web-news-sit = { $who ->
    [you] Du spielst jetzt mit.
   *[other] { $Name } spielt jetzt mit.
  }
web-undo-ask = Zug zurücknehmen?
web-undo-asked = { $who ->
    [you] Du hast darum gebeten, { $count ->
        [one] einen Zug
       *[other] { $count } Züge
      } zurückzunehmen.
   *[one] { $Name } möchte { $count ->
        [one] einen Zug
       *[other] { $count } Züge
      } zurücknehmen.
  }
web-undo-accept = Erlauben
web-draw-accept-offer = Remis annehmen
web-request-decline = Ablehnen
web-news-undo-request = { $who ->
    [you] Du hast darum gebeten, einen Zug zurückzunehmen.
   *[one] { $Name } möchte einen Zug zurücknehmen.
  }
web-news-undo-decline = Die Rücknahme wurde abgelehnt.
web-abort = Partie abbrechen
web-claim = Sieg beanspruchen
web-claim-in = { $Name } ist weg. In { $time } kannst du den Sieg beanspruchen.
web-claim-now = { $Name } ist nicht zurückgekommen. Du kannst den Sieg beanspruchen.
web-rematch-offered = { $who ->
    [you] Du hast eine Revanche vorgeschlagen.
   *[one] { $Name } möchte eine Revanche.
  }
web-rematch-join = Zur nächsten Partie
web-rematch-watch = Nächste Partie ansehen
web-rematch-see = Nächste Partie öffnen
web-rematch-running = Die nächste Partie hat begonnen.
web-rematch-over = Die nächste Partie ist beendet.
web-kept-until = Wenn bis zum { $date } niemand zieht, wird diese Partie gelöscht.
web-me-name = Dein Name
web-me-plays = Du spielst als { $called }.
web-me-none = Ohne eigenen Namen sehen dich andere unter einem Tiernamen wie „Fixer Biber“.
web-me-change = Ändern
web-me-choose = Namen wählen
web-me-profile = Dein Profil

## Gegnersuche

web-lobby = Gegner finden
web-lobby-about = Du spielst gegen die erste Person auf diesem Server, die dasselbe Spiel mit derselben Bedenkzeit möchte.
web-lobby-game = Spiel
web-lobby-clock = Gegner für diese Bedenkzeit suchen
web-lobby-waiting = Offene Angebote
web-lobby-empty = Gerade sucht niemand einen Gegner.
web-lobby-join = Spielen
web-lobby-own = Dein Angebot
web-lobby-waits = Gegner wird gesucht
web-lobby-waits-about = { $slow ->
    [yes] Eine Woche lang können alle auf diesem Server annehmen. Du kannst den Link auch verschicken.
   *[no] Solange diese Seite offen ist, können alle auf diesem Server annehmen. Du kannst den Link auch verschicken.
  }

web-range-label = Wertung des Gegners
web-range-any = Egal
web-range-around = Meine ±{ $distance }
web-range = Wertung { $min }–{ $max }
web-range-closed = Für Wertungen von { $min } bis { $max }; deine ist { $own }.
web-meanwhile = Inzwischen gegen den Computer spielen (Stufe { $level })
web-meanwhile-about = Dein Angebot bleibt offen. Sobald es jemand annimmt, kommst du von hier zu dieser Partie; die gegen den Computer kannst du später weiterspielen.
web-standby = Dein Angebot
web-standby-waits = Gegner wird gesucht: { $game } · { $clock }
web-standby-back = Ansehen
web-standby-withdraw = Zurückziehen
web-standby-joined = { $called } hat angenommen, und deine Partie beginnt.
web-standby-elsewhere = { $called } hat dein Angebot angenommen.
web-standby-go = Zur Partie
web-standby-withdrawn = Dein Angebot wurde zurückgezogen, weil du gegen jemand anderen spielst.

## Herausforderungen und Tokens (web)

web-challenges = Herausforderungen
web-challenges-count = { $count ->
    [one] { $called } fordert dich heraus.
   *[other] Du hast { $count } Herausforderungen.
  }
web-challenge = Herausfordern
web-challenge-title = { $called } herausfordern
web-challenge-send = Herausforderung senden
web-challenge-sent = Herausgefordert
web-challenge-waits = Warten auf { $called }…
web-challenge-refused = { $called } hat die Herausforderung nicht angenommen.
web-challenge-cancel = Zurückziehen
web-challenge-accept = Annehmen
web-challenge-accept-of = Herausforderung von { $called } annehmen
web-challenge-decline = Ablehnen
web-challenge-decline-of = Herausforderung von { $called } ablehnen
web-account = Konto
web-token = Token
web-programs = Für Entwickler
web-tokens = Tokens für Programme
web-tokens-about = Mit einem Token spielt ein Programm in deinem Namen, ohne dein Cookie. Gib es niemand anderem.
web-token-name = Wofür das Token ist
web-token-scopes = Was das Programm darf
web-scope-play = Ziehen, aufgeben und auf Angebote antworten
web-scope-challenge = Gegner finden: Herausforderungen, Gegnersuche, neue Partien
web-scope-read = Deine Partien und Ereignisse lesen
web-token-days = Tage bis zum Ablauf (leer: nie)
web-token-create = Token erstellen
web-token-created = Kopiere das Token jetzt: Es wird nicht noch einmal angezeigt.
web-token-copy = Kopieren
web-token-copied = Kopiert
web-token-unused = Noch nie benutzt.
web-token-used = Zuletzt benutzt am { $date }.
web-token-expires = Läuft ab am { $date }.
web-token-revoke = Widerrufen
web-token-revoke-named = Token „{ $called }“ widerrufen
# Neben einem Namen; für Bildschirmleser und als Hinweis beim Zeigen.
web-account-mark = hat ein Konto
web-bot = Bot
web-bot-title = Ist das das Konto eines Bots?
web-bot-about = Ein Bot ist ein Programm mit eigenem Spieler. Er darf Engines benutzen, Menschen dürfen es nicht. Die Kennzeichnung lässt sich nicht entfernen, und nur ein Spieler ohne beendete Partien kann sie bekommen.
web-bot-mark = Als Bot kennzeichnen
web-bot-marked = Dieser Spieler ist ein Bot.

## Was eine Stellung über sich sagt

note-fallback = Neben dem letzten Zeichen des Gegners ist alles besetzt, deshalb darf dieses Zeichen weiter weg.
note-flying = { $who ->
    [you] Du hast nur noch drei Steine: Sie dürfen auf jedes freie Feld springen.
   *[one] { $Name } hat nur noch drei Steine: Sie dürfen auf jedes freie Feld springen.
  }
note-round-two = Zweite Phase: Steine werden umgelegt.

## Tipps

hint-wins = { $move }: Das gewinnt – { $reason }.
hint-wins-soon = { $move }: Das gewinnt sicher, in höchstens { $count } Zügen (beide Seiten gezählt).
hint-saves = { $move }: Sonst gewinnt der Gegner sofort.
hint-takes = { $count ->
    [one] { $move }: Das kostet den Gegner einen Stein.
   *[other] { $move }: Das kostet den Gegner { $count } Steine.
  }
hint-threatens = { $move }: Das droht, auf { $at } eine Form zu vollenden.
hint-blocks = { $move }: Das stoppt die Form des Gegners auf { $at }.
hint-best = { $move }: Das sieht am besten aus.
hint-keeps-win = { $move }: Das sichert den Sieg.

## Terminal im Vollbild

play-short-human = du
play-short-person = { $label }
play-short-computer = Computer, { $level }
play-do-put = Wähle, wohin.
play-do-lift = Nimm einen Stein auf.
play-do-rod = Drehe das Stäbchen mit den Pfeiltasten.
play-do-capture = Mühle! Wähle den Stein, den du schlägst.
play-do-keep = Wähle die Gruppe, die bleibt.
play-do-swap = Oder drücke x, um die Seiten zu tauschen und { $name } zu übernehmen.
play-thinking = Der Computer denkt nach…
play-looking = Ein guter Zug wird gesucht…
play-yes = ja
play-ask-leave = Ohne Speichern verlassen? Enter: ja, Esc: nein.
play-ask-resign = Wirklich aufgeben? Enter: ja, Esc: nein.
play-ask-again = Diese Partie verwerfen und neu beginnen? Enter: ja, Esc: nein.
play-after = n: neue Partie  u: zurück  s: speichern  ?: Hilfe  q: Ende
play-your-turn = Du bist dran ({ $label }).
play-no-such-key = { $key } bewirkt hier nichts; ? zeigt die Tasten.
play-cut-off = Vom Brett: { $mine } von dir, { $theirs } vom Gegner.
play-not-here = Auf { $at } ist jetzt nichts möglich.
play-not-your-turn = Du bist nicht am Zug.
play-no-direction = In Richtung { $at } kann das Stäbchen hier nicht liegen.
play-direction-free = { $count ->
    [0] lässt kein Feld frei
    [one] lässt 1 Feld frei
   *[other] lässt { $count } Felder frei
  }
play-in-hand = { $count } im Vorrat
play-lost = { $count ->
    [one] 1 verloren
   *[other] { $count } verloren
  }
play-no-computer = In dieser Partie spielt der Computer nicht mit.
play-level-now = Der Computer spielt jetzt auf Stufe { $level }.
play-repeated = Diese Stellung gab es schon { $count }-mal; beim dritten Mal ist es Remis.
play-quiet = { $count } Züge in Folge, ohne dass ein Stein vom Brett kam; bei 100 endet die Partie remis.
play-write-move = Zug:
play-write-file = Speichern unter:
play-too-small = Das Spiel braucht ein Terminal mit mindestens { $width } Spalten und { $height } Zeilen.
play-keys = Enter: wählen  u: zurück  h: Tipp  s: speichern  :: Zug  ?: Hilfe  q: Ende
play-keys-short = ?: Hilfe   u: zurück   q: Ende
play-help-keys = Tasten
play-help-moves-are = Schreibweise der Züge
play-key-arrows = bewegen, Stäbchen drehen
play-key-enter = wählen, wie mit der Maus
play-key-escape = einen Schritt zurück
play-key-tab = zur nächsten Möglichkeit
play-key-write = einen Zug eingeben
play-key-undo = einen Zug zurücknehmen
play-key-hint = einen guten Zug zeigen
play-key-level = Stufe des Computers
play-key-scroll = frühere und spätere Züge
play-key-save = Partie speichern
play-key-resign = aufgeben, neue Partie
play-key-leave = verlassen

## Brett (web)

web-rod-ring = Richtungen des Stäbchens
web-rod-leaves = { $count ->
    [one] lässt ein Feld frei
   *[other] lässt { $count } Felder frei
  }
web-shape-morris = in einer Mühle
web-is-cut-off = abgetrennt
web-worth-win = Gewinn { $text }
web-worth-draw = Remis { $text }
web-worth-loss = Verlust { $text }
web-worth-estimate = Schätzung { $text }

## Steine und Mühlen (web)

web-cut-off = { $own ->
    [one] Du verlierst einen Stein
   *[other] Du verlierst { $own } Steine
  }, dein Gegner { $theirs ->
    [one] einen
   *[other] { $theirs }
  }.
web-cut-off-own = { $own ->
    [one] Du verlierst einen Stein, dein Gegner keinen.
   *[other] Du verlierst { $own } Steine, dein Gegner keinen.
  }
web-cut-off-theirs = { $theirs ->
    [one] Dein Gegner verliert einen Stein, du keinen.
   *[other] Dein Gegner verliert { $theirs } Steine, du keinen.
  }
web-captured = { $count } geschlagen
web-theme-coffee-walnut = Nussbaum
web-theme-coffee-porcelain = Porzellan
web-theme-fourmation-paper = Karopapier
web-theme-fourmation-blackboard = Tafel
web-theme-six-felt = Filz
web-theme-six-slate = Schiefer
web-theme-morris-oak = Eiche
web-theme-morris-marble = Marmor

## Rund um das Brett (web)

web-turn-and-step = { $turn }. { $step }
web-step-coffee-begin = Setze deinen ersten Stein auf ein beliebiges Feld.
web-step-coffee-put = Setze einen Stein auf die Linie des Stäbchens.
web-step-coffee-rod = Lege jetzt das Stäbchen: Auf seiner Linie muss dein Gegner spielen.
web-step-fourmation-begin = Setze dein erstes Zeichen auf ein beliebiges Feld.
web-step-fourmation-put = Setze dein Zeichen neben das letzte deines Gegners.
web-step-fourmation-put-fallback = Setze dein Zeichen auf eines der markierten Felder.
web-step-six-put = Lege einen Stein an einen anderen an.
web-step-six-lift = Nimm einen deiner Steine auf.
web-step-six-move = Lege ihn jetzt woanders an einen Stein, der bleibt.
web-step-morris-put = Setze einen Stein auf ein freies Feld.
web-step-morris-lift = Wähle einen Stein zum Ziehen.
web-step-morris-move = Ziehe den Stein auf einer Linie zum nächsten Feld.
web-step-morris-move-flying = Der Stein darf springen: Setze ihn auf ein beliebiges freies Feld.
web-on-its-way = { $move } ist unterwegs und wird noch einmal gesendet, sobald der Server antwortet.
web-confirm = Bestätigen
web-confirm-question = { $move }. Bestätigen?
web-premove = Vorauszug: { $move }.
web-premove-cancelled = Vorauszug zurückgenommen.
web-premove-failed = Dein Vorauszug war nicht möglich.

web-hint = Tipp
web-nudge-wins = Mit diesem Zug kannst du gewinnen. Siehst du, wie?
web-nudge-wins-soon = Hier lässt sich der Sieg erzwingen. Gegen welchen Zug hilft nichts mehr?
web-nudge-keeps-win = Du stehst auf Gewinn. Finde den Zug, der den Sieg sichert.
web-nudge-saves = Vorsicht: Dein Gegner droht zu gewinnen. Wo kannst du das verhindern?
web-nudge-takes = Hier kannst du deinem Gegner etwas wegnehmen.
web-nudge-threatens = Hier kannst du eine Drohung aufbauen.
web-nudge-blocks = Dein Gegner baut hier etwas auf. Wo würdest du ihn stoppen?
web-nudge-opening = Das Brett ist leer. Von welchem Feld gehen die meisten Linien aus?
web-hint-opening = Von dort gehen viele Linien aus.
web-nudge-best = Schau dir diesen Teil des Bretts an.
web-hint-more = Zug zeigen
web-draw-offer = Remis anbieten
web-draw = Remisangebot
web-draw-question = { $Name } bietet Remis an. { $otherWho ->
   *[one] Nimmt { $other } an?
  }
web-draw-accept = Annehmen
web-draw-decline = Ablehnen
web-news-draw-offer = { $who ->
    [you] Du hast Remis angeboten.
   *[one] { $Name } bietet Remis an.
  }
web-news-draw-decline = Das Remisangebot wurde abgelehnt.
web-score = { $score } · { $reason }

web-share-game = Link zur Partie kopieren
web-share-position = Link zur Stellung kopieren
web-share-poster = Poster drucken
web-copy-by-hand = Kopiere diesen Link
web-copy-picture = Bild kopieren
web-copied-picture = Bild kopiert
web-save-svg = Bild als SVG
web-save-gif = Animation der Partie (GIF)
web-film-progress = Animation: Bild { $done } von { $count }
web-save-png = Bild als PNG
web-picture-title = { $game }, nach { $ply ->
    [one] 1 Zug
   *[other] { $ply } Zügen
  }
web-picture-failed = Das Bild konnte nicht erstellt werden.

web-tools = Brettansicht
web-flip = Brett umdrehen
web-rotate = Brett drehen
web-sound = Ton

web-entry = Zug eingeben
web-entry-play = Ziehen
web-entry-help = Gib ein: { $notation }. Auch möglich: { $words }.
web-entry-word = „{ $word }“
# Wörter, die man statt eines Zugs eingeben kann; das erste wird angezeigt.
web-word-read = lesen, brett, brett lesen, beschreiben
web-word-hint = tipp, hinweis
web-word-undo = zurück, zurücknehmen

web-read = Brett beschreiben
web-reading = Das Brett in Worten
web-read-close = Schließen
web-read-pieces = { $label }, { $count } auf dem Brett: { $places }.
web-read-none = { $label }: nichts auf dem Brett.
web-read-more = { $label }: { $list }.
web-read-rod = { $axis }: der Stein auf { $at }, und { $places }.
web-read-last = Letzter Zug: { $move }.
web-read-many = { $count } Felder zur Wahl
web-read-put = Du kannst auf diesen Feldern spielen: { $places }.
web-read-lift = Du kannst aufnehmen: { $places }.
web-read-capture = Du kannst schlagen: { $places }.
web-read-keep = Wähle einen Stein der Gruppe, die bleibt: { $places }.
web-read-rods = So kannst du das Stäbchen legen: { $places }.
web-read-swap = Du kannst die Seiten tauschen und { $name } übernehmen.

web-position-title = Stellung: { $game }
web-position-intro = Ziehe für beide Seiten und sieh, wohin es führt.
web-position-play = Von hier spielen
web-position-bad = Diese Stellung lässt sich nicht anzeigen
web-position-before = Vor diesem Zug zeigen
web-position-fresh = Das Brett am Anfang zeigen
web-position-from = Die Partie beginnt aus dieser Stellung.
web-position-usual = Aus der Anfangsstellung beginnen

## Startseite und Lektionen (web)

web-start-choose = Stufe und Regeln
web-start-choose-game = Stufe und Regeln: { $game }
web-start-learn = So geht’s
web-start-learn-game = So geht { $game }
web-start-stop = Bretter anhalten
web-start-go-on = Bretter fortsetzen
web-start-busy = Startet…
web-continue = Weiterspielen
web-finished = Beendete Partien
web-game-of-two = { $game }, { $first } – { $second }
web-delete = Löschen
web-delete-game = Partie löschen: { $game }
web-delete-title = Diese Partie löschen?
web-delete-question = { $game }: Die Partie verschwindet für alle, die ihren Link haben. Sie lässt sich nicht wiederherstellen.
web-delete-question-own = { $game }: Die Partie lässt sich nicht wiederherstellen.
web-deleted = Die Partie wurde gelöscht.
web-card-won = Gewonnen
web-card-lost = Verloren
web-card-drawn = Remis

## Meine Partien (web)

web-games-title = Meine Partien
web-games-waiting = { $count ->
    [one] Meine Partien: eine wartet auf dich
   *[other] Meine Partien: { $count } warten auf dich
  }
web-games-all-unfinished = Alle laufenden Partien
web-games-all-over = Alle beendeten Partien
web-games-list = Liste der Partien
web-games-none = In diesem Browser wurde noch keine Partie gespielt.
web-games-begin = Spiel wählen
web-games-no-match = Keine Partie passt zu diesen Filtern.
web-games-more = Mehr zeigen
web-games-shown = { $count ->
    [0] Keine Partie angezeigt
    [one] 1 Partie angezeigt
   *[other] { $count } Partien angezeigt
  }
web-games-export = Alle als Datei speichern
web-filter = Filter
web-filter-game = Spiel
web-filter-game-any = Alle
web-filter-result = Ergebnis
web-filter-result-any = Alle
web-filter-result-unfinished = Laufend
web-filter-result-over = Beendet
web-filter-result-won = Gegen den Computer gewonnen
web-filter-result-drawn = Remis
web-filter-result-lost = Gegen den Computer verloren
web-filter-player-won = Gewonnen
web-filter-player-lost = Verloren
web-filter-opponent-any = Alle
web-filter-opponent-computer = Computer
web-filter-opponent-person = Mensch
web-results = Ergebnisse gegen den Computer
web-results-about = Auf der empfohlenen Stufe solltest du etwa die Hälfte der Punkte holen.
web-results-of = Ergebnisse: { $game }
web-results-won = Gewonnen
web-results-drawn = Remis
web-results-lost = Verloren
web-results-suggested = Empfohlene Stufe: { $level }
web-results-play = Auf Stufe { $level } spielen
web-results-play-game = Auf Stufe { $level } spielen: { $game }

## Spieler und Wertungen

web-rated = Gewertet
web-casual = Ungewertet
web-rated-needs-clock = Nur Partien mit Uhr können gewertet werden
web-rated-needs-setup = Partien aus einer aufgebauten Stellung werden nicht gewertet
web-speed = Tempo
web-speed-bullet = Bullet
web-speed-blitz = Blitz
web-speed-rapid = Schnell
web-speed-correspondence = Fernpartie
web-profile = Spieler
web-profile-own = Das bist du
web-profile-since = Spielt hier seit { $date }
web-ratings = Wertungen
web-ratings-none = Noch keine gewerteten Partien.
web-rating = Wertung
web-rating-of = { $game }, { $speed }
web-rating-game = Spiel und Tempo
web-rating-deviation = Spanne
web-rating-about = Die wahre Spielstärke liegt in 95 % der Fälle in dieser Spanne. Ein Fragezeichen bedeutet, dass noch zu wenige Partien bekannt sind.
web-rating-choose = Wertung in der Kurve
web-rating-graph-none = Die Kurve erscheint nach zwei Partien.
web-rating-graph = { $count ->
    [one] Wertung in { $of } nach einer Partie, am { $date }: { $rating }.
   *[other] Wertung in { $of } nach { $count } Partien: zwischen { $worst } und { $best }; zuletzt { $rating } am { $date }.
  }
web-results-people = Ergebnisse gegen andere Menschen
web-leaderboard = Rangliste
web-leaderboard-about = Die 100 höchsten Wertungen der Spieler mit Konto, die in den letzten 90 Tagen gewertet gespielt haben. Wertungen mit Fragezeichen zählen nicht.
web-leaderboard-own = Dein Rang: { $rank }
web-leaderboard-none = Auf dieser Rangliste steht noch niemand.
web-leaderboard-rank = Rang
web-leaderboard-player = Spieler
web-leaderboard-games = Gewertete Partien
web-live = Live-Partien
web-live-watch = { $game } anschauen: { $first } – { $second }
# $name ist der Gewinner nach seiner Farbe.
web-solved-win = Dieses Brett ist gelöst: Bei perfektem Spiel gewinnt { $name }.
# Mit der Tauschregel: warum sie vorgeschlagen wird.
web-solved-pie = Bei perfektem Spiel würde auf diesem Brett { $name } gewinnen. Deshalb gilt die Tauschregel: Nach dem ersten Zug darf dein Gegner die Seiten tauschen.
web-solved-draw = Dieses Brett ist gelöst: Bei perfektem Spiel endet die Partie remis.
web-level-suggested = Zu deinen Ergebnissen passt Stufe { $level }.

web-offline-banner = Der Server ist nicht erreichbar. Diese Seite versucht es weiter.
web-offline-retry = Neu versuchen

web-rules-full = Alle Regeln
web-lessons = Spielend lernen
web-lessons-intro = Probiere jede Regel auf dem Brett aus: Es dauert etwa fünf Minuten. Alle Regeln stehen weiter unten.
web-lesson-step = Schritt { $step } von { $count }
web-lesson-solved = gelöst
web-lesson-you = Du spielst { $name }.
web-lesson-done = Genau so!
web-lesson-shown = So geht es. Probiere es selbst oder mach weiter.
web-lesson-next = Weiter
web-lesson-to-game = Los geht’s
web-lesson-again = Noch einmal
web-lesson-show = Zeig es mir
web-lesson-miss-over = Noch nicht: Dieser Zug entscheidet die Partie nicht.
web-lesson-miss-on = Noch nicht: Der Zug ist erlaubt, aber nicht an der richtigen Stelle.
web-lesson-miss-mill = Noch nicht: Das schließt die Mühle nicht.
web-lesson-miss-gone = Noch nicht: Dein Gegner hat nicht genug Steine verloren.
web-lesson-miss-closed = Noch nicht: Dein Gegner kann noch auf { $at } spielen.
web-lesson-miss-played = Noch nicht: Der Zug ist erlaubt, aber nicht der gesuchte.
web-lesson-now = Auf zur echten Partie
web-lesson-all = Alle Schritte gelöst!
web-lesson-now-text = Du kennst jetzt alle Regeln. In deiner ersten Partie macht es dir der Computer leicht, und du kannst Züge jederzeit zurücknehmen.
web-lesson-now-some = In deiner ersten Partie macht es dir der Computer leicht, und du kannst Züge jederzeit zurücknehmen.

web-lesson-coffee-stone-title = Ein Stein, dann das Stäbchen
web-lesson-coffee-stone-text = In diesem Spiel gibt es ein einziges Stäbchen. Wenn du dran bist, setzt du einen Stein auf das Brett und legst dann das Stäbchen darauf, in eine der drei Richtungen des Bretts.
web-lesson-coffee-stone-task = Setze einen Stein auf ein beliebiges Feld und wähle eine Richtung für das Stäbchen.
web-lesson-coffee-line-title = Das Stäbchen zeigt den Weg
web-lesson-coffee-line-text = Von nun an muss jeder Stein auf ein freies Feld auf der Linie des Stäbchens. Die Linie reicht in beide Richtungen bis zum Rand; Steine darauf unterbrechen sie nicht.
web-lesson-coffee-line-task = Spiele auf der Linie des Stäbchens, jenseits deines eigenen Steins.
web-lesson-coffee-steer-title = Du bestimmst, wo dein Gegner spielt
web-lesson-coffee-steer-text = Wie du das Stäbchen auch legst, dein Gegner muss ihm folgen. Schwarz hat hier drei in einer Reihe und droht mit der Vier auf c1 oder c5.
web-lesson-coffee-steer-task = Lege das Stäbchen so, dass Schwarz weder c1 noch c5 erreicht.
web-lesson-coffee-empty-title = Lass immer ein Feld frei
web-lesson-coffee-empty-text = Das Stäbchen darf nicht auf einer Linie liegen, auf der kein Feld mehr frei ist.
web-lesson-coffee-empty-task = Dir bleibt nur a1. Lege das Stäbchen so, dass dein Gegner noch ein Feld hat.
web-lesson-coffee-four-title = Vier in einer Reihe gewinnen
web-lesson-coffee-four-text = Bringst du vier Steine in gerader Linie nebeneinander, gewinnst du sofort, und das Stäbchen wird nicht mehr gelegt. Mehr als vier zählen auch.
web-lesson-coffee-four-task = Mach deine Viererreihe voll.
web-lesson-coffee-shut-title = Kein Ausweg
web-lesson-coffee-shut-text = Du verlierst, wenn du weder eine Reihe vollenden noch einen Stein setzen und das Stäbchen legen kannst. Auf diesem kleineren Brett, auf dem drei in einer Reihe gewinnen, ist Orange fast eingesperrt.
web-lesson-coffee-shut-task = Lass Orange keinen möglichen Zug.
web-lesson-coffee-pie-title = Zur Wahl: die Tauschregel
web-lesson-coffee-pie-text = Wie beim Kuchen: Einer schneidet, der andere wählt. Vereinbart ihr die Tauschregel, darf der andere auf den ersten Zug mit einem Tausch antworten: Stein und Stäbchen bleiben liegen, und ihr wechselt die Farben. Auch die Größe des Bretts und die Länge der Reihe könnt ihr wählen.
web-lesson-coffee-pie-task = Schwarz hat stark in der Mitte eröffnet. Tausche die Seiten.

web-lesson-fourmation-mark-title = Kreuz und Kreis
web-lesson-fourmation-mark-text = Zwei Spieler setzen abwechselnd ihre Zeichen auf Karopapier: Kreuz beginnt, Kreis folgt. Das erste Zeichen darf überall hin.
web-lesson-fourmation-mark-task = Setze das erste Zeichen.
web-lesson-fourmation-beside-title = Neben das letzte Zeichen
web-lesson-fourmation-beside-text = Von nun an setzt du auf ein freies Feld neben dem letzten Zeichen deines Gegners: waagerecht, senkrecht oder schräg. Alles andere ist zu weit weg.
web-lesson-fourmation-beside-task = Setze dein Zeichen neben das Kreuz.
web-lesson-fourmation-four-title = Vier in einer Reihe
web-lesson-fourmation-four-text = Wer vier Zeichen ohne Lücke in einer Reihe hat, gewinnt: waagerecht, senkrecht oder schräg. Fünf oder mehr zählen auch.
web-lesson-fourmation-four-task = Bring vier in eine Reihe.
web-lesson-fourmation-steer-title = Jedes Zeichen ist ein Wegweiser
web-lesson-fourmation-steer-text = Weil dein Gegner neben dein letztes Zeichen setzen muss, bestimmst du, wo es weitergeht. Kreis hat hier drei in einer Reihe und will b5 oder f5.
web-lesson-fourmation-steer-task = Setze so, dass dein Gegner weder b5 noch f5 erreicht.
web-lesson-fourmation-near-title = Wenn kein Platz ist
web-lesson-fourmation-near-text = Sind alle Felder rund um das letzte Zeichen deines Gegners besetzt, setzt du auf ein freies Feld neben irgendeinem seiner Zeichen. Danach gilt wieder die Regel vom letzten Zeichen.
web-lesson-fourmation-near-task = Der Kreis auf a1 ist umstellt. Finde ein Feld neben dem anderen Kreis.
web-lesson-fourmation-anywhere-title = Zur Wahl: überall
web-lesson-fourmation-anywhere-text = Manche spielen es anders: Ist kein Platz, darf das Zeichen auf jedes freie Feld des Bretts. Das kannst du vor der Partie wählen, ebenso die Größe des Bretts und die Länge der Reihe.
web-lesson-fourmation-anywhere-task = Jetzt steht dir die ferne Ecke offen: Setze auf g7.
web-lesson-fourmation-full-title = Remis
web-lesson-fourmation-full-text = Ist das Brett voll und hat niemand eine Reihe, endet die Partie remis. Remis ist es auch, wenn kein freies Feld mehr erlaubt ist, doch das ist selten.
web-lesson-fourmation-full-task = Fülle das letzte Feld dieses kleinen Bretts.

web-lesson-six-lay-title = Stein an Stein
web-lesson-six-lay-text = SIX braucht kein Brett. Ein roter und ein schwarzer Stein liegen auf dem Tisch; abwechselnd legt jeder einen eigenen so an, dass er mindestens einen anderen berührt.
web-lesson-six-lay-task = Lege einen roten Stein irgendwo an.
web-lesson-six-row-title = Die Reihe
web-lesson-six-row-text = Mit sechs eigenen Steinen in einer von drei Formen gewinnst du. Die erste ist die Reihe: sechs in gerader Linie.
web-lesson-six-row-task = Mach die Sechserreihe voll.
web-lesson-six-triangle-title = Das Dreieck
web-lesson-six-triangle-text = Die zweite Form ist das Dreieck: drei Steine, dann zwei, dann einer. Die Spitze darf in jede Richtung zeigen.
web-lesson-six-triangle-task = Vollende das Dreieck.
web-lesson-six-circle-title = Der Kreis
web-lesson-six-circle-text = Die dritte Form ist der Kreis: sechs Steine rund um ein Feld. Was in der Mitte liegt, ist egal.
web-lesson-six-circle-task = Schließe den Kreis.
web-lesson-six-lift-title = Zweite Phase: umlegen
web-lesson-six-lift-text = Liegen alle Steine auf dem Tisch, beginnt die zweite Phase. Du nimmst einen deiner Steine auf, auch mitten aus den anderen, und legst ihn woanders wieder an.
web-lesson-six-lift-task = Nimm einen deiner Steine auf und lege ihn woanders an.
web-lesson-six-cut-title = Trenne sie ab
web-lesson-six-cut-text = Zerfällt der Rest, wenn ein Stein aufgenommen wird, bleibt nur die größte Gruppe. Alle anderen scheiden aus, egal wem die Steine gehören.
web-lesson-six-cut-task = Nimm den Stein auf, an dem drei schwarze hängen, und lege ihn woanders an.
web-lesson-six-choose-title = Gleich große Gruppen: du wählst
web-lesson-six-choose-text = Sind mehrere Gruppen gleich groß, wählt, wer den Stein aufgenommen hat, welche bleibt. An diese Gruppe wird der Stein dann angelegt.
web-lesson-six-choose-task = Nimm die Brücke bei 0,0 auf und behalte die Gruppe, die dir nützt.
web-lesson-six-few-title = Weniger als sechs: verloren
web-lesson-six-few-text = Eine Form braucht sechs Steine. Wer weniger hat, verliert; trifft es beide, ist es Remis. Eine Form, die im selben Zug fertig wird, gewinnt.
web-lesson-six-few-task = Schwarz hat sieben Steine. Trenne zwei davon ab.
web-lesson-six-repeat-title = Immer hin und her
web-lesson-six-repeat-text = In der zweiten Phase ist es Remis, wenn dieselbe Lage mit demselben Spieler am Zug zum dritten Mal entsteht, und auch nach hundert Zügen in Folge, in denen kein Stein abgetrennt wurde. Wer verliert, beginnt die nächste Partie.
web-lesson-six-repeat-task = Zwei Steine gehen nur hin und her. Lege deinen von -1,1 zurück auf 0,0 und erreiche das Remis.
web-lesson-six-whole-title = Zur Wahl: Vorgabe und Teilen verboten
web-lesson-six-whole-text = Wählen kannst du die Zahl der Steine; eine Vorgabe, bei der der erste gelegte Stein den roten Startstein nicht berühren darf; oder die ältere Regel, nach der kein Stein aufgenommen werden darf, wenn das den Rest teilt. Hat dann jemand keinen Zug, endet die Partie remis.
web-lesson-six-whole-task = Hier ist Teilen verboten. Nimm einen roten Stein auf, der nichts trennt.

web-lesson-morris-place-title = Je neun Steine
web-lesson-morris-place-text = Am Anfang ist das Brett leer, und jeder hat neun Steine im Vorrat. Abwechselnd setzt ihr einen auf ein freies Feld.
web-lesson-morris-place-task = Setze einen Stein auf ein beliebiges Feld.
web-lesson-morris-mill-title = Die Mühle
web-lesson-morris-mill-text = Drei deiner Steine nebeneinander auf einer Linie bilden eine Mühle. Schließt du eine, schlägst du einen Stein deines Gegners.
web-lesson-morris-mill-task = Schließe die Mühle am oberen Rand und schlage einen Stein.
web-lesson-morris-safe-title = Sicher in der Mühle
web-lesson-morris-safe-text = Steine in einer Mühle sind geschützt: Du musst einen anderen schlagen.
web-lesson-morris-safe-task = Schließe deine Mühle und schlage den Stein, der in keiner Mühle steht.
web-lesson-morris-all-title = Wenn alle in Mühlen stehen
web-lesson-morris-all-text = Stehen alle Steine deines Gegners in Mühlen, ist keiner geschützt. Und auch wenn du zwei Mühlen auf einmal schließt, schlägst du nur einen Stein.
web-lesson-morris-all-task = Schließe deine Mühle und nimm einen Stein aus der Mühle deines Gegners.
web-lesson-morris-move-title = Zug um Zug
web-lesson-morris-move-text = Sind alle deine Steine gesetzt, ziehst du einen davon auf einer Linie zum nächsten Feld, wenn es frei ist. Überspringen ist nicht erlaubt.
web-lesson-morris-move-task = Ziehe einen deiner Steine.
web-lesson-morris-again-title = Mühle auf, Mühle zu
web-lesson-morris-again-text = Öffnest du eine Mühle und schließt sie wieder, schlägst du erneut. Deshalb ist eine Mühle so stark, die immer wieder auf- und zugeht.
web-lesson-morris-again-task = Ziehe deinen Stein zurück nach g7 und schlage.
web-lesson-morris-fly-title = Mit drei Steinen springst du
web-lesson-morris-fly-text = Hast du nur noch drei Steine, musst du den Linien nicht mehr folgen: Du darfst auf jedes freie Feld springen.
web-lesson-morris-fly-task = Springe nach g7, schließe die Mühle und schlage.
web-lesson-morris-two-title = Zwei sind zu wenig
web-lesson-morris-two-text = Wer nur noch zwei Steine hat, hat verloren: Mit zweien gibt es keine Mühle.
web-lesson-morris-two-task = Schwarz hat drei Steine. Schlage einen davon.
web-lesson-morris-blocked-title = Eingesperrt
web-lesson-morris-blocked-text = Bist du am Zug und kannst nicht ziehen, verlierst du auch.
web-lesson-morris-blocked-task = Sperre die vier schwarzen Steine ein.
web-lesson-morris-draw-title = Wenn niemand vorankommt
web-lesson-morris-draw-text = Die Partie endet remis, wenn dieselbe Stellung mit demselben Spieler am Zug zum dritten Mal entsteht, und auch nach hundert Zügen in Folge, in denen nichts geschlagen wurde. Das Setzen zählt nicht mit.
web-lesson-morris-draw-task = Zwei Steine gehen nur hin und her. Ziehe von f4 zurück nach g4 und erreiche das Remis.

## Aufgaben

web-site = Ludoteca
web-learn = Lernen
web-learn-about = Lektionen und Regeln, ein Analysebrett und Bretter zum Ausdrucken für jedes Spiel.
web-learn-done = Lektionen geschafft
web-watch = Zuschauen
web-watch-none = Gerade spielt niemand. Inzwischen siehst du hier eine Partie aus unserer Sammlung.
web-community = Community
web-notices = Hinweise
web-turn-elsewhere = Du bist dran gegen { $called } ({ $game }).
web-begun-elsewhere = Deine Partie gegen { $called } ({ $game }) hat begonnen.
web-turn-go = Zur Partie
web-puzzles = Aufgaben
web-puzzle-choose = Wähle ein Spiel. Jedes hat eine Aufgabe des Tages.
web-puzzle-title = Aufgaben: { $game }
web-puzzle-goal-win = { $Name } zieht und gewinnt.
web-puzzle-goal-draw = { $Name } zieht und hält remis.
web-puzzle-right = Richtig! Weiter so: { $task }
web-puzzle-wrong = { $move }: Das ist nicht der richtige Zug.
web-puzzle-refuted-lost = { $move }: Dieser Zug scheitert, weil er die Partie verliert.
web-puzzle-refuted-win = { $move }: Dieser Zug scheitert, weil er den Sieg verschenkt.
web-puzzle-refuted-draw = { $move }: Dieser Zug scheitert, weil er das Remis verschenkt.
web-puzzle-solved = Gelöst!
web-puzzle-solved-win = Gelöst! Der Sieg ist jetzt erzwungen.
web-puzzle-solved-draw = Gelöst! Das Remis ist jetzt sicher.
web-puzzle-lost-win = { $Name } kann hier den Sieg nicht mehr erzwingen.
web-puzzle-lost-draw = { $Name } kann hier das Remis nicht mehr retten.
web-puzzle-shown = Das war die Lösung.
web-puzzle-theme = Thema der nächsten Aufgaben
web-puzzle-themes = Alle Themen
web-puzzle-about = { $theme } · Schwierigkeit { $rating }
web-puzzle-next = Nächste Aufgabe
web-puzzle-skip = Andere Aufgabe
web-puzzle-retry = Noch einmal
web-puzzle-why = Warum nicht?
web-puzzle-stop = Stopp
web-puzzle-waiting = Einen Moment…
web-puzzle-solution = Lösung zeigen
web-puzzle-rating = Deine Wertung
web-puzzle-rating-near = etwa { $rating }
web-puzzle-streak = Serie
web-puzzle-rating-range = wahrscheinlich zwischen { $low } und { $high }
web-puzzle-best = Rekord: { $count }
web-puzzle-days = Tagesserie
web-puzzle-daily = Aufgabe des Tages
web-puzzle-daily-done = Aufgabe des Tages: gelöst
web-puzzle-solved-today = gelöst
web-share-puzzle = Link zu dieser Aufgabe
web-puzzle-print = Aufgaben drucken
web-theme-of-puzzle-save-the-draw = Remis retten
web-theme-of-puzzle-win-in-one = Sieg in einem Zug
web-theme-of-puzzle-only-defence = Einzige Verteidigung
web-theme-of-puzzle-blockade = Blockade
web-theme-of-puzzle-capture = Schlagen
web-theme-of-puzzle-double-threat = Doppeldrohung
web-theme-of-puzzle-counterattack = Gegenangriff
web-theme-of-puzzle-win-in-two = Sieg in zwei Zügen
web-theme-of-puzzle-quiet-move = Unscheinbarer Zug
web-theme-of-puzzle-win-in-three = Sieg in drei Zügen
web-theme-of-puzzle-long-win = Langer Gewinnweg
web-training = Training
web-training-about = Zehn Minuten am Tag: Deine eigenen Fehler, Aufgaben und Eröffnungen kommen wieder, kurz bevor du sie vergisst.
web-today = Training des Tages
web-today-about = Etwa zehn Minuten
web-today-start = Starten
web-today-resume = Fortsetzen
web-today-left = { $count ->
    [one] Noch eine Übung
   *[other] Noch { $count } Übungen
  }
web-today-done = Das Training für heute ist geschafft
web-training-series-done = Alles geschafft
web-training-series-end = Übung beendet
web-training-returns = Was noch nicht geklappt hat, kommt in den nächsten Tagen wieder, bis du es kannst.
web-training-result = { $count ->
    [one] { $right ->
        [0] Diese Übung siehst du bald wieder.
       *[other] Beim ersten Versuch gelöst.
      }
   *[other] Beim ersten Versuch gelöst: { $right } von { $count }
  }
web-today-streak = { $count ->
    [one] Ein Trainingstag
   *[other] { $count } Trainingstage in Folge
  }
web-training-streak-about = Ein Tag darf ausfallen, ohne dass deine Serie abreißt.
web-training-series = Erledigte Übungen
web-training-progress = Übung { $at } von { $count }
web-training-next = Nächste Übung
web-training-finish = Beenden
web-training-back = Zurück zum Training
web-training-games = Spiele in deinem täglichen Training
web-training-collection = Deine Übungen
web-training-collection-none = Hier sammeln sich die Fehler aus deinen Partien und die Aufgaben, die du nicht gelöst hast. Sie kommen wieder, bis du sie kannst. Öffne die Auswertung einer beendeten Partie, um ihre Fehler hinzuzufügen.
web-training-collection-count = { $count ->
    [one] Eine Übung
   *[other] { $count } Übungen
  } · { $due ->
    [0] heute keine fällig
    [one] heute eine fällig
   *[other] heute { $due } fällig
  }
web-training-due = Fällige üben
web-training-mistake = Aus deiner Partie
web-training-mistake-task = Finde einen besseren Zug als den markierten.
web-training-mistake-move = { $Name } ist am Zug. Dein Zug in der Partie: { $move }.
web-training-mistake-same = Das ist der Zug aus deiner Partie. Finde einen besseren.
web-training-mistake-solved = Richtig! Das ist besser als der Zug aus deiner Partie.
web-training-refuted = { $move }: Deshalb scheitert dieser Zug.
web-training-game = Auswertung dieser Partie
web-training-puzzle-missed = Nicht gelöste Aufgabe
web-training-puzzle-new = Neue Aufgabe
web-training-drill = Eröffnung auswendig, Variante { $line }
web-training-drills = Eröffnungen auswendig
web-training-drills-about = Auf diesen Brettern ist das perfekte Spiel bekannt. Spiele die Seite, die gewinnt. Dein Gegner probiert nacheinander jede Antwort aus.
web-training-drill-known = { $count ->
    [one] Eine Variante fehlerfrei gespielt
   *[other] { $count } Varianten fehlerfrei gespielt
  }
web-training-drill-task = { $Name } ist am Zug. Spiele nur Züge, die das Ergebnis halten.
web-training-drill-right = { $count ->
    [one] Nur dieser Zug hält das Ergebnis: { $moves }.
   *[other] Besser: { $moves }.
  }
web-training-drill-solved = Variante geschafft! Beim nächsten Mal antwortet dein Gegner anders.
web-training-line-next = Nächste Variante
web-training-drill-progress = Erste Antworten, die du kennst: { $known } von { $count }
web-training-statistics = Deine Fortschritte
web-training-statistics-none = Nach ein paar Übungen siehst du hier deine Stärken und Schwächen.
web-training-miss = { $name }: { $theme ->
    [win-in-one] Du übersiehst Siege in einem Zug
    [win-in-two] Du übersiehst Siege in zwei Zügen
    [win-in-three] Du übersiehst Siege in drei Zügen
    [long-win] Du verpasst lange Gewinnwege
    [save-the-draw] Du verpasst Chancen, ein Remis zu retten
    [only-defence] Du übersiehst Drohungen
    [blockade] Du übersiehst Blockaden
    [capture] Du übersiehst Schlagzüge
    [double-threat] Du übersiehst { $game ->
        [morris] Zwickmühlen
       *[other] Doppeldrohungen
      }
    [counterattack] Du übersiehst Gegenangriffe
    [quiet-move] Du übersiehst unscheinbare Züge
   *[drill] Du kennst die Eröffnungen noch nicht auswendig
  }.
web-training-share = { $right } von { $all }
web-training-phase-opening = Eröffnung
web-training-phase-middle = Mittelspiel
web-training-phase-end = Endspiel
web-training-trend-better = wird besser
web-training-trend-worse = wird schlechter
web-training-trend-same = unverändert

## Drucken, Bilder und Einstellungen (web)

web-settings = Einstellungen
web-close = Schließen
web-scheme = Darstellung
web-scheme-system = System
web-scheme-light = Hell
web-scheme-dark = Dunkel
web-themes = Bretter
web-set-sound = Ton
web-set-sound-help = Bei Zügen, wenn du dran bist und am Ende der Partie
web-set-hints = Hilfe für Anfänger
web-set-hints-help = Zeigt Formen, die fast vollständig sind
web-set-labels = Koordinaten
web-set-labels-help = Buchstaben und Zahlen am Rand des Bretts
web-set-instant = Sofort antworten
web-set-instant-help = Die Züge des Computers erscheinen sofort, ohne kurze Pause davor
web-set-premove = Vorauszüge
web-set-premove-help = Wähle deinen nächsten Zug, während dein Gegner dran ist; er wird sofort gespielt, wenn er möglich ist
web-set-confirm = Jeden Zug bestätigen
web-set-confirm-none = Nie
web-set-confirm-correspondence = In Fernpartien
web-set-confirm-all = Immer
web-set-focus = Melden, wenn ich die Seite verlasse
web-set-focus-help = In gewerteten Partien mit Uhr: bei welchen Zügen, wie oft und wie lange. Nur du und der Betreiber dieses Servers können das sehen, 90 Tage lang.
web-set-motion = Weniger Bewegung
web-set-motion-help = Steine erscheinen sofort an ihrem Platz
web-keys = Tastatur
web-keys-group-board = Auf dem Brett
web-keys-group-game = Neben dem Brett
web-keys-group-page = Auf jeder Seite
web-keys-walk = Über das Brett gehen
web-keys-choose = Feld oder Stein wählen
web-keys-of-choose = Enter
web-keys-cancel = Gewählten Schritt abbrechen
web-keys-of-cancel = Esc
web-keys-places = Zu den Feldern, auf denen etwas möglich ist
web-keys-of-places = Bild auf, Bild ab
web-keys-turn = Brett drehen
web-keys-zoom = In SIX: vergrößern, verkleinern, das ganze Feld zeigen
web-keys-moves = Einen Zug zurück oder vor
web-keys-ends = Zum Anfang oder zum letzten Zug
web-keys-of-ends = Pos1, Ende
web-keys-confirm = Zug bestätigen, wenn die Einstellungen es verlangen
web-keys-of-confirm = Enter
web-keys-list = Diese Liste zeigen

web-print = Brett drucken
web-print-title = Druckbögen: { $game }
web-print-what = Was drucken?
web-print-poster = Poster
web-print-boards = Bretter
web-print-puzzles = Aufgaben
web-print-difficulty = Schwierigkeit
web-difficulty-easy = Leicht
web-difficulty-medium = Mittel
web-difficulty-hard = Schwer
web-print-puzzles-task = Finde den einzigen Zug, der zum Ziel führt.
web-print-puzzles-solutions = Lösungen
web-print-score = Partieformular
web-print-count = Bretter je Seite
web-print-paper = Papier
web-paper-a4 = A4
web-paper-letter = Letter
web-print-now = Drucken
web-print-svg = SVG speichern
web-print-date = Datum
web-print-result = Ergebnis

## Analyse und Auswertung (web)

web-analyse = Analysebrett
web-analysis-board = Analysebrett
web-analysis-title = Analyse: { $game }
web-analysis-file = analyse
web-analysis-computer = Analyse
web-analysis-switch = Mitrechnen
web-analysis-lines = Varianten
web-analysis-off = Die Analyse ist aus.
web-analysis-looking = Analyse läuft…
web-analysis-over = Hier ist die Partie beendet.
web-analysis-depth = Tiefe { $depth } · bisher { $nodes } Stellungen
web-analysis-done = Tiefe { $depth } · { $nodes } Stellungen
web-panel-move = Zug
web-panel-position = Stellung
web-analysis-found = Wahl des Computers: { $move }. { $worth }
web-analysis-side = Gewinnchance: { $label }
web-analysis-play-line = Ganze Variante spielen
web-analysis-deeper = Tiefer suchen
web-own-engine = Engine auf meinem Computer
web-own-engine-used = Engine auf meinem Computer: { $engine }
web-own-engine-address = Adresse
web-own-engine-about = Starte die Engine auf deinem Computer und gib die Adresse ein, die sie anzeigt
web-own-engine-invalid = Die Adresse beginnt mit ws://127.0.0.1: und endet mit 32 Buchstaben und Ziffern
web-own-engine-connect = Verbinden
web-own-engine-connecting = Verbindung wird hergestellt…
web-own-engine-connected = Verbunden
web-own-engine-disconnect = Trennen
web-remark = Kommentar zu { $move }
web-remark-start = Kommentar zum Anfang
web-remark-symbol = Urteil über den Zug
web-remark-brilliant = Brillanter Zug
web-remark-good = Guter Zug
web-remark-interesting = Interessanter Zug
web-remark-doubtful = Zweifelhafter Zug
web-remark-mistake = Fehler
web-remark-blunder = Patzer
web-sketch = Pfeile zeichnen
web-sketch-done = Fertig
web-sketch-clear = Pfeile löschen
web-sketch-from = Wähle, wo der Pfeil beginnt.
web-sketch-to = Von { $at }: Wähle, wo der Pfeil endet. Dasselbe Feld noch einmal ergibt einen Kreis.
web-share-study = Link mit allen Varianten
web-share-analysis = Link zur Analyse kopieren
web-variations = Statt { $move }
web-variation-promote = Zur Hauptvariante machen
web-variation-drop = Ab hier löschen

web-exact = Exakte Werte
web-exact-switch = Den exakten Wert jedes Zugs zeigen
web-exact-off = Aus.
web-exact-unknown = Diese Stellung steht nicht in den Tabellen.
web-exact-unproved = Zu schwer für einen Beweis in wenigen Sekunden.
web-exact-unknown-short = unbekannt
web-exact-proving = Beweis läuft…
web-exact-book = Durch Berechnung bewiesen; die Eröffnungen mit bis zu { $stones } { $game ->
    [fourmation] Zeichen
   *[other] Steinen
  } stammen aus einem Eröffnungsbuch.
web-exact-search = Durch Berechnung bewiesen, manche Eröffnungen aus einem Eröffnungsbuch.
web-exact-rule = Remis durch die Hundert-Züge-Regel (fünfzig je Seite); ohne sie gewinnt { $name }.
web-exact-star = Remis durch die Hundert-Züge-Regel, ohne sie entschieden
web-exact-tables-some = Dieser Server kennt alle Stellungen der Zugphase mit bis zu { $men } Steinen auf dem Brett.
web-exact-tables-moving = Dieser Server kennt alle Stellungen der Zugphase.
web-exact-tables-all = Dieser Server kennt jede Stellung des Spiels.
web-exact-tables-both = Dieser Server kennt jede Stellung des Spiels, die Zugphase auch ohne die Hundert-Züge-Regel.

web-explorer = Zugstatistik
web-explorer-source = Wessen Partien
web-explorer-engine = Computer
web-explorer-players = Dieser Server
web-explorer-own = Du
web-explorer-caption = In dieser Stellung gespielte Züge
web-explorer-move = Zug
web-explorer-games = Partien
web-explorer-draws = Remis
web-explorer-value = Wert
web-explorer-none-engine = Keine Partie des Computers hat diese Stellung erreicht.
web-explorer-none-players = Keine beendete Partie auf diesem Server hat diese Stellung erreicht.
web-explorer-none-own = Keine deiner beendeten Partien hat diese Stellung erreicht.
web-explorer-equal = { $count ->
    [one] und ein symmetrischer
   *[other] und { $count } symmetrische
  }

web-value = Wer besser steht
web-value-win = { $count ->
    [0] { $Name } hat gewonnen.
    [one] Bewiesen: { $Name } gewinnt in 1 Zug.
   *[other] Bewiesen: { $Name } gewinnt in höchstens { $count } Zügen (beide Seiten gezählt).
  }
web-value-draw = Bewiesen: Remis bei bestem Spiel.
web-value-known = Bewiesen: { $Name } gewinnt bei bestem Spiel.
web-value-next = { $count ->
    [one] Bewiesen: { $Name } gewinnt. Im nächsten Zug wird geschlagen oder die Partie endet.
   *[other] Bewiesen: { $Name } gewinnt. Spätestens in { $count } Zügen (beide Seiten gezählt) wird geschlagen oder die Partie endet.
  }
web-value-estimate = { $label }: { $chance } Gewinnchance
web-value-side = { $label }: { $value }
web-legend-end = Zahl: Züge bis zum Ende
web-legend-capture = Zahl: Züge bis zum nächsten Schlag
web-legend-chance = Prozent: Gewinnchance
web-value-win-short = Gewinn in { $count }
web-value-loss-short = Verlust in { $count }
web-value-win-next-short = Gewinn, Schlagzug in { $count }
web-value-loss-next-short = Verlust, Schlagzug in { $count }
web-value-win-known-short = Gewinn
web-value-loss-known-short = Verlust
web-value-draw-short = Remis

web-setup = Stellung aufbauen
web-setup-title = Stellung aufbauen: { $game }
web-setup-impossible = Unmögliche Stellung:
web-setup-possible = Diese Stellung lässt sich spielen.
web-setup-tool = Was ein Klick auf das Brett bewirkt
web-setup-erase = Löschen
web-setup-rod = Stäbchen legen
web-setup-last = Letzten Zug markieren
web-setup-turn = Am Zug
web-setup-swapped = Seiten wurden getauscht
web-setup-hand = { $label } im Vorrat
web-setup-clear = Brett leeren
web-setup-start = Anfangsstellung
web-setup-done = Stellung analysieren
web-setup-options = Ein anderes Brett beginnt mit seiner Anfangsstellung.

web-review = Meine Fehler
web-review-title = Auswertung: { $game }
web-review-game = Zurück zur Partie
web-review-person = { $label } ({ $colour })
web-review-at = { $ply ->
    [0] Vor dem ersten Zug
   *[other] Nach Zug { $ply } von { $count }
  }
web-review-waiting = Dieser Zug ist noch nicht ausgewertet.
web-review-progress = { $count } von { $all } Zügen ausgewertet
web-review-graph = Bewertungskurve
web-review-graph-about = Je höher die Linie, desto besser für { $name }.
web-review-next = Nächster Fehler
web-review-practise = { $count ->
    [0] Meine Fehler üben
    [one] Meinen Fehler üben
   *[other] Meine { $count } Fehler üben
  }
web-review-only = Es war der einzige gute Zug.
web-review-lost = Die Partie war schon verloren.
web-review-chance = { $chance } Gewinnchance
web-review-kept = { $label }: { $after }, wie zuvor.
web-review-changed = { $label }: vorher { $before }, nachher { $after }.
web-review-summary = Überblick
web-review-accuracy = Genauigkeit
web-review-exact = Perfekte Züge (bewiesen)
web-review-exact-of = { $kept } von { $known }
web-verdict-best = bester Zug
web-verdict-good = guter Zug
web-verdict-inaccuracy = Ungenauigkeit
web-verdict-mistake = Fehler
web-verdict-blunder = Patzer
web-verdict-best-told = { $move }: Das ist der beste Zug.
web-verdict-good-told = { $move }: Das ist ein guter Zug. Der Computer spielt hier: { $better }.
web-verdict-inaccuracy-told = { $move }: Das ist ungenau. Besser war: { $better }.
web-verdict-mistake-told = { $move }: Das ist ein Fehler. Klar besser war: { $better }.
web-verdict-blunder-told = { $move }: Das ist ein Patzer. Viel besser war: { $better }.

## Auswertung und Analyse im Terminal

play-value-win = Gewinn in { $count }
play-value-loss = Verlust in { $count }
play-value-win-next = Gewinn, Schlagzug in { $count }
play-value-loss-next = Verlust, Schlagzug in { $count }
play-value-win-known = Gewinn
play-value-loss-known = Verlust
play-value-draw = Remis
play-percent = { $number } %
play-review-title = { $count ->
    [0] { $game }: keine Züge zum Auswerten
    [one] { $game }: 1 Zug, bis zu { $nodes } Stellungen durchsucht
   *[other] { $game }: { $count } Züge, je bis zu { $nodes } Stellungen durchsucht
  }
play-review-best = bester
play-review-good = guter
play-review-inaccuracy = ungenau
play-review-mistake = Fehler
play-review-blunder = Patzer
play-review-count-best = beste
play-review-count-good = gute
play-review-count-inaccuracy = ungenaue
play-review-count-mistake = Fehler
play-review-count-blunder = Patzer
play-review-accuracy = Genauigkeit
play-review-better = besser: { $moves }
play-review-only = der einzige Zug
play-review-lost = schon verloren
play-review-moves = Züge
play-review-left = übrig
play-analyse-title = { $game }; { $name } am Zug, Zug { $ply }
play-analyse-status = Tiefe { $depth }   { $nodes } Stellungen   { $rate } je Sekunde   Tabelle { $load } voll   { $time }
play-analyse-goes-on = Strg-C beendet die Analyse.
play-analyse-settled = Bewiesen: Es gibt nichts mehr zu berechnen.
play-analyse-ended = Die Analyse ist beendet.

## Fehler von Befehlen im Terminal

play-error-options = { $game }: { $faults }
play-error-position = die Stellung `{ $text }` ist unmöglich: { $faults }
play-error-moves = Zug { $place } von --moves: { $error }
play-error-no-move = `{ $text }` ist kein Zug in { $game }; gib an: { $notation }
play-error-illegal = { $move } ist hier nicht möglich: { $fault }
play-error-is-over = die Partie ist beendet: { $outcome }
play-error-won = { $name } hat{ $code ->
    [line] { " " }mit { $reason } gewonnen
    [row] { " " }mit { $reason } gewonnen
    [circle] { " " }mit einem Kreis gewonnen
    [triangle] { " " }mit einem Dreieck gewonnen
   *[other] { " " }gewonnen – { $reason }
  }
play-error-drawn = { $code ->
    [agreement] Remis nach Vereinbarung
   *[other] Remis: { $reason }
  }
play-error-over-there = dort ist die Partie beendet: { $outcome }; es gibt nichts zu analysieren
play-error-over-after = die Partie ist nach { $count } Zügen beendet: { $outcome }; gib mit --ply die Stellung an, 0 bis { $last }
play-error-ply = --ply ist { $ply }, aber die Partie hat { $count } Züge
play-error-ply-of-game = --ply gehört zu einer gespeicherten Partie
play-error-flag-of-game = --{ $flag } gehört zu einem Spiel; { $file } gibt selbst an, wie gespielt wurde
play-error-resume-input = --resume braucht eine Datei: über die Standardeingabe spielst du
play-error-resume-foreign = --resume ändert die Datei, und { $format } erwartet ein anderes Format: wandle die Partie zuerst mit `ludoteca record convert` um
play-error-neither = es gibt kein Spiel `{ $text }` und keine Datei mit diesem Namen; die Spiele sind: { $games }
play-error-file = { $file }: { $error }
play-error-no-file = diese Datei gibt es nicht
play-error-denied = Zugriff verweigert
play-error-folder = das ist ein Ordner; gebraucht wird eine Datei
play-error-exists = die Datei gibt es schon; gib eine neue an
play-error-too-long = die Partie hat mehr als { $bytes } Bytes
play-error-not-text = Byte { $place } ist kein Text in UTF-8
play-error-at = Zeile { $line }, Spalte { $column }
play-error-at-ply = Zug { $ply }
play-error-read-as = gelesen als { $format }
play-error-whole = die Partie

## Das Konto

web-account-of = Profil von { $called }
web-account-sign-in = Anmelden
web-account-sign-out = Abmelden
web-account-create = Konto erstellen
web-account-about = Du kannst alles ohne Konto spielen. Mit Konto bekommst du:
web-account-adds-name = einen Namen, der nur dir gehört
web-account-adds-rating = eine Wertung und einen Platz in der Rangliste
web-account-adds-devices = deine Partien auf allen deinen Geräten
web-account-adds-safety = Zugang zu deinen Partien, auch wenn dieser Browser seine Daten verliert
web-account-name = Name
web-account-name-hint = 3 bis 20 Buchstaben und Ziffern. Alle können ihn sehen, und er lässt sich später nicht ändern. Eine E-Mail-Adresse ist nicht nötig.
web-account-password = Passwort
web-account-password-hint = Mindestens 8 Zeichen
web-account-new-password = Neues Passwort
web-account-password-change = Passwort ändern
web-account-password-changed = Dein Passwort wurde geändert. Auf allen anderen Geräten wurdest du abgemeldet.
web-account-remaining = Damit kann man sich noch anmelden oder für dich spielen:
web-account-remaining-passkey = der Passkey „{ $called }“
web-account-remaining-token = das Token „{ $called }“
web-account-remaining-remove = Alle entfernen
web-proof = Bist du es wirklich?
web-proof-about = Bestätige das, bevor es weitergeht. Danach wirst du zehn Minuten lang nicht mehr gefragt.
web-proof-password = Bestätigen
web-proof-passkey = Mit Passkey bestätigen
web-account-recover = Konto wiederherstellen
web-account-recover-offer = Passwort vergessen?
web-account-recover-do = Neues Passwort setzen
web-account-recover-not = Mit Passwort anmelden
web-account-code = Wiederherstellungscode
web-account-guest-stays = Die Partien, die du hier ohne Konto gespielt hast, bleiben in diesem Browser. Du findest sie wieder, wenn du dich abmeldest.
web-account-guest-moves = Die Partien, die du in diesem Browser gespielt hast, gehören dann zum Konto.
web-account-since = Dabei seit { $date }
web-account-devices = Geräte
web-account-device-unknown = Unbekanntes Gerät
web-account-this-device = (dieses)
web-account-seen = Angemeldet am { $created } · zuletzt benutzt am { $seen }
web-account-end = Abmelden
web-account-end-of = { $device } abmelden
web-account-end-others = Alle anderen Geräte abmelden
web-account-codes = Wiederherstellungscodes
web-account-codes-left = { $count ->
    [0] Du hast keine Codes mehr. Ohne Code kann dir niemand helfen, wenn du dein Passwort vergisst.
    [one] Du hast noch einen Code. Damit kannst du ein neues Passwort setzen, wenn du deines vergisst.
   *[other] Du hast noch { $count } Codes. Mit jedem kannst du ein neues Passwort setzen, wenn du deines vergisst.
  }
web-account-codes-renew = Neue Codes erstellen
web-account-codes-replace = Die alten Codes gelten dann nicht mehr.
web-account-codes-new = Sichere deine Codes
web-account-codes-about = Wenn du dein Passwort vergisst, kannst du mit jedem dieser Codes einmal ein neues setzen. Sie werden nur jetzt angezeigt. Drucke sie aus oder bewahre sie dort auf, wo nur du sie findest.
web-account-codes-done = Codes gesichert
web-account-copy = Kopieren
web-account-copied = Kopiert
web-account-data = Deine Daten
web-account-data-about = Alles, was der Server über dich gespeichert hat, in einer Datei.
web-account-export = Herunterladen
web-account-delete = Konto löschen
web-account-delete-about = Dein Name, dein Passwort, deine Passkeys, Tokens und Anmeldungen werden sofort gelöscht, und du verlierst den Zugang zu deinen Partien. Deinen Gegnern bleiben die Partien, ohne deinen Namen.
web-problem-name-taken = Diesen Namen oder einen sehr ähnlichen hat schon jemand.
web-problem-name-permanent = Der Name eines Kontos lässt sich nicht ändern.
web-problem-signed-in = Melde dich ab, bevor du ein weiteres Konto erstellst.
web-problem-signed-out = Melde dich dafür an.
web-problem-proof-needed = Bestätige zuerst, dass du es bist.
web-problem-credential-ended = Du bist nicht mehr der Spieler, der das begonnen hat. Beginne noch einmal.
web-problem-session-ended = Du bist auf diesem Gerät nicht mehr angemeldet. Melde dich neu an oder mach als Gast weiter.
web-problem-wrong-credentials = Der Name passt nicht zum Passwort oder zum Code.
web-problem-too-many-attempts = Das waren zu viele Versuche. Versuche es { $seconds ->
    [one] in einer Sekunde
   *[other] in { $seconds } Sekunden
} noch einmal.
web-problem-no-such-session = Dieses Gerät ist schon abgemeldet.
fault-name-length = der Name muss 3 bis 20 Zeichen haben
fault-name-characters = der Name braucht mindestens einen Buchstaben; erlaubt sind auch Ziffern und, außer am Anfang und am Ende, einzelne Bindestriche, Punkte oder Unterstriche
fault-name-reserved = dieser Name ist reserviert
fault-password-length = das Passwort muss 8 bis 200 Zeichen haben
fault-password-weak = das Passwort ist zu leicht zu erraten

## Nachrichten zwischen zwei Spielern

web-chat = Nachrichten
web-chat-unread = { $count ->
    [one] Eine neue Nachricht
   *[other] { $count } neue Nachrichten
  }
web-chat-you = Du
web-chat-opponent = Gegner
web-chat-phrases = Fertige Sätze
web-chat-text = Nachricht schreiben
web-chat-send = Senden
web-chat-free = Freier Chat
web-chat-free-about = Wenn ihr es beide wollt, könnt ihr in dieser Partie auch frei schreiben.
web-chat-free-waits = Dein Gegner hat ihn noch nicht eingeschaltet.
web-chat-free-offered = Dein Gegner möchte chatten.
web-chat-switched-on = Ich möchte frei chatten.
web-chat-switched-off = Ich habe den freien Chat ausgeschaltet.
web-chat-trouble = Blockieren oder melden
web-chat-block = { $called } blockieren
web-chat-unblock = { $called } freigeben
web-chat-block-about = Ihr könnt euch nicht mehr schreiben und spielt nicht mehr gegeneinander.
web-blocked-title = Blockierte Spieler
web-blocked-about = Ihr könnt einander weder schreiben noch herausfordern noch den Partien des anderen beitreten.
web-blocked-unblock = Freigeben
web-blocked-none = Du hast niemanden blockiert.
web-chat-closed = Du kannst mit { $called } keine Nachrichten austauschen.
web-chat-blocked = { $called } ist blockiert.
web-chat-report = { $called } melden
web-chat-report-reason = Was stimmt nicht?
web-chat-report-about = Der Betreiber dieses Servers sieht die letzten Nachrichten dieser Partie.
web-chat-reported = Gemeldet. Der Betreiber dieses Servers sieht es sich an.
web-report-insults = Beleidigung oder Drohung
web-report-spam = Spam
web-report-name = Anstößiger Name
web-report-cheating = Betrug
web-report-other = Etwas anderes
web-phrase-hello = Hallo!
web-phrase-good-luck = Viel Glück!
web-phrase-have-fun = Viel Spaß!
web-phrase-nice-move = Schöner Zug!
web-phrase-well-played = Gut gespielt!
web-phrase-good-game = Gute Partie!
web-phrase-thanks = Danke!
web-phrase-you-too = Gleichfalls!
web-phrase-one-moment = Einen Moment, bitte.
web-phrase-sorry = Tut mir leid!
web-phrase-oops = Hoppla!
web-phrase-bye = Tschüss!
web-problem-no-opponent = In dieser Partie spielt kein anderer Mensch.
web-problem-chat-off = Den freien Chat müssen beide Spieler einschalten.
web-problem-blocked = Einer von euch hat den anderen blockiert.
web-problem-message-text = Eine Nachricht hat 1 bis 200 Zeichen, ohne Zeilenumbrüche und unsichtbare Zeichen.
web-problem-too-many-messages = Du hast viele Nachrichten gesendet. Versuche es { $seconds ->
    [one] in einer Sekunde
   *[other] in { $seconds } Sekunden
} noch einmal.
web-problem-too-many-reports = Von dir oder über diesen Spieler gibt es schon viele neue Meldungen. Versuche es später noch einmal.
web-problem-too-many-blocks = Du hast in kurzer Zeit viele Spieler blockiert. Versuche es { $seconds ->
    [one] in einer Sekunde
   *[other] in { $seconds } Sekunden
} noch einmal.
web-problem-too-many-in-game = In diese Partie passen keine weiteren Nachrichten.
web-problem-too-many-blocked = Du hast zu viele Spieler blockiert, um noch einen zu blockieren.
web-problem-own-player = Du kannst dich nicht selbst blockieren.

## Passkeys

web-passkeys = Passkeys
web-passkeys-about = Melde dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an statt mit dem Passwort.
web-passkeys-missing = Dieser Browser kann für diese Adresse keinen Passkey erstellen. Dafür braucht es HTTPS.
web-passkey-add = Passkey hinzufügen
web-passkey-name = Name des Passkeys
web-passkey-new-name = Name, zum Beispiel das Gerät
web-passkey-remove = Entfernen
web-passkey-remove-of = { $called } entfernen
web-passkey-use = Mit Passkey anmelden
web-problem-no-passkeys = Hier gibt es keine Passkeys: Sie brauchen einen Server mit Hostnamen und HTTPS.
web-problem-no-such-passkey = Das Konto hat diesen Passkey nicht mehr.
web-problem-passkey-name = Der Name eines Passkeys hat 1 bis 40 sichtbare Zeichen.
web-problem-passkey-refused = Der Passkey wurde nicht angenommen. Versuche es noch einmal.
web-problem-passkey-unknown = Kein Konto hat hier noch diesen Passkey. Melde dich mit deinem Passwort oder einem Wiederherstellungscode an.
web-problem-passkey-other = Dieser Passkey gehört zu einem anderen Konto. Wähle einen dieses Kontos.
web-problem-passkey-changed = Dein Gerät hat einen älteren Stand dieses Passkeys, wie ihn eine Kopie hätte. Melde dich mit deinem Passwort oder einem Wiederherstellungscode an, entferne dann den Passkey und füge ihn neu hinzu.
web-problem-passkey-unverified = Dein Gerät hat weder Fingerabdruck noch Gesicht noch PIN geprüft. Richte eines davon ein oder benutze dein Passwort.
web-problem-passkey-unsupported = Dieses Gerät kann keinen Passkey erstellen, der hier funktioniert. Benutze ein anderes Gerät oder dein Passwort.
web-problem-passkey-exists = Dieses Gerät hat schon einen Passkey für dieses Konto.
web-problem-too-many-passkeys = Mehr Passkeys kann ein Konto nicht haben. Entferne zuerst einen.

## Bedingte Züge in Fernpartien

web-conditional = Wenn… dann…
web-conditional-about = Bereite deine Antwort auf einen Zug vor, den du erwartest: Sie wird gespielt, sobald dein Gegner ihn macht. Niemand sonst sieht sie.
web-conditional-wait = Du kannst Antworten vorbereiten, solange dein Gegner am Zug ist.
web-conditional-add = Zugfolge hinzufügen
web-conditional-opponent = Probiere es aus: Mach den Zug deines Gegners.
web-conditional-reply = Mach jetzt deinen Antwortzug.
web-conditional-more = Speichere die Zugfolge oder mach mit dem nächsten Zug deines Gegners weiter.
web-conditional-full = Speichere die Zugfolge; länger kann sie nicht werden.
web-conditional-over = Dieser Zug beendet die Partie, es gibt also keine Antwort.
web-conditional-save = Zugfolge speichern
web-conditional-back = Einen Zug zurück
web-conditional-pair = wenn { $move }, dann { $reply }
web-conditional-delete = Löschen: { $line }

## Freie Tage in Fernpartien

web-days-off = Freie Tage
web-days-off-about = An diesen Tagen steht deine Uhr in Fernpartien. Ein Tag beginnt und endet um Mitternacht UTC. Eine Änderung gilt ab sofort, nicht rückwirkend.
web-days-off-weekends = Keine Uhr am Wochenende
web-days-off-weekends-help = Samstag und Sonntag
web-days-off-holiday = Urlaub
web-days-off-first = Erster Tag
web-days-off-last = Letzter Tag
web-days-off-save = Urlaub nehmen
web-days-off-planned = Vom { $first } bis zum { $last }
web-days-off-end = Urlaub jetzt beenden
web-days-off-cancel = Urlaub streichen
web-days-off-left = { $count ->
    [one] Dieses Jahr hast du noch einen Urlaubstag.
   *[other] Dieses Jahr hast du noch { $count } Urlaubstage.
  }
web-days-off-until = { $who ->
    [you] Du bist bis zum { $date } im Urlaub: Deine Uhr steht.
   *[one] { $Name } ist bis zum { $date } im Urlaub.
  }
web-days-off-weekend = { $who ->
    [you] Am Wochenende steht deine Uhr.
   *[other] Am Wochenende steht die Uhr von { $name }.
  }

## Mitteilungen zu Fernpartien, die der Server sendet

push-opponent = deinen Gegner
push-turn = Du bist dran gegen { $opponent }.
    .title = { $game }: Du bist dran
push-won = Du hast gegen { $opponent } gewonnen.
    .title = { $game }: Partie beendet
push-lost = Du hast gegen { $opponent } verloren.
    .title = { $game }: Partie beendet
push-drawn = Du hast gegen { $opponent } remis gespielt.
    .title = { $game }: Partie beendet
push-aborted = Die Partie gegen { $opponent } wurde abgebrochen.
    .title = { $game }: Partie beendet
push-challenge = { $opponent } fordert dich zu einer Partie heraus.
    .title = { $game }: Herausforderung

## Mitteilungen auf diesem Gerät

web-push = Mitteilungen
web-push-switch = Auf diesem Gerät benachrichtigen
web-push-help = Wenn du in einer Fernpartie dran bist, die du nicht geöffnet hast.
web-push-forbidden = Dein Browser erlaubt keine Mitteilungen dieser Seite. Das kannst du in seinen Einstellungen ändern.
web-push-impossible = Dieser Browser kann hier keine Mitteilungen anzeigen. Füge auf einem iPhone oder iPad diese Seite zuerst zum Home-Bildschirm hinzu.
web-problem-no-notifications = Dieser Server sendet keine Mitteilungen.
web-problem-subscription = Der Push-Dienst dieses Browsers lässt sich nicht benutzen.
web-problem-no-such-subscription = Mitteilungen sind auf diesem Gerät schon aus.

## Die statische Ausgabe, in der ein Worker im Browser den Server ersetzt. Die Seite sucht
## `web-local-…` vor `web-…`.

web-local-start-intro = Vier Spiele für zwei: gegen den Computer oder mit jemandem neben dir. Alles in deinem Browser.
web-local-games-stored = { $count ->
    [one] Eine Partie wurde gespeichert.
   *[other] { $count } Partien wurden gespeichert.
  }
web-local-memory = In diesem Browser kann die Seite nichts speichern. Deine Partien gehen verloren, wenn du die Seite schließt.
web-local-problem-no-webassembly = Dieser Browser führt kein WebAssembly aus, aber die Seite braucht es. Manche Browser schalten es im strengsten Modus ab.
web-local-problem-stopped = Das ist zweimal fehlgeschlagen. Lade die Seite neu und versuche es noch einmal.
web-local-problem-engine-stopped = Die Suche des Computers ist unerwartet abgebrochen. Lade die Seite neu, um weiterzuspielen.
web-local-problem-outdated = In einem anderen Tab ist eine neuere Version der Seite offen. Lade diese neu.
web-local-problem-storage-full = Der Browser hat keinen Platz mehr für diese Seite, deshalb wurde nichts gespeichert. Lösche Partien oder schaffe Platz auf diesem Gerät.
web-local-problem-storage-unavailable = Der Browser konnte die Partie nicht speichern. Lade die Seite neu und versuche es noch einmal.
web-local-problem-damaged = Diese Partie lässt sich nicht lesen: Sie ist in diesem Browser beschädigt. Du kannst sie löschen; deine anderen Partien sind nicht betroffen.
web-local-problem-damaged-table = Eine Tabelle exakter Werte ist beschädigt. Lade die Seite neu und versuche es noch einmal.
web-local-problem-internal = Auf der Seite ist etwas schiefgegangen. Lade sie neu und versuche es noch einmal.
web-local-problem-offline = Die Seite antwortet nicht. Lade sie neu.
web-local-problem-unexpected = Auf der Seite ist etwas Unerwartetes geschehen: { $detail }
web-local-problem-not-your-game = Du kannst nur deine eigenen Partien löschen.
web-local-problem-not-yet = Von dieser Partie sind weniger Züge gespeichert, als diese Seite schon kannte. Lade die Seite neu.
web-local-problem-wrong-method = Auf dieser Seite sind zwei Versionen durcheinandergeraten. Lade sie neu.
web-local-problem-not-json = Auf dieser Seite sind zwei Versionen durcheinandergeraten. Lade sie neu.
web-local-problem-not-found = Das geht ohne Server nicht.
web-local-problem-tables-no-storage = In diesem Browser kann die Seite keine Dateien speichern und deshalb auch keine Tabellen behalten. In privaten Fenstern ist das oft so.
web-local-problem-tables-no-room = Der Browser hat nicht genug Platz für die Tabellen. Schaffe Platz auf diesem Gerät und versuche es noch einmal.
web-local-problem-tables-stopped = Der Aufbau der Tabellen ist unerwartet abgebrochen. Fertige Tabellen bleiben erhalten. Versuche es noch einmal.
web-local-problem-tables-undeleted = Die Tabellen ließen sich nicht löschen. Schließe die anderen Tabs dieser Seite und versuche es noch einmal.
web-local-on-its-way = { $move } ist noch nicht gespeichert. Die Seite versucht es weiter.
web-local-exact-tables-some = Die Seite kennt alle Stellungen der Zugphase mit bis zu { $men } Steinen auf dem Brett.
web-local-exact-tables-moving = Die Seite kennt alle Stellungen der Zugphase.
web-local-exact-tables-all = Die Seite kennt jede Stellung des Spiels.
web-local-exact-tables-both = Die Seite kennt jede Stellung des Spiels, die Zugphase auch ohne die Hundert-Züge-Regel.
web-local-tables-offer = Die Seite kann den exakten Wert jeder Stellung mit { $men } Steinen auf dem Brett berechnen. Die Tabellen belegen etwa { $size } MB in diesem Browser.
web-local-tables-build = Tabellen für { $men } Steine aufbauen
web-local-tables-building = Tabellen für { $men } Steine werden aufgebaut…
web-local-tables-percent = { $percent } %
web-local-tables-cancelled = Abgebrochen. Fertige Tabellen bleiben erhalten, und der nächste Aufbau macht dort weiter.
web-local-tables-elsewhere = Ein anderer Tab baut diese Tabellen gerade auf.
web-local-tables-stored = Dieser Browser hat die Tabellen für { $men } Steine ({ $size } MB).
web-local-tables-delete = Tabellen löschen

## Das Element `<ludoteca-board>`

element-no-board = Dieses Brett lässt sich nicht anzeigen.

## Namen von Gästen

# Die Tiere und Adjektive, aus denen die Namen von Gästen bestehen: je 24 Wörter ohne Leerzeichen.
# Alle Tiere sind männlich.
guest-animals =
    Adler Biber Dachs Delfin Elch Falke Fink Fuchs Hase Hirsch Igel Kater Kranich Luchs Marder
    Otter Panda Rabe Reiher Specht Storch Uhu Wolf Zeisig
guest-adjectives =
    Aufgeweckter Besonnener Eifriger Emsiger Fixer Flinker Fröhlicher Gelassener Gewitzter
    Heiterer Kluger Kühner Lustiger Munterer Mutiger Netter Ruhiger Schlauer Sonniger Stolzer
    Tapferer Treuer Wacher Weiser
guest-name = { $adjective } { $animal }

## Vorschau von Links (Server)

# Ein Platz: die Farbe und der Name des Spielers.
preview-seat = { $colour }: { $player }
preview-invitation = { $game }: Spielst du mit?
preview-player = Wertungen, Ergebnisse und Partien von { $player }.

## Ein Server ohne die Web-App

unbuilt-title = Dieser Server wurde ohne die Web-App gebaut
unbuilt-build = Der Server läuft, und alles unter { $api } funktioniert. Um im Browser zu spielen, baue die Web-App; dafür brauchst du { $node } ab Version 20.19. Führe diese Befehle im Ordner des Projekts aus und starte den Server neu:
unbuilt-install = Wenn du den Server mit { $command } installiert hast, lautet der zweite Befehl:
unbuilt-play = { $play } baut alles und startet den Server in einem Schritt.
