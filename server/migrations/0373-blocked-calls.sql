-- A call that compliance has canceled is asked about again from time to time, until nothing blocks it and both sides were told.
alter table calls
  add blocked_at timestamptz,
  add block_checked_at timestamptz,
  add constraint calls_blocked_check check ((blocked_at is null) = (block_checked_at is null));
create index calls_blocked on calls (tenant_id, block_checked_at) where block_checked_at is not null;
