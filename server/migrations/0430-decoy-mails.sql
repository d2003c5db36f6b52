-- A decoy goes the way of a mail but is discarded instead of handed to the mail server.
alter table mails add column is_decoy boolean not null default false;
