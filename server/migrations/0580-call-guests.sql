-- A guest takes part in one call by a link, without an account: no address of their own here, no role and no company, so nothing
-- that looks people up by those finds them.
alter table people
  add column is_guest boolean not null default false,
  add constraint people_guest check (
    not is_guest or (person_type = 1 and num_nonnulls(role_id, company_id, email) = 0 and not is_admin and permissions = '{}')
  );

-- Who was asked to a call as a guest. The row outlives the seat, so that who arranges the call knows what became of the link.
create table call_guests (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  call_id uuid not null,
  email text not null check (length(email) <= 100),
  purpose text check (length(purpose) <= 200),
  invited_by uuid not null,
  invited_at timestamptz not null,
  -- The link that was mailed last.
  link_id uuid,
  sent_at timestamptz,
  -- The time of the call that the last mail named.
  mailed_starts_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) <= 500),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, invited_by) references people (tenant_id, id),
  foreign key (tenant_id, link_id) references share_links (tenant_id, id) on delete set null (link_id)
);
create index call_guests_call on call_guests (tenant_id, call_id);
create index call_guests_link on call_guests (tenant_id, link_id);
create index call_guests_invited_by on call_guests (tenant_id, invited_by);
select enable_row_level_security('call_guests', 'select, insert, update, delete');

alter table share_links
  drop constraint share_links_resource_type_check,
  drop constraint share_links_participant_type_check,
  add constraint share_links_resource_type_check check (resource_type in ('Project', 'Call')),
  add constraint share_links_participant_type_check check (
    participant_type in ('ClientContact', 'Interpreter', 'Chaperone', 'ComplianceSeat', 'SilentComplianceSeat')
  );

-- A link to a call is worth what the seat is worth: it ends with the seat, and when the call is cancelled (5) or removed (11). A link to a project ends with the
-- access of who made it.
create or replace function is_share_link_active(link uuid, at timestamptz) returns boolean
  language sql stable set search_path to 'public', 'pg_temp' as $$
  select exists (
    select from share_links l
    where l.tenant_id = current_tenant_id() and l.id = link and l.revoked_at is null and l.expires_at > at
      and case l.resource_type
        when 'Project' then exists (
          select from people m
          left join people h on (h.tenant_id, h.id) = (l.tenant_id, l.person_id)
          left join projects p on (p.tenant_id, p.id) = (l.tenant_id, l.resource_id)
          where (m.tenant_id, m.id) = (l.tenant_id, l.created_by)
            and num_nonnulls(m.restricted_at, m.disabled_at, m.deleted_at, m.erased_at) = 0
            and (m.role_id is distinct from 1 or m.company_id = p.client_id)
            and (h.id is null or h.role_id is distinct from 1 or h.company_id = p.client_id))
        else exists (
          select from calls c
          where (c.tenant_id, c.id) = (l.tenant_id, l.resource_id) and c.status not in (5, 11)
            and (exists (select from call_seats s
                where (s.tenant_id, s.call_id, s.person_id) = (c.tenant_id, c.id, l.person_id))
              or exists (select from call_silent_seats s
                where (s.tenant_id, s.call_id, s.person_id) = (c.tenant_id, c.id, l.person_id))))
        end
  )
$$;

-- Guests accept no terms of an account: they attest for their seat.
create or replace function session_actor(session uuid, at timestamptz) returns setof actor
  language sql stable rows 1 set search_path to 'public', 'pg_temp' as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.impersonator_id,
         p.id is not null and not p.is_guest and has_pending_terms(p.tenant_id, p.id, p.person_type, at), s.share_link_id
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = current_tenant_id() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.share_link_id is null or is_share_link_active(s.share_link_id, at))
    and (s.impersonator_id is null
      or impersonation_is_valid(s.impersonator_id, s.impersonator_session_id, s.person_id, at))
$$;

-- Guests are in no search for people.
create or replace function write_person_search_words(ids uuid[]) returns void
  language sql set search_path to 'public', 'pg_temp' as $$
  select from people where tenant_id = current_tenant_id() and id = any (ids) order by id for no key update;
  delete from person_search_words where tenant_id = current_tenant_id() and person_id = any (ids);
  insert into person_search_words (tenant_id, word, person_id)
    select p.tenant_id, w, p.id
    from people p
      left join employments e on p.person_type = 2 and e.is_primary and e.tenant_id = p.tenant_id and e.person_id = p.id
      left join companies c on p.person_type = 1 and c.tenant_id = p.tenant_id and c.id = p.company_id
      cross join split_words(concat_ws(' ', p.first_name, p.last_name, p.preferred_name, p.code, p.email, p.title,
        e.company_name, c.name)) w
    where p.tenant_id = current_tenant_id() and p.id = any (ids) and p.erased_at is null and not p.is_guest;
$$;
