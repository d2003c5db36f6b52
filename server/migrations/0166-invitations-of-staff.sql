-- Staff and compliance officers are invited as well.
alter table invitation_batches drop constraint invitation_batches_kind_check;
alter table invitation_batches add check (kind in ('client', 'expert', 'vendor', 'staff', 'compliance'));
alter table invitations drop constraint invitations_kind_check;
alter table invitations add check (kind in ('client', 'expert', 'vendor', 'staff', 'compliance'));
