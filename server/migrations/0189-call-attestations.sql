-- What people attest before a call: texts like the other terms, and who attested which one for which time of a call.

alter table terms_texts
  drop constraint terms_texts_kind_check,
  add constraint terms_texts_kind_check
    check (kind in ('general', 'expert', 'privacy', 'attest_client', 'attest_expert', 'attest_observer'));
alter table terms_drafts
  drop constraint terms_drafts_kind_check,
  add constraint terms_drafts_kind_check
    check (kind in ('general', 'expert', 'privacy', 'attest_client', 'attest_expert', 'attest_observer'));
alter table terms_told
  drop constraint terms_told_kind_check,
  add constraint terms_told_kind_check
    check (kind in ('general', 'expert', 'privacy', 'attest_client', 'attest_expert', 'attest_observer'));

create table call_attestations (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  person_id uuid not null,
  -- The time it was given for; a call that moves is attested anew.
  starts_at timestamptz not null,
  -- The text as it was shown: its kind, version and language.
  terms_id uuid not null,
  attested_at timestamptz not null,
  -- From where.
  session_id uuid,
  address text not null check (length(address) <= 100),
  primary key (tenant_id, call_id, person_id, starts_at),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, terms_id) references terms_texts (tenant_id, id)
);
select enable_row_level_security('call_attestations', 'select, insert');

alter table call_reminders
  drop constraint call_reminders_kind_check,
  add constraint call_reminders_kind_check check (kind in ('day', 'hour', 'minutes', 'attestation'));
