-- Sessions of an impersonation are named so. Forced row-level security binds the owner as well, except here.
alter table sessions no force row level security;
update sessions set way = 'impersonation' where way = 'acting';
alter table sessions force row level security;
