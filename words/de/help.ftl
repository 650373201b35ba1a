helpTitle = So wird gespielt
helpSteps =
    .step1 = Nimm eines der drei Plättchen nach dem Mond. Es kostet Monde: die Zahl darauf.
    .step2 = Lege es neben eines deiner Plättchen. Das erste darf irgendwo liegen.
    .step3 = Eine Aufgabe zeigt, welche Plättchen sie möchte: die neben ihrem Plättchen und alles, was mit diesen in deren eigener Farbe zusammenhängt. Gefüllte Formen sind da, leere fehlen noch.
    .step4 = Auf erfüllte Aufgaben kommt deine Scheibe. Wer alle Scheiben abgelegt hat, gewinnt.
    .step5 = Wer bisher am wenigsten Monde bezahlt hat, ist als Nächstes dran. Ein billiges Plättchen bringt dir also vielleicht zwei Züge hintereinander.

helpSolo = Allein: Lege mit den ersten elf Plättchen 8 Scheiben ab, dann wird das Rad einmal aufgefüllt, und alle 21 sollen abgelegt werden. Die Monde jedes Plättchens zählen in beiden Phasen, in denen es liegt, und jede übrige Scheibe kostet 10. Unter 100 ist großartig.
keysTitle = Tasten
keyTake =
    .key = 1 2 3
    .does = ein Plättchen nehmen

keyCell =
    .key = ← ↑ → ↓
    .does = ein Feld wählen

keyPlace =
    .key = Enter
    .does = das Plättchen anlegen

keyBack =
    .key = Esc
    .does = das Plättchen zurücklegen

keyFill =
    .key = F
    .does = das Rad auffüllen, Phase 1 beenden

keyUndo =
    .key = U
    .does = den Zug zurücknehmen

keyZoom =
    .key = + − 0
    .does = größer, kleiner, alles zeigen

keyShift =
    .key = Umschalt + Pfeile
    .does = die Auslage verschieben

keyDisplay =
    .key = D
    .does = die Auslage des Nächsten

keyLog =
    .key = L
    .does = was geschah

keyHelp =
    .key = ?
    .does = diese Hilfe

keyHint =
    .key = H
    .does = einen Tipp zeigen, noch einmal: ihn spielen

keyStep =
    .key = ← →
    .does = einen Zug zurück, einen Zug weiter

keyEnds =
    .key = Pos1 Ende
    .does = zum Anfang, zum Ende

keyRun =
    .key = Leertaste
    .does = Züge abspielen, anhalten

keySeat =
    .key = 1 2 3 4
    .does = nur die Züge dieses Spielers

keyBetter =
    .key = B
    .does = den besseren Zug zeigen

introduction = Einführung
introductionHint = Acht kleine Schritte, jeder dauert nur Sekunden.
learnNew = Neu hier?
learnNow = In zwei Minuten lernen
learnOn = Weiter mit Schritt { $step } von { $of }
learnNoThanks = Nein, danke
rules = Regeln
rulesLink = Alle Regeln, mit Bildern
