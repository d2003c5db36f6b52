-- The event of an approval has the name of its kind. Pending events follow it, so that they still find their reactions. Forced row-level
-- security binds the owner as well, except here.
alter table outbox no force row level security;
update outbox set kind = 'compliance.approvalChanged' where kind = 'compliance.approvalMoved';
alter table outbox force row level security;
