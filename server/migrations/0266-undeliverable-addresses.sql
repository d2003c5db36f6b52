-- Addresses that a mail server has refused for good. Optional mails to them are held until somebody tries again.
create table undeliverable_addresses (
  tenant_id uuid not null,
  -- In lower case.
  address text not null,
  detail text not null,
  since timestamptz not null,
  primary key (tenant_id, address)
);
select enable_row_level_security('undeliverable_addresses', 'select, insert, delete');

alter table mails
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'held'));
create index mails_held on mails (tenant_id, lower(to_address)) where state = 'held';
