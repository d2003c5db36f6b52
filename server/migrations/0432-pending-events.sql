-- Pending events follow their changed facts, so that they still find their reactions and hold no address that erasure would leave.
-- Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
alter table people no force row level security;
alter table service_email_changes no force row level security;

update outbox set kind = 'calls.restrictions-take-effect',
  facts = jsonb_build_object('entryIds', jsonb_build_array(facts -> 'entryId'), 'after', facts -> 'after')
where kind = 'calls.restriction-takes-effect';

insert into service_email_changes (tenant_id, id, person_id, service_email, earlier)
select o.tenant_id, (o.facts ->> 'changeId')::uuid, p.id, o.facts ->> 'serviceEmail', o.facts ->> 'earlier'
from outbox o join people p on p.tenant_id = o.tenant_id and p.id = (o.facts ->> 'personId')::uuid
where o.kind = 'people.service-email-changed' and o.facts ? 'changeId' and p.erased_at is null
on conflict do nothing;
update outbox set facts = facts - 'serviceEmail' - 'earlier' where kind = 'people.service-email-changed';

alter table outbox force row level security;
alter table people force row level security;
alter table service_email_changes force row level security;
