-- The staff who serve a conversation are looked up for every message; they are few among all experts.
create index people_role on people (tenant_id, role_id) where role_id is not null;
