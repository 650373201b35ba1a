replay = Wiederholung
replaySolo = Wiederholung: Solo
replayOf = Wiederholung: { $people }
atStart = Vor dem ersten Zug
moment = Zug { $number } von { $total }
momentSlider = Zeitpunkt der Partie
toFirst = Zum Anfang
stepBack = Einen Zug zurück
stepOn = Einen Zug weiter
toLast = Zum Ende
run = Züge abspielen
pause = Anhalten
speed = Tempo
whoseMoves = Wessen Züge
everybody = Alle
linkMoment = Link zu diesem Zeitpunkt
linkCopied = Der Link zu diesem Zeitpunkt ist kopiert.
linkByHand = Kopiere diesen Link:
notOver = Diese Partie läuft noch. Ansehen kann man sie, wenn sie zu Ende ist.
recordText = Eine Partie aus einer Datei, von hier oder anderswo.
recordWrong = Diese Datei ließ sich nicht öffnen.
recordFault = Es ist eine aufgezeichnete Partie, aber sie passt nicht zu den Regeln. Die Prüfung sagt:
recordForeign = Es ist ein Text in JSON, aber keine aufgezeichnete Partie dieses Spiels.
recordNotJson = Es ist keine aufgezeichnete Partie. Gebraucht wird der Text in JSON, so wie er heruntergeladen wurde.
recordTooLarge = Sie ist größer als jede Partie: Höchstens 64 kB sind erlaubt.
recordFirst = Die Datei enthält { $games } Partien. Das ist die erste.
recordHelp = Wähle die Datei so, wie sie heruntergeladen wurde, von einer beendeten Partie.
analysis = Analyse
analyse = Diese Partie analysieren
analyseShort = Analyse
analyseText = Der stärkste Bot sieht sich jeden Zug noch einmal an: wie gut er war, was besser war und wo sich die Partie entschied.
analysing = Analysiert: { $done } von { $total } Zügen
deeper = Tiefer suchen
analysisStays = Was fertig ist, bleibt. Du kannst gehen und wiederkommen.
analysisWaits = Keine Verbindung. Es geht weiter, sobald der Server antwortet.
graphChances = Gewinnchance nach jedem Zug
graphScore = Erwartetes Endergebnis nach jedem Zug
graphHelp = Die Pfeiltasten führen daran entlang.
chanceOf = { who } { $percent } %
chancesAre = Gewinnchance: { $chances }
scoreIs = Erwartetes Endergebnis: { $score }
notYetJudged = Noch nicht analysiert
verdict =
    .best = Bester Zug
    .good = Guter Zug
    .inaccuracy = Ungenau
    .mistake = Fehler
    .blunder = Grober Fehler

costsChance =
    { $percent ->
        [one] { $percent } Prozentpunkt weniger Gewinnchance als beim besten Zug
       *[other] { $percent } Prozentpunkte weniger Gewinnchance als beim besten Zug
    }

costsScore =
    { $points ->
        [one] { $points } Punkt mehr als der beste Zug
       *[other] { $points } Punkte mehr als der beste Zug
    }

better =
    { $elsewhere ->
        [yes] Besser: { $what } auf einem anderen Feld
       *[no] Besser: { $what }
    }

showBetter = Besseren Zug zeigen
backToMove = Zurück zum Zug
decisive = Züge, die die Partie entschieden
decisiveNone = Kein einzelner Zug hat diese Partie entschieden.
allMoves = Alle Züge als Tabelle
columnMove = Zug
columnWhat = Was geschah
columnVerdict = Urteil
columnChance = Gewinnchancen danach
columnScore = Erwartetes Ergebnis danach
howWell = Wie gut alle gespielt haben
columnPlayer = Spieler
columnLoss = Verlust je Zug
percent = { NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
lossPoints = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } Punkte
playOn = Ab hier weiterspielen
playOnText = Ein neuer Tisch: du gegen Bots, ab dieser Stellung. Was noch nicht aufgedeckt war, wird neu gemischt.
playOnSolo = Ein neuer Tisch ab dieser Stellung. Was noch nicht aufgedeckt war, wird neu gemischt.
playOnAs = Du spielst für
