-- A call keeps the hourly price that its credits were calculated with, as the expert's price may change later:
-- hundredths of a credit, or null where it is not known.
alter table calls add column credits_per_hour integer;

-- Forced row-level security binds the owner as well, except here. Prices that no longer explain the credits stay unknown.
alter table calls no force row level security;
alter table people no force row level security;
update calls c set credits_per_hour = p.credits_per_hour
from people p
where (p.tenant_id, p.id) = (c.tenant_id, c.expert_id)
  and round(p.credits_per_hour * c.expected_minutes / 60.0) = c.credits;
alter table calls force row level security;
alter table people force row level security;
