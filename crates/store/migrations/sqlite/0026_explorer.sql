-- Only a shared database has the tables of the explorer; a server with a file has its index in another file.
SELECT 1;
