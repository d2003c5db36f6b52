alter table person_references rename column said to content_hash;
alter table company_references rename column said to content_hash;
alter table registration_mails rename column wished_at to requested_at;
