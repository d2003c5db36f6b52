-- Requests about personal data are closed with an outcome and what the person was told.
alter table personal_data_requests
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column outcome text check (outcome in ('answered', 'erased', 'declined')),
  add column message text check (length(message) between 1 and 2000),
  add constraint personal_data_requests_closed check (
    (closed_at is null) = (outcome is null) and (closed_at is null) = (message is null)
    and (closed_at is null) = (closed_by is null) and (closed_at is null or withdrawn_at is null)),
  add constraint personal_data_requests_erased check (outcome <> 'erased' or wish = 'erasure'),
  add foreign key (tenant_id, closed_by) references people (tenant_id, id);
drop index personal_data_requests_due;
drop index personal_data_requests_open;
create index personal_data_requests_due on personal_data_requests (tenant_id, due_at)
  where withdrawn_at is null and closed_at is null;
create unique index personal_data_requests_open on personal_data_requests (tenant_id, person_id, wish)
  where withdrawn_at is null and closed_at is null;
create index personal_data_requests_closed on personal_data_requests (tenant_id, closed_at) where closed_at is not null;
