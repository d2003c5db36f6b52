-- Until when the picked time of a call is held for everybody with a seat.
alter table calls add column hold_expires_at timestamptz;
update calls set hold_expires_at = picked_starts_at where picked_starts_at is not null;
alter table calls
  add constraint calls_hold_check check (
    (picked_starts_at is null) = (hold_expires_at is null) and hold_expires_at <= picked_starts_at);
create index calls_hold_expiry on calls (tenant_id, hold_expires_at) where hold_expires_at is not null;

alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in (
  'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'held', 'reopened',
  'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed',
  'rate_approved', 'client_approved', 'interpreter_requested', 'interpreter_released', 'contact_replaced',
  'times_proposed', 'proposal_declined', 'hold_expired'));
