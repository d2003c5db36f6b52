-- Whose fault a cancellation or a move was, what part of the price the client owes for it by its reason and its notice, and whether it
-- counts to the reliability of the side at fault. The reason is beside them.
alter table call_steps
  add column fault_side text check (fault_side in ('client', 'expert', 'both', 'platform')),
  add column fee_percent smallint check (fee_percent between 0 and 100),
  add column counts_to_reliability boolean,
  add constraint call_steps_consequences_check check (
    num_nonnulls(fault_side, fee_percent, counts_to_reliability) in (0, 3)
  );

-- Forced row-level security binds the owner as well, except here. What reasons meant when they were given stays true of old calls.
alter table call_steps no force row level security;
with old (reason, side, counts, is_no_show) as (
  values
    ('client_not_needed', 'client', true, false),
    ('client_found_answer', 'client', false, false),
    ('client_illness', 'client', false, false),
    ('client_budget', 'client', false, false),
    ('client_compliance', 'client', false, false),
    ('client_no_show', 'client', true, true),
    ('expert_declined', 'expert', false, false),
    ('expert_illness', 'expert', false, false),
    ('expert_unavailable', 'expert', true, false),
    ('expert_no_show', 'expert', true, true),
    ('compliance_blocked', 'platform', false, false),
    ('platform_technical', 'platform', false, false)
)
update call_steps h set
  fault_side = old.side,
  counts_to_reliability = h.starts_at is not null and old.counts
    and (old.is_no_show or h.starts_at - h.occurred_at < interval '24 hours'),
  fee_percent = case
    when h.starts_at is null or old.side <> 'client' or not old.counts then 0
    when h.starts_at - h.occurred_at < interval '30 minutes' then 100
    when h.starts_at - h.occurred_at < interval '3 hours' then 25
    else 0
  end
from old
where h.kind = 'cancelled' and h.reason = old.reason;
alter table call_steps force row level security;

-- Nothing is charged for them yet: the part of the price is stored, not an amount.
alter table attendance_violations
  drop constraint attendance_violations_kind_check,
  add constraint attendance_violations_kind_check check (kind in ('no_show', 'late_cancellation', 'late_move')),
  add column fee_percent smallint check (fee_percent between 0 and 100);
alter table attendance_violations no force row level security;
update attendance_violations set fee_percent = case
  when side <> 'client' then 0
  when starts_at - reported_at < interval '30 minutes' then 100
  when starts_at - reported_at < interval '3 hours' then 25
  else 0
end;
alter table attendance_violations force row level security;
alter table attendance_violations alter column fee_percent set not null, drop column credits;
