-- Agreements lapse where a tenant wants that, and whether one is owed is known with whose token it is.

-- An agreement that has lapsed is given again to the same version: each time is a round of its own, and all are kept.
alter table terms_agreements add column round integer not null default 1 check (round > 0);
alter table terms_agreements drop constraint terms_agreements_pkey;
alter table terms_agreements add primary key (tenant_id, person_id, kind, version, round);

-- What a tenant has decided about its terms; without a row nothing lapses.
create table terms_settings (
  tenant_id uuid not null references tenants (id),
  -- Days after which an agreement must be given again; null: never.
  lapse_days integer check (lapse_days between 30 and 3660),
  primary key (tenant_id)
);
select wall('terms_settings', 'select, insert, update');

-- Texts that are being written; publishing moves them into terms_texts, where nobody changes them any more.
create table terms_drafts (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('general', 'expert', 'privacy')),
  version integer not null,
  -- By language: {title, body}.
  texts jsonb not null,
  edited_at timestamptz not null,
  edited_by uuid not null,
  primary key (tenant_id, kind),
  foreign key (tenant_id, edited_by) references people (tenant_id, id)
);
select wall('terms_drafts', 'select, insert, update, delete');
select grant_app('insert on terms_texts');

-- Versions whose coming into force was told to the people who are signed in.
create table terms_told (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('general', 'expert', 'privacy')),
  version integer not null,
  told_at timestamptz not null,
  primary key (tenant_id, kind, version)
);
select wall('terms_told', 'select, insert');

-- Whether a person has to agree to a text in force: to its newest version, and again once that has lapsed.
create function owes_terms(tenant uuid, person uuid, person_type smallint, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from (
      select t.kind, max(t.version) as version from terms_texts t
      where t.tenant_id = $1 and t.published_at <= $4
        and t.kind in (case when $3 = 2 then 'expert' else 'general' end, 'privacy')
      group by t.kind
    ) f
    where not exists (
      select from terms_agreements a
      where a.tenant_id = $1 and a.person_id = $2 and (a.kind, a.version) = (f.kind, f.version)
        and not exists (
          select from terms_settings s
          where s.tenant_id = $1 and a.agreed_at <= $4 - s.lapse_days * interval '24 hours'
        )
    )
  )
$$;

alter type actor add attribute owes_terms boolean;

-- As before, with what is owed. A bearer without an account owes nothing.
create or replace function session_actor(session uuid, at timestamptz) returns setof actor
language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.acting_id,
         p.id is not null and owes_terms(p.tenant_id, p.id, p.person_type, at)
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = tenant() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.capability_id is null or link_stands(s.capability_id, at))
    and (s.acting_id is null or acting_stands(s.acting_id, s.acting_session_id, s.person_id, at))
$$;
