-- Texts people agree to, by version and language, and who agreed to which version when. Neither is ever changed.

create table terms_texts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('general', 'expert', 'privacy')),
  version integer not null check (version > 0),
  language text not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 100000),
  published_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, version, language)
);
select wall('terms_texts', 'select');

create table terms_agreements (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  kind text not null check (kind in ('general', 'expert', 'privacy')),
  version integer not null check (version > 0),
  agreed_at timestamptz not null,
  -- Agreed by, when somebody answers for another person; their session says from where.
  agreed_by uuid not null,
  session_id uuid,
  primary key (tenant_id, person_id, kind, version),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, agreed_by) references people (tenant_id, id)
);
select wall('terms_agreements', 'select, insert');
