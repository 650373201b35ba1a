rulesTitle = Die Regeln
rulesLead = In unseren eigenen Worten, mit unseren eigenen Zeichnungen. Sie ersetzen die Spielanleitung nicht. Wenn dir das Spiel gefällt, kauf es: Auf einem Tisch ist es wunderschön.
rulesContents = Inhalt
rules_idea =
    .title = Worum es geht
    .text1 = Du baust dir eine Auslage aus Plättchen. Die meisten tragen Aufgaben wie „drei rote“: Hat das Plättchen drei rote um sich, kommt eine deiner Scheiben auf die Aufgabe. **Wer zuerst alle Scheiben los ist, gewinnt.**
    .text2 = Jedes Plättchen kostet auch Monde, und wer bisher am wenigsten bezahlt hat, ist dran. Ein billiges Plättchen bringt dir vielleicht zwei Züge nacheinander; bei einem teuren spielen die anderen, während du wartest.

rules_things =
    .title = Was auf dem Tisch liegt
    .text1 = **Plättchen.** Es gibt 68, je 17 in vier Farben. Die Zahl in der Ecke sagt, wie viele **Monde** ein Plättchen kostet, 1 bis 7. Die hellen Kreise sind seine **Aufgaben**: die Plättchen, die es um sich haben möchte. Es sind höchstens drei, und die billigsten Plättchen haben keine.
    .text2 = **Das Mondrad.** Zwölf Plätze wie die Stunden einer Uhr: Auf einem steht die Mondfigur, auf den anderen liegen Plättchen. Innen zählt ein Ring aus 24 Monden, was du bezahlt hast.
    .text3 = **Scheiben.** Jeder hat 21. Eine kommt auf die Monde und zeigt, wie viele Monde du bezahlt hast. Die anderen 20 sind deine **Aufgabenscheiben**: Die willst du loswerden.
    .text4 = Zu Beginn steht die Mondfigur auf dem obersten Platz, und auf jedem der elf anderen liegt ein Plättchen. Der Rest ist der verdeckte Vorrat. Von jedem liegt eine Scheibe auf dem Neumond, zufällig gestapelt: Die oberste beginnt.

figure_tile =
    .alt = Ein gelbes Plättchen mit 4 Monden zwischen anderen. Auf einer seiner Aufgaben liegt eine Scheibe, zwei sind offen.
    .caption1 = Jede Farbe hat ihre Form: Kreis blau, Dreieck rot, Raute türkis, Stern gelb. In einer Aufgabe heißt eine gefüllte Form „ist da“, eine leere „fehlt noch“. Auf einer erfüllten Aufgabe liegt deine Scheibe.

figure_setup =
    .alt = Das Mondrad vor dem ersten Zug: die Mondfigur oben, elf Plättchen, ein Stapel aus drei Scheiben auf dem Neumond, 57 Plättchen im Vorrat.

rules_turn =
    .title = Dein Zug
    .text1 = **1. Das Rad auffüllen, wenn du willst.** Nur wenn noch ein oder zwei Plättchen dort liegen. Dann kommt aus dem Vorrat auf jeden leeren Platz eines, im Uhrzeigersinn ab der Mondfigur; ihr eigener Platz bleibt leer. Liegt keines mehr da, wird auf jeden Fall aufgefüllt. Ein kleiner Vorrat reicht, so weit er reicht.
    .text2 = **2. Ein Plättchen nehmen:** eines der nächsten drei im Uhrzeigersinn nach der Mondfigur. Leere Plätze zählen nicht. Die Mondfigur geht dorthin, wo dein Plättchen lag.
    .text3 = **3. Bezahlen.** Deine Scheibe geht auf den Monden um die Zahl des Plättchens vor.
    .text4 = **4. Anlegen.** Das erste irgendwo, jedes weitere mit einer ganzen Kante an eines von deinen. Eine Ecke genügt nicht. Farben müssen nicht passen, und wie herum ein Plättchen liegt, bedeutet nichts. Es gibt keinen Rand.
    .text5 = **5. Aufgaben erfüllen.** Jede Aufgabe, die jetzt erfüllt ist, bekommt eine deiner Scheiben, auf dem neuen Plättchen und auf den älteren. War es deine letzte, hast du gewonnen.
    .text6 = Passen gibt es nicht: Du nimmst immer ein Plättchen und legst es sofort an.

figure_wheel =
    .alt = Das Mondrad während der Partie. Die nächsten drei Plättchen nach der Mondfigur sind umrahmt und nummeriert; ein leerer Platz dazwischen wird übersprungen.

figure_placing =
    .alt = Vier Plättchen. Gestrichelte Felder haben eine Kante mit einem davon gemeinsam; Kreuze zeigen Felder, die nur eine Ecke berühren.
    .caption1 = Gestrichelt: Hier darf es hin. Kreuz: nur eine Ecke, hier nicht.

rules_order =
    .title = Wer dran ist
    .text1 = **Dran ist, wessen Scheibe auf den Monden am weitesten hinten liegt,** egal wie oft dieser Spieler gerade schon dran war. Liegen mehrere auf demselben Mond, ist die oberste dran. Eine Scheibe, die auf einen besetzten Mond kommt, wird obenauf gelegt.

figure_turns =
    .alt = Viermal ein Stück der Monde mit zwei Scheiben. Hinten, noch hinten, gleichauf und oben: Du bist dran. Vorn: Du bist es nicht.
    .caption1 = Du liegst hinten: Du bist dran.
    .caption2 = Du zahlst 2 Monde und liegst noch hinten: Du bist dran.
    .caption3 = Du zahlst 2 Monde und landest obenauf: Du bist dran.
    .caption4 = Du zahlst 3 Monde und liegst vorn: Der andere ist dran.

rules_goals =
    .title = Aufgaben
    .text1 = Für die Aufgaben eines Plättchens zählen:
    .item1 = jedes Plättchen, das es **mit einer Kante berührt**, und
    .item2 = jedes Plättchen, das mit so einem Nachbarn **durch Plättchen in dessen eigener Farbe zusammenhängt**. Ein roter Nachbar bringt seine ganze rote Gruppe mit.
    .text2 = Eine Aufgabe ist erfüllt, wenn von jeder Farbe mindestens so viele da sind, wie sie zeigt. Was erfüllt ist, bleibt erfüllt. In den Bildern läuft eine Linie um die Plättchen, die zählen, und die Aufgaben, um die es geht, haben einen Ring oder eine Scheibe.
    .heading1 = Nachbarn zählen
    .heading2 = Ketten zählen, Ecken nicht
    .heading3 = Mehrere Aufgaben auf einmal
    .heading4 = Plättchen werden nie verbraucht
    .heading5 = Plättchen helfen einander
    .heading6 = Eine Kette für viele
    .heading7 = Ein Plättchen zählt nie für sich selbst
    .heading8 = Ein Nachbar, eine ganze Gruppe

figure_x1 =
    .alt = Ein gelbes Plättchen zwischen zwei blauen. Seine Aufgabe „zwei blaue“ ist erfüllt.
    .caption1 = Das gelbe möchte zwei blaue, und zwei blaue berühren es.

figure_x2 =
    .alt = Ein gelbes Plättchen, daneben ein blaues, und neben diesem ein zweites blaues. Die Aufgabe „zwei blaue“ ist erfüllt.
    .caption1 = Ein blaues berührt das gelbe. Das zweite berührt das erste: Es zählt auch.

figure_x2-corner =
    .alt = Zweimal ein gelbes Plättchen mit drei roten. Erst berührt das dritte rote nur eine Ecke: Eines fehlt. Dann hängt es mit den anderen zusammen: Die Aufgabe ist erfüllt.
    .caption1 = Das durchkreuzte rote berührt nur eine Ecke: Es zählt nicht.
    .caption2 = Hier hängt es mit den anderen zusammen: Alle drei zählen.

figure_x3 =
    .alt = Ein gelbes Plättchen kommt dorthin, wo es drei rote und zwei blaue berührt. Zwei seiner Aufgaben sind zugleich erfüllt.
    .caption1 = Das gelbe kommt zu drei roten und zwei blauen …
    .caption2 = … und zwei Aufgaben sind auf einmal erfüllt.

figure_x4 =
    .alt = Ein gelbes Plättchen mit einem blauen, einem roten und einem türkisen Nachbarn. Alle drei Aufgaben sind erfüllt.
    .caption1 = Drei Nachbarn genügen für drei Aufgaben, die je zwei davon möchten.

figure_x5 =
    .alt = Ein rotes Plättchen kommt neben ein türkises. Auf beiden ist eine Aufgabe erfüllt.
    .caption1 = Das rote kommt neben das türkise …
    .caption2 = … und jedes erfüllt eine Aufgabe des anderen.

figure_x6 =
    .alt = Unter einem türkisen und einem roten Plättchen liegt ein gelbes; ein zweites kommt daneben. Auf beiden oberen ist „zwei gelbe“ erfüllt.
    .caption1 = Ein zweites gelbes macht eine Kette …
    .caption2 = … die beiden darüber nützt.

figure_x7 =
    .alt = Vier rote Plättchen, zwei davon mit „vier rote“: Eines fehlt. Ein fünftes kommt dazu, und beide Aufgaben sind erfüllt.
    .caption1 = Vier rote: Jedes sieht nur drei andere.
    .caption2 = Mit dem fünften sind beide Aufgaben erfüllt.

figure_x8 =
    .alt = Ein blaues Plättchen neben einem roten, das zu einer Gruppe von vier gehört. „Vier rote“ und „zwei rote“ sind erfüllt.
    .caption1 = Ein rotes berührt das blaue und bringt drei andere mit.

rules_end =
    .title = Das Ende
    .text1 = Sobald jemand die letzte Aufgabenscheibe ablegt, ist die Partie zu Ende, und dieser Spieler hat gewonnen. Erfüllst du mehr Aufgaben, als du Scheiben hast, legst du ab, was du hast.
    .text2 = Es kann auch alles aufgebraucht sein: kein Plättchen mehr am Rad und keines im Vorrat. Dann gewinnt, wer am wenigsten Scheiben übrig hat.
    .text3 = Alle weiteren Ränge gehen nach übrigen Scheiben, weniger ist besser. Bei gleich vielen ist vorn, wer früher dran wäre.
    .text4 = **Eine kürzere Partie.** Nehmt für die erste Partie zu dritt oder viert weniger Aufgabenscheiben: je 17 zu dritt, je 15 zu viert. Ihr könnt auch jede Zahl von 1 bis 20 vereinbaren.

rules_solo =
    .title = Allein
    .text1 = Allein spielst du um Punkte, und **wenige Punkte sind gut**. Nehmen, Anlegen und Aufgaben kennst du. Anders ist:
    .item1 = Du hast 21 Aufgabenscheiben. Sonst ist niemand dran, also braucht es die Monde am Rad nicht.
    .item2 = In **Phase 1** spielst du mit den elf Plättchen vom Aufbau und möchtest **acht** Scheiben ablegen. Dann darfst du die Phase beenden oder vorher weitere Plättchen nehmen. Mit weniger als acht geht es weiter. Ist das Rad leer, endet die Phase von selbst.
    .item3 = Zwischen den Phasen wird das Rad aufgefüllt, dieses eine Mal. Was noch dort liegt, bleibt.
    .item4 = In **Phase 2** geht es weiter, bis alle 21 Scheiben liegen oder das Rad leer ist.
    .text2 = **Die Punkte.** Phase 1: die Monde aller deiner Plättchen und 10 für jede der acht Scheiben, die nicht abgelegt ist. Phase 2: die Monde aller deiner Plättchen, auch derer aus Phase 1, und 10 für jede der 21 Scheiben, die nicht abgelegt ist. Beides wird addiert.
    .text3 = Plättchen aus Phase 1 zählen doppelt, spare dort also Monde. Unter 100 ist großartig. Eine neunte Aufgabe in Phase 1 wird gleich erfüllt: eine Scheibe weniger für Phase 2.

scoreTable =
    .moons = Monde deiner Plättchen
    .discs = Nicht abgelegt
    .score = Punkte
    .phase1 = Phase 1
    .phase2 = Phase 2
    .result = Ergebnis
    .placed1 = 0 von 8
    .placed2 = 1 von 21: 10

rules_open =
    .title = Was alle wissen dürfen
    .text1 = Alle Plättchen, alle Scheiben, das Rad und die Größe des Vorrats sind offen. Du kannst sogar ausrechnen, welche Plättchen im Vorrat sind. Nur in welcher Reihenfolge sie kommen, weiß niemand, auch kein Bot.
