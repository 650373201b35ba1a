### What the page says where its scripts do not run: to search engines, to whoever installs it, and in browsers
### that do not allow them.

description = Nova Luna, a quiet game of tiles and moons, as an unofficial fan project.
needsScript = Nova Luna needs JavaScript: please allow it for this page.
appDescription = A quiet game of tiles and moons, as an unofficial fan project.
screenshotWide = A game against a bot
screenshotNarrow = A game against a bot, on a phone
