-- Problems and feedback that users report from any page, and the answers of staff.

create table feedback (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('expert', 'compliance', 'client')),
  type text not null check (type in ('bug', 'feedback')),
  state text not null default 'new' check (state in ('new', 'in_work', 'answered', 'closed')),
  body text not null check (length(body) between 1 and 4000),
  -- The route, without ids and tokens.
  page text not null check (length(page) <= 200),
  app_version text not null check (length(app_version) <= 40),
  user_agent text not null check (length(user_agent) <= 500),
  viewport text not null check (length(viewport) <= 20),
  language text not null,
  -- A masked picture of the page, as WebP.
  screenshot_id uuid,
  sent_at timestamptz not null,
  -- Null for the bearers of share links.
  person_id uuid,
  link_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, screenshot_id) references files (tenant_id, id),
  check (person_id is null or link_id is null)
);
create index feedback_sent on feedback (tenant_id, sent_at desc, id desc);
create index feedback_state on feedback (tenant_id, state, sent_at desc, id desc);
create index feedback_person on feedback (tenant_id, person_id) where person_id is not null;
select enable_row_level_security('feedback', 'select, insert, update, delete');

create table feedback_answers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  feedback_id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  answered_at timestamptz not null,
  answered_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, feedback_id) references feedback (tenant_id, id) on delete cascade,
  foreign key (tenant_id, answered_by) references people (tenant_id, id)
);
create index feedback_answers_feedback on feedback_answers (tenant_id, feedback_id, answered_at);
select enable_row_level_security('feedback_answers', 'select, insert, delete');
