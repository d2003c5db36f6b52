-- Calls that are held by phone, by an external link or in person.
alter table calls
  add column provider text check (provider in ('zoom', 'teams', 'meet', 'webex', 'in_person')),
  -- The link, the phone number, or the address.
  add column place text check (length(place) <= 500),
  add column place_note text check (length(place_note) <= 500),
  add check (provider is null or platform_type = 'external');

-- What calendars were last told of the medium; null: a video call in the product.
alter table call_invitations add column interaction text;

-- The minutes that each side, or staff, have confirmed of a call without a room in the product.
create table call_minute_reports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  side text not null check (side in ('client', 'expert', 'platform')),
  minutes integer not null check (minutes between 1 and 600),
  reported_at timestamptz not null,
  reported_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, reported_by) references people (tenant_id, id)
);
create index call_minute_reports_call on call_minute_reports (tenant_id, call_id, n);
select enable_row_level_security('call_minute_reports', 'select, insert');

alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in (
  'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'held', 'reopened',
  'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed'));
