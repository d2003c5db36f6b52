-- How soon before its start a time may still be offered or booked is for each tenant to say.
alter table tenants
  add column notice_minutes integer not null default 240 check (notice_minutes between 0 and 10080);
