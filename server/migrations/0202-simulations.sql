-- Whose call each verdict is about, so that verdicts of a client or a project are found; null for calls that never came to be.
alter table compliance_verdicts
  add column client_id uuid,
  add column project_id uuid,
  add column expert_id uuid,
  add column call_code text,
  add column topic text;
-- Forced row-level security binds the owner as well, except here.
alter table compliance_verdicts no force row level security;
alter table calls no force row level security;
update compliance_verdicts v
set client_id = c.client_id, project_id = c.project_id, expert_id = c.expert_id, call_code = c.code, topic = c.topic
from calls c
where (c.tenant_id, c.id) = (v.tenant_id, v.subject_id);
alter table compliance_verdicts force row level security;
alter table calls force row level security;

-- Simulations and replays read verdicts page by page in this order.
drop index compliance_verdicts_judged;
create index compliance_verdicts_judged on compliance_verdicts (tenant_id, judged_at, id);

-- What a draft of rules would have said of the verdicts of the last months. The latest of each set is kept.
create table compliance_simulations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  level text not null check (level in ('tenant', 'client', 'project')),
  client_id uuid,
  project_id uuid,
  state text not null check (state in ('running', 'done', 'cancelled')),
  -- Of the draft's rules, in canonical JSON.
  draft_hash bytea not null check (length(draft_hash) = 32),
  -- The rules of the draft and those in force, as they were at the start.
  after_rules jsonb not null,
  before_rules jsonb not null,
  before_version integer not null,
  since timestamptz not null,
  started_at timestamptz not null,
  started_by uuid not null,
  -- The last verdict judged.
  last_id uuid,
  total integer not null,
  judged integer not null default 0,
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, level, client_id, project_id),
  check ((state = 'running') = (finished_at is null)),
  foreign key (tenant_id, started_by) references people (tenant_id, id)
);
select enable_row_level_security('compliance_simulations', 'select, insert, update, delete');

-- The verdicts that come out differently.
create table compliance_simulated_changes (
  tenant_id uuid not null references tenants (id),
  simulation_id uuid not null,
  verdict_id uuid not null,
  before_outcome text not null check (before_outcome in ('allow', 'conditions', 'approve', 'block')),
  after_outcome text not null check (after_outcome in ('allow', 'conditions', 'approve', 'block')),
  -- The rule that makes the difference.
  rule_id text not null,
  reason text not null,
  primary key (tenant_id, simulation_id, verdict_id),
  foreign key (tenant_id, simulation_id) references compliance_simulations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, verdict_id) references compliance_verdicts (tenant_id, id)
);
select enable_row_level_security('compliance_simulated_changes', 'select, insert, delete');
