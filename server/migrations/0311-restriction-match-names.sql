-- Entries of restricted lists are found by name without reading the lists.

-- The entry's name and other names, normalized for comparison; null until they were compared.
alter table restricted_companies add column match_names text[];
create index restricted_companies_match on restricted_companies using gin (match_names);
create index restricted_companies_new on restricted_companies (tenant_id, id) where match_names is null;
