-- The list of calls reads each status, and an interval, in the order of time, and its facets count the latest calls.
create index calls_listed on calls (tenant_id, (case when starts_at is null then created_at else starts_at end), status);
create index calls_status_listed on calls (tenant_id, status, (case when starts_at is null then created_at else starts_at end));
create index calls_client on calls (tenant_id, client_id);
