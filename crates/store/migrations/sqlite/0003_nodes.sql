-- Several nodes need PostgreSQL. A file belongs to one, which has to agree with nobody.
SELECT 1;
