-- The contact of a call can be replaced. Who asked for the call stays known: they never approve its price, nor the call itself.
alter table calls add column requested_by uuid;

-- The first step of a call is its request. Until now, its contact was the person who requested it.
update calls set requested_by = coalesce(
  (select s.by_id from call_steps s where s.tenant_id = calls.tenant_id and s.call_id = calls.id and s.kind = 'requested'
    order by s.n limit 1),
  contact_id);

alter table calls
  alter column requested_by set not null,
  add constraint calls_tenant_id_requested_by_fkey foreign key (tenant_id, requested_by) references people (tenant_id, id);

alter table call_steps
  add column former_contact_id uuid,
  add column new_contact_id uuid,
  add constraint call_steps_tenant_id_former_contact_id_fkey
    foreign key (tenant_id, former_contact_id) references people (tenant_id, id),
  add constraint call_steps_tenant_id_new_contact_id_fkey
    foreign key (tenant_id, new_contact_id) references people (tenant_id, id),
  add constraint call_steps_contact_check check ((kind = 'contact_replaced') = (former_contact_id is not null)
    and (kind = 'contact_replaced') = (new_contact_id is not null)),
  drop constraint call_steps_kind_check,
  add constraint call_steps_kind_check check (kind in (
    'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'held', 'reopened',
    'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed',
    'rate_approved', 'client_approved', 'interpreter_requested', 'interpreter_released', 'contact_replaced'));
