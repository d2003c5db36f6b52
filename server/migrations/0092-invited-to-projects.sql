-- Projects stand above invitations: an invitation carries the id of one along without knowing it, and whoever knows
-- projects decides what comes of it.
alter table invitation_batches drop constraint invitation_batches_tenant_id_project_id_fkey;
