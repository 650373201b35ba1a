### What the page says where its scripts do not run: to search engines, and in browsers that do not allow them.

description = Nova Luna, a quiet game of tiles and moons, as an unofficial fan project.
needsScript = Nova Luna needs JavaScript: please allow it for this page.
