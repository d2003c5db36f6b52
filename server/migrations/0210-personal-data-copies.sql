-- A request for a copy that is answered provides the copy as a file, for some days.
alter table personal_data_requests
  add column copy_expires_at timestamptz,
  add column copy_file_id uuid,
  add constraint personal_data_requests_copy check (
    copy_expires_at is null or (kind = 'copy' and outcome = 'answered' and copy_expires_at > closed_at)),
  add constraint personal_data_requests_copy_file check (copy_file_id is null or copy_expires_at is not null),
  add foreign key (tenant_id, copy_file_id) references files (tenant_id, id);
create index personal_data_requests_copies on personal_data_requests (tenant_id, copy_expires_at)
  where copy_file_id is not null;
