-- A step has the minutes that a call ran, once they are known. A correction says who took part and what was counted before it;
-- the visits to the room stay as they were.
alter table call_steps
  add actual_minutes integer check (actual_minutes >= 0),
  add minutes_before integer check (minutes_before >= 0),
  add client_attended boolean,
  add expert_attended boolean,
  drop constraint call_steps_kind_check,
  add constraint call_steps_kind_check check (kind in ('requested', 'times_offered', 'picked', 'accepted', 'scheduled',
    'rescheduled', 'postponed', 'held', 'reopened', 'cancelled', 'completed', 'corrected', 'removed')),
  add constraint call_steps_correction_check check ((kind = 'corrected') = (minutes_before is not null)
    and (kind = 'corrected') = (client_attended is not null) and (kind = 'corrected') = (expert_attended is not null)),
  add constraint call_steps_attendance_check check (
    kind <> 'corrected' or (client_attended and expert_attended) = (actual_minutes > 0));
