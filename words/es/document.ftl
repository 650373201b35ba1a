description = Nova Luna, un juego tranquilo de losetas y lunas, como proyecto no oficial de aficionados.
needsScript = Nova Luna necesita JavaScript: permítelo en esta página, por favor.
appDescription = Un juego tranquilo de losetas y lunas, como proyecto no oficial de aficionados.
screenshotWide = Una partida contra un bot
screenshotNarrow = Una partida contra un bot, en un teléfono
