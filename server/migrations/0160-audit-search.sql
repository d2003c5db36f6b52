-- Searches of the audit log, newest entries first. Each index serves one filter and its order.
create index audit_entries_at on audit_entries (tenant_id, at, n);
create index audit_entries_actor on audit_entries (tenant_id, actor_id, at, n) where actor_id is not null;
create index audit_entries_operation on audit_entries (tenant_id, operation, at, n);
create index audit_entries_subject_id on audit_entries (tenant_id, subject_id, at, n) where subject_id is not null;
create index audit_entries_subject_kind on audit_entries (tenant_id, subject_kind, at, n) where subject_kind is not null;
create index audit_entries_refused on audit_entries (tenant_id, at, n) where outcome <> 'done';
drop index audit_entries_subject;
