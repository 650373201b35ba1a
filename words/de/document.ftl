description = Nova Luna, ein stilles Spiel um Plättchen und Monde, als inoffizielles Fanprojekt.
needsScript = Nova Luna braucht JavaScript: Bitte erlaube es für diese Seite.
appDescription = Ein stilles Spiel um Plättchen und Monde, als inoffizielles Fanprojekt.
screenshotWide = Eine Partie gegen einen Bot
screenshotNarrow = Eine Partie gegen einen Bot, auf einem Telefon
