-- PostgreSQL has a table of leases here, which servers divide among themselves. This file has one server.
SELECT 1;
