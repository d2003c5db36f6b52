-- Whoever comes in writes a session and two tokens. Each had a reference to its tenant beside one that leads there by way of
-- its site or its session, and every reference that is checked locks the row it leads to: everybody at one row.
alter table sessions drop constraint sessions_tenant_id_fkey;
alter table access_tokens drop constraint access_tokens_tenant_id_fkey;
alter table refresh_tokens drop constraint refresh_tokens_tenant_id_fkey;
