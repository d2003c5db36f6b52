-- The network's look at experts who have registered: what was asked and answered, and what was decided, by whom and why.

create table vettings (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  registered_at timestamptz not null,
  verdict text check (verdict in ('approved', 'declined')),
  decided_at timestamptz,
  decided_by uuid,
  -- Why somebody was declined; never told to them.
  reason text,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id),
  check ((verdict is null) = (decided_at is null) and (verdict is null) = (decided_by is null))
);
create index vettings_open on vettings (tenant_id, registered_at) where verdict is null;
-- Those who have registered before there was anybody to look at them. The owner is behind the wall as well, except here.
alter table people no force row level security;
insert into vettings (tenant_id, person_id, registered_at)
select tenant_id, id, joined_on::timestamptz from people where person_type = 2 and pending_vetting;
alter table people force row level security;
select wall('vettings', 'select, insert, update');

create table vetting_questions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  question text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  reply text,
  replied_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references vettings (tenant_id, person_id),
  foreign key (tenant_id, asked_by) references people (tenant_id, id),
  check ((reply is null) = (replied_at is null))
);
create index vetting_questions_person on vetting_questions (tenant_id, person_id, asked_at);
select wall('vetting_questions', 'select, insert, update');
