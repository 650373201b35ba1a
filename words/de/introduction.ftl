introStep = Schritt { $step } von { $of }
introStepName =
    { $done ->
        [yes] Schritt { $step }: { $title } (geschafft)
       *[no] Schritt { $step }: { $title }
    }

introSkip = Überspringen
introSkipAll = Die Einführung überspringen
introShowMe = Zeig es mir
introMore = Weiterlesen
introNext = Weiter
introFinish = Fertig
lesson_take =
    .title = Ein Plättchen nehmen
    .text1 = Erfülle die Aufgaben auf deinen Plättchen: Wer zuerst alle Scheiben los ist, gewinnt.
    .text2 = Nehmen darfst du eines der nächsten drei nach der Mondsichel, im Uhrzeigersinn: Sie haben einen goldenen Rahmen.
    .text3 = Die große Zahl oben links sagt, wie viele Monde ein Plättchen kostet.
    .task = Nimm das billigste der drei und lege es auf das freie Feld.
    .praise = Du hast 2 bezahlt: Deine orange Scheibe ist zwei Monde weiter, und die Mondsichel steht auf dem Platz deines Plättchens. Dann hat der Bot eines genommen und 5 bezahlt. Jetzt liegst du hinten, also bist du dran.

lesson_turn =
    .title = Wer ist dran?
    .text1 = Eine neue Lage, wie bei jedem Schritt. Eine Scheibe von jedem läuft auf den inneren Monden im Kreis, für jeden bezahlten Mond einen weiter.
    .text2 = Wer am weitesten hinten liegt, ist dran, auch mehrmals nacheinander. Du liegst drei Monde hinter dem Bot.
    .task = Nimm ein Plättchen, mit dem du hinten bleibst und noch einmal dran bist.
    .praise = Du liegst noch immer hinten, also bist du noch einmal dran. Auf demselben Mond liegt die zuletzt angekommene Scheibe oben und ist zuerst dran.

lesson_place =
    .title = Anlegen
    .text1 = Ein neues Plättchen berührt eines von deinen mit einer ganzen Kante. Eine Ecke genügt nicht. Farben müssen nicht passen.
    .task = Nimm irgendein Plättchen und lege es dorthin, wo es zwei von deinen berührt.
    .praise = Mehr ist beim Anlegen nicht zu beachten. Deine Auslage darf wachsen, so weit du willst.

lesson_goal =
    .title = Eine Aufgabe
    .text1 = Die hellen Kreise auf einem Plättchen sind seine Aufgaben: Plättchen, die es an seinen Kanten haben möchte.
    .text2 = Dein türkises berührt ein blaues: Dort liegt deine Scheibe. Es möchte auch zwei rote: Eines ist da (gefüllt), eines fehlt (leer).
    .task = Erfülle die Aufgabe „zwei rote“.
    .praise = Erfüllt! Eine deiner 20 Scheiben bleibt auf der Aufgabe liegen: eine weniger, die du loswerden musst. Mehr Plättchen, als eine Aufgabe möchte, schaden nicht; für sich selbst zählt ein Plättchen nie.

lesson_chain =
    .title = Eine Kette
    .text1 = Auch Plättchen weiter weg zählen, wenn sie in ihrer eigenen Farbe zusammenhängen.
    .text2 = Das rote in der Mitte möchte drei blaue (Kreise), aber alle seine Seiten sind besetzt.
    .task = Verlängere die Kette der blauen Plättchen.
    .praise = Nur ein blaues Plättchen berührt das rote, aber es bringt seine ganze Kette mit. Macht drei.

lesson_several =
    .title = Mehrere auf einmal
    .text1 = Ein Plättchen kann viele Aufgaben erfüllen: eigene und die seiner Nachbarn. Dasselbe Plättchen zählt für alle.
    .text2 = „+2“ auf einem Feld sagt, wie viele Aufgaben du dort erfüllst.
    .task = Finde das Plättchen und das Feld, die drei Aufgaben erfüllen.
    .praise = Drei Scheiben mit einem Plättchen: zwei eigene Aufgaben und eine des türkisen. Solche Züge gewinnen Partien.

lesson_fill =
    .title = Das Rad auffüllen
    .text1 = Nur zwei Plättchen liegen noch am Rad, und keines hilft dir.
    .text2 = Sind es nur noch ein oder zwei, darfst du das Rad auffüllen, bevor du nimmst. Das kostet nichts.
    .task = Fülle das Rad auf.
    .praise = Auf allen freien Plätzen liegen neue Plättchen, und du darfst noch immer eines nehmen. Ein leeres Rad füllt sich von selbst.

lesson_end =
    .title = Das Ende
    .text1 = Eine kurze Partie mit je drei Scheiben: Du hast noch zwei, der Bot hat eine. Wer die letzte Scheibe ablegt, gewinnt sofort.
    .text2 = Deinem gelben Plättchen fehlt nur ein türkises (Raute).
    .task = Lege beide Scheiben mit einem Plättchen ab.
    .praise = Du gewinnst! Eine ganze Partie geht genauso, mit je 20 Scheiben.

misses =
    .no_tile = Nimm zuerst ein Plättchen: eines der drei mit goldenem Rahmen.
    .out_of_reach = Das ist zu weit weg. Nimm eines der drei mit goldenem Rahmen: die nächsten nach dem Mond.
    .cell_taken = Dort liegt schon ein Plättchen. Wähle eines der freien Felder mit goldenem Rand.
    .not_beside = Dort berührt es nichts mit einer ganzen Kante. Wähle eines der freien Felder mit goldenem Rand.
    .not_first_cell = Dein erstes Plättchen kommt auf das Feld mit dem goldenen Rand. Lege es dorthin.
    .not_low = Auffüllen kannst du nur, wenn ein oder zwei Plättchen am Rad liegen. Nimm lieber eines.
    .not_cheapest = Es gibt ein billigeres. Suche die kleinste der großen Zahlen oben links und nimm dieses.
    .not_again = Damit kämst du am Bot vorbei, und er wäre dran. Nimm ein Plättchen, das weniger als 4 kostet.
    .one_side = Dort berührt es nur ein Plättchen. Suche die Nische, in der es zwei berührt.
    .no_goal = Das erfüllt noch keine Aufgabe. Nimm das rote Plättchen (Dreieck) und lege es neben das türkise (Raute).
    .no_chain = Die blaue Kette ist nicht gewachsen. Nimm das blaue Plättchen (Kreis) und lege es neben eines der blauen.
    .few_goals = Da ist mehr drin. Nimm Rot 6 und lege es dorthin, wo es das türkise und ein blaues Plättchen berührt.
    .not_filled = Das ist erlaubt, aber probiere hier den anderen Weg. Drücke „Rad auffüllen“.
    .not_over = Dann hättest du noch Scheiben, und der Bot gewinnt vielleicht. Lege das türkise Plättchen (Raute) neben das gelbe (Stern).

overTitle = Jetzt kennst du das Spiel
overText = Nehmen, zahlen, anlegen, Aufgaben erfüllen. Alles Weitere findest du beim Spielen heraus.
overPlay = Gegen Puck spielen
introAgain = Noch einmal von vorn
