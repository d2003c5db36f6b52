-- Somebody for whom others arranged the time confirms it: a step of the call.
alter table call_steps
  drop constraint call_steps_kind_check,
  add constraint call_steps_kind_check check (kind in ('requested', 'times_offered', 'picked', 'accepted', 'scheduled',
    'rescheduled', 'postponed', 'held', 'reopened', 'cancelled', 'completed', 'removed'));
