-- A link that a later mail has replaced is told from one that was revoked by hand. Lists name links by an id, as they never show the
-- hash of a secret.
alter table call_answer_links rename column revoked_at to replaced_at;
alter table call_answer_links add column revoked_at timestamptz;
alter table call_answer_links add column link_id uuid not null default uuidv7();
alter table call_answer_links alter column link_id drop default;
alter table call_answer_links add unique (tenant_id, link_id);
