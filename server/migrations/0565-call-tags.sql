-- What compliance officers hear in the room of a call, noted by one key or in words. Officers alone read it. Nothing is removed; whoever
-- noted it can withdraw it.
create table call_tags (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  kind text not null check (kind in ('results', 'deals', 'customers', 'decisions', 'secrets', 'note')),
  text text check ((text is not null) = (kind = 'note')),
  -- Who spoke last, as far as the officer's browser could tell.
  person_id uuid,
  tagged_at timestamptz not null,
  tagged_by uuid not null,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, tagged_by) references people (tenant_id, id)
);
create index call_tags_call on call_tags (tenant_id, call_id, tagged_at);
create index call_tags_person on call_tags (tenant_id, person_id);
create index call_tags_tagged_by on call_tags (tenant_id, tagged_by);
select enable_row_level_security('call_tags', 'select, insert, update');

-- Because of which hit an officer paused, reminded or ended: a tag or a flagged message by its id, a question by its text.
alter table call_interventions
  add column cause_kind text check (cause_kind in ('question', 'message', 'tag')),
  add column cause_id text,
  add check ((cause_kind is null) = (cause_id is null));
