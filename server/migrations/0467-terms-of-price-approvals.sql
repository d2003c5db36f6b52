-- What decides who may approve the price of a call, as it was when the call was requested and when the approval was asked for:
-- whoever asks could otherwise remove their colleagues from the project, or raise the price it agreed, and approve it alone.

alter table calls
  -- Hundredths of credits: the lowest price of an hour that the project agreed since the request; null: any.
  add column agreed_credits_per_hour integer check (agreed_credits_per_hour > 0),
  -- Whether somebody besides the contact could decide for the client.
  add column had_teammates boolean not null default false;

-- Forced row-level security binds the owner as well, except here.
alter table calls no force row level security;
alter table projects no force row level security;
alter table project_members no force row level security;
update calls c set
  agreed_credits_per_hour = p.agreed_credits_per_hour,
  had_teammates = exists (select from project_members m
    where m.tenant_id = c.tenant_id and m.project_id = c.project_id and m.person_id <> c.contact_id)
from projects p
where p.tenant_id = c.tenant_id and p.id = c.project_id and c.wait_type = 'rate_approval';
alter table calls force row level security;
alter table projects force row level security;
alter table project_members force row level security;
