-- The addresses of each change of a service address, for the mails that tell of it. Events stay when a person is erased, so they
-- name no address; these rows are deleted.
create table service_email_changes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  -- Null: the account's address.
  service_email text check (length(service_email) <= 100),
  earlier text check (length(earlier) <= 100),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index on service_email_changes (tenant_id, person_id);

insert into service_email_changes (tenant_id, id, person_id, service_email, earlier)
select o.tenant_id, (o.facts ->> 'changeId')::uuid, p.id, o.facts ->> 'serviceEmail', o.facts ->> 'earlier'
from outbox o join people p on p.tenant_id = o.tenant_id and p.id = (o.facts ->> 'personId')::uuid
where o.kind = 'people.service-email-changed' and p.erased_at is null;
update outbox set facts = facts - 'serviceEmail' - 'earlier' where kind = 'people.service-email-changed';

select enable_row_level_security('service_email_changes', 'select, insert, delete');
