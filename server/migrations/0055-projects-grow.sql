-- The whole brief of a project, whether it is still worked on, and the experts who are considered for it.

alter table projects
  add column target_companies text[] not null default '{}',
  -- Companies and people who must not be asked, as the client says it.
  add column exclusions text[] not null default '{}',
  -- Experts are told neither the project nor the client's company.
  add column is_blinded boolean not null default true,
  add column closed_at timestamptz;

create table project_candidates (
  tenant_id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  stage text not null check (stage in ('proposed', 'shortlisted', 'scheduling', 'scheduled', 'done', 'rejected')),
  reason text check (reason in ('not_relevant', 'conflict', 'too_expensive', 'answered_elsewhere', 'declined', 'blocked', 'other')),
  note text,
  -- The call that the stage follows from; none before the first is asked for.
  call_id uuid,
  -- Null when the product itself did it.
  added_by uuid,
  added_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, project_id, person_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, added_by) references people (tenant_id, id),
  check ((stage = 'rejected') = (reason is not null))
);
create index project_candidates_person on project_candidates (tenant_id, person_id);

-- Whoever has been asked for a call is considered already. The wall hides calls even from their owner.
alter table calls no force row level security;
insert into project_candidates (tenant_id, project_id, person_id, stage, reason, call_id, added_by, added_at, changed_at)
select distinct on (tenant_id, project_id, expert_id) tenant_id, project_id, expert_id,
  case when status in (4, 7) then 'scheduled' when status in (8, 9, 12) then 'scheduling' when status = 6 then 'done'
    when cancellation_reason in ('expert_declined', 'compliance_blocked') then 'rejected' else 'shortlisted' end,
  case when status <> 5 then null when cancellation_reason = 'expert_declined' then 'declined'
    when cancellation_reason = 'compliance_blocked' then 'blocked' end,
  id, contact_id, created_at, created_at
from calls where status <> 11
order by tenant_id, project_id, expert_id,
  case when status in (4, 7) then 0 when status in (8, 9, 12) then 1 when status = 6 then 2 else 3 end, created_at desc, id;
alter table calls force row level security;
select wall('project_candidates', 'select, insert, update');
