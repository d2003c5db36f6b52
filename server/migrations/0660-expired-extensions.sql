-- A request for more time that nobody has answered expires, and what was booked for it is free again.
alter table call_extensions drop constraint call_extensions_state_check;
alter table call_extensions add constraint call_extensions_state_check
  check (state in ('requested', 'agreed', 'declined', 'expired'));
create index call_extensions_waiting on call_extensions (tenant_id, requested_at) where state = 'requested';
