-- What was asked for and what came of it later, in jobs and mails, have the id of the request in common.
alter table outbox add column request_id text;
alter table mails add column request_id text;
