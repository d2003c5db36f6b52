-- Notifications of a call are found by its path when its matter is settled.
create index notifications_unread_path on notifications (tenant_id, path) where read_at is null;
