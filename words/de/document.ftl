description = Nova Luna, ein stilles Spiel um Plättchen und Monde, als inoffizielles Fanprojekt.
needsScript = Nova Luna braucht JavaScript: Bitte erlaube es für diese Seite.
