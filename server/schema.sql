-- The database as the migrations leave it. Written by `npm run generate`; do not edit.

create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

create type actor as (
  tenant_id uuid,
  session_id uuid,
  site_id uuid,
  person_id uuid,
  person_type smallint,
  role_id smallint,
  company_id uuid,
  is_admin boolean,
  permissions integer[],
  language text,
  time_zone text,
  needs_activation boolean,
  resource_type text,
  resource_id uuid,
  participant_type text,
  impersonator_id uuid,
  has_pending_terms boolean,
  link_id uuid
);

create table access_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint access_tokens_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id),
  constraint access_tokens_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (tenant_id, expires_at);
CREATE INDEX access_tokens_hash ON public.access_tokens USING btree (hash);
alter table access_tokens enable row level security;
alter table access_tokens force row level security;
create policy lookup on access_tokens for select to owner using true;
create policy tenant_isolation on access_tokens using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select (expires_at, tenant_id) on access_tokens to app;

create table account_tokens (
  tenant_id uuid not null,
  id uuid not null,
  purpose text not null,
  site_id uuid not null,
  email text not null,
  redirect_url text not null,
  requested_at timestamp with time zone not null,
  person_id uuid,
  secret_hash bytea,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint account_tokens_email_check CHECK ((length(email) <= 100)),
  constraint account_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'activation'::text]))),
  constraint account_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint account_tokens_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint account_tokens_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint account_tokens_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX account_tokens_person ON public.account_tokens USING btree (tenant_id, person_id, purpose) WHERE (used_at IS NULL);
CREATE INDEX account_tokens_requested ON public.account_tokens USING btree (tenant_id, requested_at);
CREATE UNIQUE INDEX account_tokens_secret ON public.account_tokens USING btree (tenant_id, secret_hash);
alter table account_tokens enable row level security;
alter table account_tokens force row level security;
create policy tenant_isolation on account_tokens using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on account_tokens to app;

create table answers (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  question text not null,
  text text not null,
  answered_at timestamp with time zone not null,
  is_released boolean default false not null,
  constraint answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint answers_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint answers_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX answers_person ON public.answers USING btree (tenant_id, person_id, answered_at DESC);
alter table answers enable row level security;
alter table answers force row level security;
create policy tenant_isolation on answers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER search_answers_deleted AFTER DELETE ON public.answers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
CREATE TRIGGER search_answers_inserted AFTER INSERT ON public.answers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
CREATE TRIGGER search_answers_updated AFTER UPDATE ON public.answers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
grant delete, insert, select, update on answers to app;

create table attendance_violation_answers (
  tenant_id uuid not null,
  attendance_violation_id uuid not null,
  answered_by uuid not null,
  answered_at timestamp with time zone not null,
  answer text not null,
  constraint attendance_violation_answers_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 1000))),
  constraint attendance_violation_answers_tenant_id_answered_by_fkey FOREIGN KEY (tenant_id, answered_by) REFERENCES people(tenant_id, id),
  constraint attendance_violation_answers_tenant_id_attendance_violation_id_ FOREIGN KEY (tenant_id, attendance_violation_id) REFERENCES attendance_violations(tenant_id, id),
  constraint attendance_violation_answers_pkey PRIMARY KEY (tenant_id, attendance_violation_id)
);
CREATE INDEX attendance_violation_answers_by ON public.attendance_violation_answers USING btree (tenant_id, answered_by);
alter table attendance_violation_answers enable row level security;
alter table attendance_violation_answers force row level security;
create policy tenant_isolation on attendance_violation_answers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on attendance_violation_answers to app;

create table attendance_violations (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  person_id uuid not null,
  side text not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  reported_by uuid,
  reported_at timestamp with time zone not null,
  fee_percent smallint not null,
  constraint attendance_violations_fee_percent_check CHECK (((fee_percent >= 0) AND (fee_percent <= 100))),
  constraint attendance_violations_kind_check CHECK ((kind = ANY (ARRAY['no_show'::text, 'late_cancellation'::text, 'late_move'::text]))),
  constraint attendance_violations_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text]))),
  constraint attendance_violations_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint attendance_violations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint attendance_violations_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint attendance_violations_tenant_id_reported_by_fkey FOREIGN KEY (tenant_id, reported_by) REFERENCES people(tenant_id, id),
  constraint attendance_violations_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX attendance_violations_by ON public.attendance_violations USING btree (tenant_id, reported_by);
CREATE INDEX attendance_violations_call ON public.attendance_violations USING btree (tenant_id, call_id, sequence);
CREATE INDEX attendance_violations_person ON public.attendance_violations USING btree (tenant_id, person_id, reported_at);
alter table attendance_violations enable row level security;
alter table attendance_violations force row level security;
create policy tenant_isolation on attendance_violations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on attendance_violations to app;

create table audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  chain_position bigint,
  chain_hash bytea,
  occurred_at timestamp with time zone not null,
  actor_id uuid,
  actor_kind text not null,
  session_id uuid,
  operation text not null,
  subject_kind text,
  subject_id text,
  outcome text not null,
  facts jsonb default '{}'::jsonb not null,
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'anonymous'::text, 'nobody'::text, 'system'::text]))),
  constraint audit_entries_pkey PRIMARY KEY (tenant_id, id),
  constraint audit_entries_tenant_id_chain_position_key UNIQUE (tenant_id, chain_position),
  constraint audit_entries_tenant_id_sequence_key UNIQUE (tenant_id, sequence)
);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (tenant_id, actor_id, occurred_at, sequence) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entries_occurred ON public.audit_entries USING btree (tenant_id, occurred_at, sequence);
CREATE INDEX audit_entries_operation ON public.audit_entries USING btree (tenant_id, operation, occurred_at, sequence);
CREATE INDEX audit_entries_refused ON public.audit_entries USING btree (tenant_id, occurred_at, sequence) WHERE (outcome <> 'done'::text);
CREATE INDEX audit_entries_subject_id ON public.audit_entries USING btree (tenant_id, subject_id, occurred_at, sequence) WHERE (subject_id IS NOT NULL);
CREATE INDEX audit_entries_subject_kind ON public.audit_entries USING btree (tenant_id, subject_kind, occurred_at, sequence) WHERE (subject_kind IS NOT NULL);
CREATE INDEX audit_entries_unchained ON public.audit_entries USING btree (tenant_id, sequence) WHERE (chain_position IS NULL);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant_isolation on audit_entries using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert (actor_id, actor_kind, facts, id, occurred_at, operation, outcome, session_id, subject_id, subject_kind, tenant_id), select on audit_entries to app;

create table availabilities (
  tenant_id uuid not null,
  person_id uuid not null,
  notice_minutes integer not null,
  buffer_minutes smallint not null,
  exceptions jsonb not null,
  changed_at timestamp with time zone not null,
  constraint availabilities_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint availabilities_exceptions_check CHECK ((jsonb_typeof(exceptions) = 'array'::text)),
  constraint availabilities_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 20160))),
  constraint availabilities_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint availabilities_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table availabilities enable row level security;
alter table availabilities force row level security;
create policy tenant_isolation on availabilities using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on availabilities to app;

create table bookings (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  call_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at, '[)'::text)) stored not null,
  kind text not null,
  expires_at timestamp with time zone,
  constraint bookings_check CHECK ((isfinite(starts_at) AND isfinite(ends_at) AND (starts_at < ends_at))),
  constraint bookings_check1 CHECK (((kind = 'hold'::text) = (expires_at IS NOT NULL))),
  constraint bookings_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'hold'::text]))),
  constraint bookings_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint bookings_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint bookings_pkey PRIMARY KEY (tenant_id, id),
  constraint bookings_no_overlap EXCLUDE USING gist (tenant_id WITH =, person_id WITH =, during WITH &&)
);
CREATE INDEX bookings_call ON public.bookings USING btree (tenant_id, call_id);
alter table bookings enable row level security;
alter table bookings force row level security;
create policy tenant_isolation on bookings using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on bookings to app;

create table bridge_tokens (
  tenant_id uuid not null,
  id text not null,
  expires_at timestamp with time zone not null,
  constraint bridge_tokens_id_check CHECK (((length(id) >= 16) AND (length(id) <= 64))),
  constraint bridge_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint bridge_tokens_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bridge_tokens_expiry ON public.bridge_tokens USING btree (tenant_id, expires_at);
alter table bridge_tokens enable row level security;
alter table bridge_tokens force row level security;
create policy tenant_isolation on bridge_tokens using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on bridge_tokens to app;

create table brief_drafts (
  tenant_id uuid not null,
  person_id uuid not null,
  subject_id text not null,
  content jsonb not null,
  saved_at timestamp with time zone not null,
  constraint brief_drafts_subject_id_check CHECK ((length(subject_id) <= 36)),
  constraint brief_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint brief_drafts_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint brief_drafts_pkey PRIMARY KEY (tenant_id, person_id, subject_id)
);
CREATE INDEX brief_drafts_saved ON public.brief_drafts USING btree (tenant_id, saved_at);
alter table brief_drafts enable row level security;
alter table brief_drafts force row level security;
create policy tenant_isolation on brief_drafts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on brief_drafts to app;

create table calendar_feeds (
  tenant_id uuid not null,
  person_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint calendar_feeds_pkey PRIMARY KEY (tenant_id, person_id),
  constraint calendar_feeds_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant_isolation on calendar_feeds using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on calendar_feeds to app;

create table calendar_invitations (
  tenant_id uuid not null,
  call_id uuid not null,
  seat text not null,
  sequence integer not null,
  call_version integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  person_ids uuid[] not null,
  is_cancelled boolean not null,
  interaction text,
  constraint calendar_invitations_seat_check CHECK ((seat = ANY (ARRAY['client'::text, 'expert'::text, 'interpreter'::text, 'chaperone'::text, 'compliance'::text, 'silent_compliance'::text]))),
  constraint calendar_invitations_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint calendar_invitations_pkey PRIMARY KEY (tenant_id, call_id, seat)
);
alter table calendar_invitations enable row level security;
alter table calendar_invitations force row level security;
create policy tenant_isolation on calendar_invitations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on calendar_invitations to app;

create table call_accesses (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  content text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  access_count integer not null,
  constraint call_accesses_access_count_check CHECK ((access_count > 0)),
  constraint call_accesses_content_check CHECK ((content = ANY (ARRAY['room'::text, 'conversation'::text, 'answers'::text, 'recording'::text, 'transcript'::text]))),
  constraint call_accesses_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_accesses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_accesses_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_accesses_pkey PRIMARY KEY (tenant_id, call_id, person_id, content)
);
CREATE INDEX call_accesses_person ON public.call_accesses USING btree (tenant_id, person_id);
alter table call_accesses enable row level security;
alter table call_accesses force row level security;
create policy tenant_isolation on call_accesses using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_accesses to app;

create table call_answer_links (
  tenant_id uuid not null,
  secret_hash bytea not null,
  call_id uuid not null,
  person_id uuid not null,
  side text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  revoked_at timestamp with time zone,
  link_id uuid not null,
  constraint call_answer_links_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text]))),
  constraint call_answer_links_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_answer_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_answer_links_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_answer_links_pkey PRIMARY KEY (tenant_id, secret_hash),
  constraint call_answer_links_tenant_id_link_id_key UNIQUE (tenant_id, link_id)
);
CREATE INDEX call_answer_links_call ON public.call_answer_links USING btree (tenant_id, call_id, person_id);
CREATE INDEX call_answer_links_expiry ON public.call_answer_links USING btree (tenant_id, expires_at);
CREATE INDEX call_answer_links_person ON public.call_answer_links USING btree (tenant_id, person_id);
alter table call_answer_links enable row level security;
alter table call_answer_links force row level security;
create policy tenant_isolation on call_answer_links using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on call_answer_links to app;

create table call_attestations (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  starts_at timestamp with time zone not null,
  terms_id uuid not null,
  attested_at timestamp with time zone not null,
  session_id uuid,
  address text not null,
  approval_id uuid,
  constraint call_attestations_address_check CHECK ((length(address) <= 100)),
  constraint call_attestations_approval_fkey FOREIGN KEY (tenant_id, approval_id) REFERENCES compliance_approvals(tenant_id, id),
  constraint call_attestations_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_attestations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_attestations_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_attestations_tenant_id_terms_id_fkey FOREIGN KEY (tenant_id, terms_id) REFERENCES terms_texts(tenant_id, id),
  constraint call_attestations_key UNIQUE NULLS NOT DISTINCT (tenant_id, call_id, person_id, starts_at, approval_id)
);
alter table call_attestations enable row level security;
alter table call_attestations force row level security;
create policy tenant_isolation on call_attestations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_attestations to app;

create table call_checked_questions (
  tenant_id uuid not null,
  call_id uuid not null,
  position integer not null,
  checked_at timestamp with time zone not null,
  checked_by uuid not null,
  constraint call_checked_questions_position_check CHECK (("position" >= 0)),
  constraint call_checked_questions_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_checked_questions_tenant_id_checked_by_fkey FOREIGN KEY (tenant_id, checked_by) REFERENCES people(tenant_id, id),
  constraint call_checked_questions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_checked_questions_pkey PRIMARY KEY (tenant_id, call_id, "position")
);
CREATE INDEX call_checked_questions_person ON public.call_checked_questions USING btree (tenant_id, checked_by);
alter table call_checked_questions enable row level security;
alter table call_checked_questions force row level security;
create policy tenant_isolation on call_checked_questions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on call_checked_questions to app;

create table call_client_decisions (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  kind text not null,
  decision text not null,
  credits_per_hour integer,
  note text,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  constraint call_client_decisions_check CHECK (((kind = 'rate'::text) = (credits_per_hour IS NOT NULL))),
  constraint call_client_decisions_check1 CHECK (((decision = 'approved'::text) OR (note IS NOT NULL))),
  constraint call_client_decisions_credits_per_hour_check CHECK ((credits_per_hour >= 0)),
  constraint call_client_decisions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text]))),
  constraint call_client_decisions_kind_check CHECK ((kind = ANY (ARRAY['rate'::text, 'compliance'::text]))),
  constraint call_client_decisions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint call_client_decisions_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_client_decisions_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint call_client_decisions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_client_decisions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_client_decisions_call ON public.call_client_decisions USING btree (tenant_id, call_id, sequence);
alter table call_client_decisions enable row level security;
alter table call_client_decisions force row level security;
create policy tenant_isolation on call_client_decisions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_client_decisions to app;

create table call_extensions (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  side text not null,
  minutes integer not null,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  state text default 'requested'::text not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint call_extensions_check CHECK ((answered_at >= requested_at)),
  constraint call_extensions_check1 CHECK (((state = 'requested'::text) = (answered_at IS NULL))),
  constraint call_extensions_minutes_check CHECK ((minutes > 0)),
  constraint call_extensions_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text]))),
  constraint call_extensions_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'agreed'::text, 'declined'::text, 'expired'::text]))),
  constraint call_extensions_tenant_id_answered_by_fkey FOREIGN KEY (tenant_id, answered_by) REFERENCES people(tenant_id, id),
  constraint call_extensions_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_extensions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_extensions_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint call_extensions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_extensions_answered_by ON public.call_extensions USING btree (tenant_id, answered_by);
CREATE INDEX call_extensions_call ON public.call_extensions USING btree (tenant_id, call_id, requested_at);
CREATE UNIQUE INDEX call_extensions_open ON public.call_extensions USING btree (tenant_id, call_id) WHERE (state = 'requested'::text);
CREATE INDEX call_extensions_requested_by ON public.call_extensions USING btree (tenant_id, requested_by);
CREATE INDEX call_extensions_waiting ON public.call_extensions USING btree (tenant_id, requested_at) WHERE (state = 'requested'::text);
alter table call_extensions enable row level security;
alter table call_extensions force row level security;
create policy tenant_isolation on call_extensions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_extensions to app;

create table call_freezes (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  frozen_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint call_freezes_check CHECK ((lifted_at >= frozen_at)),
  constraint call_freezes_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_freezes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_freezes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_freezes_call ON public.call_freezes USING btree (tenant_id, call_id);
CREATE UNIQUE INDEX call_freezes_open ON public.call_freezes USING btree (tenant_id, call_id) WHERE (lifted_at IS NULL);
alter table call_freezes enable row level security;
alter table call_freezes force row level security;
create policy tenant_isolation on call_freezes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_freezes to app;

create table call_guests (
  tenant_id uuid not null,
  person_id uuid not null,
  call_id uuid not null,
  email text not null,
  purpose text,
  invited_by uuid not null,
  invited_at timestamp with time zone not null,
  link_id uuid,
  sent_at timestamp with time zone,
  mailed_starts_at timestamp with time zone,
  declined_at timestamp with time zone,
  decline_reason text,
  constraint call_guests_decline_reason_check CHECK ((length(decline_reason) <= 500)),
  constraint call_guests_email_check CHECK ((length(email) <= 100)),
  constraint call_guests_purpose_check CHECK ((length(purpose) <= 200)),
  constraint call_guests_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_guests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_guests_tenant_id_invited_by_fkey FOREIGN KEY (tenant_id, invited_by) REFERENCES people(tenant_id, id),
  constraint call_guests_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES share_links(tenant_id, id) ON DELETE SET NULL (link_id),
  constraint call_guests_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_guests_pkey PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX call_guests_call ON public.call_guests USING btree (tenant_id, call_id);
CREATE INDEX call_guests_invited_by ON public.call_guests USING btree (tenant_id, invited_by);
CREATE INDEX call_guests_link ON public.call_guests USING btree (tenant_id, link_id);
alter table call_guests enable row level security;
alter table call_guests force row level security;
create policy tenant_isolation on call_guests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on call_guests to app;

create table call_interventions (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  call_id uuid not null,
  kind text not null,
  occurred_at timestamp with time zone not null,
  actor_id uuid not null,
  person_id uuid,
  reason text,
  cause_kind text,
  cause_id text,
  constraint call_interventions_cause_kind_check CHECK ((cause_kind = ANY (ARRAY['question'::text, 'message'::text, 'tag'::text]))),
  constraint call_interventions_check CHECK (((person_id IS NULL) OR (kind = 'reminded'::text))),
  constraint call_interventions_check1 CHECK (((reason IS NOT NULL) = (kind = 'ended'::text))),
  constraint call_interventions_check2 CHECK (((cause_kind IS NULL) = (cause_id IS NULL))),
  constraint call_interventions_kind_check CHECK ((kind = ANY (ARRAY['paused'::text, 'resumed'::text, 'reminded'::text, 'ended'::text]))),
  constraint call_interventions_tenant_id_actor_id_fkey FOREIGN KEY (tenant_id, actor_id) REFERENCES people(tenant_id, id),
  constraint call_interventions_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_interventions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_interventions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_interventions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_interventions_by ON public.call_interventions USING btree (tenant_id, actor_id);
CREATE INDEX call_interventions_call ON public.call_interventions USING btree (tenant_id, call_id, sequence);
CREATE INDEX call_interventions_person ON public.call_interventions USING btree (tenant_id, person_id);
alter table call_interventions enable row level security;
alter table call_interventions force row level security;
create policy tenant_isolation on call_interventions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_interventions to app;

create table call_minute_reports (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  side text not null,
  minutes integer not null,
  reported_at timestamp with time zone not null,
  reported_by uuid not null,
  constraint call_minute_reports_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600))),
  constraint call_minute_reports_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text, 'platform'::text]))),
  constraint call_minute_reports_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_minute_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_minute_reports_tenant_id_reported_by_fkey FOREIGN KEY (tenant_id, reported_by) REFERENCES people(tenant_id, id),
  constraint call_minute_reports_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_minute_reports_call ON public.call_minute_reports USING btree (tenant_id, call_id, sequence);
alter table call_minute_reports enable row level security;
alter table call_minute_reports force row level security;
create policy tenant_isolation on call_minute_reports using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_minute_reports to app;

create table call_note_releases (
  tenant_id uuid not null,
  call_id uuid not null,
  released_at timestamp with time zone not null,
  released_by uuid not null,
  constraint call_note_releases_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_note_releases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_note_releases_tenant_id_released_by_fkey FOREIGN KEY (tenant_id, released_by) REFERENCES people(tenant_id, id),
  constraint call_note_releases_pkey PRIMARY KEY (tenant_id, call_id)
);
alter table call_note_releases enable row level security;
alter table call_note_releases force row level security;
create policy tenant_isolation on call_note_releases using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_note_releases to app;

create table call_notes (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  text text not null,
  saved_at timestamp with time zone not null,
  constraint call_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 20000))),
  constraint call_notes_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_notes_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_notes_pkey PRIMARY KEY (tenant_id, person_id, call_id)
);
CREATE INDEX call_notes_call ON public.call_notes USING btree (tenant_id, call_id);
alter table call_notes enable row level security;
alter table call_notes force row level security;
create policy tenant_isolation on call_notes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on call_notes to app;

create table call_offers (
  tenant_id uuid not null,
  call_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint call_offers_check CHECK ((starts_at < ends_at)),
  constraint call_offers_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_offers_pkey PRIMARY KEY (tenant_id, call_id, starts_at)
);
alter table call_offers enable row level security;
alter table call_offers force row level security;
create policy tenant_isolation on call_offers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on call_offers to app;

create table call_pins (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  pin text not null,
  issued_at timestamp with time zone not null,
  constraint call_pins_pin_check CHECK ((pin ~ '^\d{10}$'::text)),
  constraint call_pins_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_pins_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_pins_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_pins_pkey PRIMARY KEY (tenant_id, call_id, person_id),
  constraint call_pins_tenant_id_pin_key UNIQUE (tenant_id, pin)
);
alter table call_pins enable row level security;
alter table call_pins force row level security;
create policy tenant_isolation on call_pins using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on call_pins to app;

create table call_proposal_answers (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  proposal_id uuid not null,
  person_id uuid not null,
  answer text not null,
  starts_at timestamp with time zone,
  answered_at timestamp with time zone not null,
  constraint call_proposal_answers_answer_check CHECK ((answer = ANY (ARRAY['accept'::text, 'decline'::text]))),
  constraint call_proposal_answers_check CHECK (((answer = 'accept'::text) = (starts_at IS NOT NULL))),
  constraint call_proposal_answers_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_proposal_answers_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES call_proposals(tenant_id, id),
  constraint call_proposal_answers_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_proposal_answers_proposal ON public.call_proposal_answers USING btree (tenant_id, proposal_id, sequence);
alter table call_proposal_answers enable row level security;
alter table call_proposal_answers force row level security;
create policy tenant_isolation on call_proposal_answers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_proposal_answers to app;

create table call_proposals (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  side text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  proposed_times jsonb not null,
  note text,
  invitation_sequence integer,
  state text default 'open'::text not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint call_proposals_check CHECK (((state = 'open'::text) = (resolved_at IS NULL))),
  constraint call_proposals_invitation_sequence_check CHECK ((invitation_sequence >= 0)),
  constraint call_proposals_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint call_proposals_proposed_times_check CHECK (((jsonb_typeof(proposed_times) = 'array'::text) AND ((jsonb_array_length(proposed_times) >= 1) AND (jsonb_array_length(proposed_times) <= 5)))),
  constraint call_proposals_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text]))),
  constraint call_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'replaced'::text]))),
  constraint call_proposals_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_proposals_tenant_id_proposed_by_fkey FOREIGN KEY (tenant_id, proposed_by) REFERENCES people(tenant_id, id),
  constraint call_proposals_tenant_id_resolved_by_fkey FOREIGN KEY (tenant_id, resolved_by) REFERENCES people(tenant_id, id),
  constraint call_proposals_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_proposals_call ON public.call_proposals USING btree (tenant_id, call_id, sequence);
CREATE UNIQUE INDEX call_proposals_open ON public.call_proposals USING btree (tenant_id, call_id) WHERE (state = 'open'::text);
alter table call_proposals enable row level security;
alter table call_proposals force row level security;
create policy tenant_isolation on call_proposals using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_proposals to app;

create table call_readiness (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  starts_at timestamp with time zone not null,
  step text not null,
  reached_at timestamp with time zone not null,
  constraint call_readiness_step_check CHECK ((step = ANY (ARRAY['page'::text, 'lobby'::text, 'devices'::text]))),
  constraint call_readiness_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_readiness_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_readiness_pkey PRIMARY KEY (tenant_id, call_id, person_id, starts_at, step)
);
CREATE INDEX call_readiness_person ON public.call_readiness USING btree (tenant_id, person_id);
CREATE INDEX call_readiness_start ON public.call_readiness USING btree (tenant_id, starts_at);
alter table call_readiness enable row level security;
alter table call_readiness force row level security;
create policy tenant_isolation on call_readiness using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on call_readiness to app;

create table call_reminders (
  tenant_id uuid not null,
  call_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  constraint call_reminders_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text, 'minutes'::text, 'attestation'::text]))),
  constraint call_reminders_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_reminders_pkey PRIMARY KEY (tenant_id, call_id, kind, starts_at)
);
alter table call_reminders enable row level security;
alter table call_reminders force row level security;
create policy tenant_isolation on call_reminders using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_reminders to app;

create table call_reply_addresses (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null,
  sequence integer,
  replied_at timestamp with time zone,
  reply text,
  constraint call_reply_addresses_check CHECK ((num_nulls(sequence, replied_at, reply) = ANY (ARRAY[0, 3]))),
  constraint call_reply_addresses_reply_check CHECK ((reply = ANY (ARRAY['accepted'::text, 'declined'::text, 'tentative'::text, 'countered'::text]))),
  constraint call_reply_addresses_sequence_check CHECK ((sequence >= 0)),
  constraint call_reply_addresses_token_check CHECK ((token ~ '^[0-9a-f]{40}$'::text)),
  constraint call_reply_addresses_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_reply_addresses_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_reply_addresses_pkey PRIMARY KEY (tenant_id, call_id, person_id),
  constraint call_reply_addresses_tenant_id_token_key UNIQUE (tenant_id, token)
);
CREATE INDEX call_reply_addresses_person ON public.call_reply_addresses USING btree (tenant_id, person_id);
alter table call_reply_addresses enable row level security;
alter table call_reply_addresses force row level security;
create policy tenant_isolation on call_reply_addresses using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on call_reply_addresses to app;

create table call_seat_reminders (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  reminded_by uuid not null,
  reminded_at timestamp with time zone not null,
  constraint call_seat_reminders_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_seat_reminders_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_seat_reminders_tenant_id_reminded_by_fkey FOREIGN KEY (tenant_id, reminded_by) REFERENCES people(tenant_id, id),
  constraint call_seat_reminders_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_seat_reminders_by ON public.call_seat_reminders USING btree (tenant_id, reminded_by);
CREATE INDEX call_seat_reminders_call ON public.call_seat_reminders USING btree (tenant_id, call_id, person_id, reminded_at);
CREATE INDEX call_seat_reminders_person ON public.call_seat_reminders USING btree (tenant_id, person_id);
alter table call_seat_reminders enable row level security;
alter table call_seat_reminders force row level security;
create policy tenant_isolation on call_seat_reminders using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_seat_reminders to app;

create table call_seats (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  kind text not null,
  state text not null,
  position smallint not null,
  credits_per_hour integer,
  constraint call_seats_credits_per_hour_check CHECK ((credits_per_hour >= 0)),
  constraint call_seats_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'expert'::text, 'interpreter'::text, 'chaperone'::text, 'compliance'::text]))),
  constraint call_seats_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'accepted'::text, 'declined'::text]))),
  constraint call_seats_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_seats_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_seats_pkey PRIMARY KEY (tenant_id, id),
  constraint call_seats_tenant_id_call_id_person_id_key UNIQUE (tenant_id, call_id, person_id)
);
CREATE INDEX call_seats_person ON public.call_seats USING btree (tenant_id, person_id);
alter table call_seats enable row level security;
alter table call_seats force row level security;
create policy tenant_isolation on call_seats using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on call_seats to app;

create table call_silent_seats (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  granted_by uuid not null,
  granted_at timestamp with time zone not null,
  constraint call_silent_seats_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_silent_seats_tenant_id_granted_by_fkey FOREIGN KEY (tenant_id, granted_by) REFERENCES people(tenant_id, id),
  constraint call_silent_seats_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_silent_seats_pkey PRIMARY KEY (tenant_id, id),
  constraint call_silent_seats_tenant_id_call_id_person_id_key UNIQUE (tenant_id, call_id, person_id)
);
CREATE INDEX call_silent_seats_person ON public.call_silent_seats USING btree (tenant_id, person_id);
alter table call_silent_seats enable row level security;
alter table call_silent_seats force row level security;
create policy tenant_isolation on call_silent_seats using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on call_silent_seats to app;

create table call_standbys (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  person_id uuid not null,
  starts_at timestamp with time zone not null,
  state text default 'requested'::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  agreed_at timestamp with time zone,
  invited_at timestamp with time zone,
  resolved_at timestamp with time zone,
  constraint call_standbys_check CHECK (((state = ANY (ARRAY['declined'::text, 'seated'::text, 'released'::text])) = (resolved_at IS NOT NULL))),
  constraint call_standbys_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'agreed'::text, 'declined'::text, 'invited'::text, 'seated'::text, 'released'::text]))),
  constraint call_standbys_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_standbys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_standbys_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_standbys_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint call_standbys_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_standbys_by ON public.call_standbys USING btree (tenant_id, requested_by);
CREATE INDEX call_standbys_call ON public.call_standbys USING btree (tenant_id, call_id, sequence);
CREATE UNIQUE INDEX call_standbys_open ON public.call_standbys USING btree (tenant_id, call_id, person_id) WHERE (resolved_at IS NULL);
CREATE INDEX call_standbys_person ON public.call_standbys USING btree (tenant_id, person_id) WHERE (resolved_at IS NULL);
alter table call_standbys enable row level security;
alter table call_standbys force row level security;
create policy tenant_isolation on call_standbys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_standbys to app;

create table call_steps (
  tenant_id uuid not null,
  id uuid not null,
  sequence integer generated always as identity not null,
  call_id uuid not null,
  kind text not null,
  occurred_at timestamp with time zone not null,
  actor_id uuid,
  note text,
  from_status smallint,
  to_status smallint,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  reason text,
  credits integer,
  verdict_id uuid,
  actual_minutes integer,
  minutes_before integer,
  has_client_attended boolean,
  has_expert_attended boolean,
  former_contact_id uuid,
  new_contact_id uuid,
  fault_side text,
  fee_percent smallint,
  counts_to_reliability boolean,
  constraint call_steps_actual_minutes_check CHECK ((actual_minutes >= 0)),
  constraint call_steps_attendance_check CHECK (((kind <> 'corrected'::text) OR ((has_client_attended AND has_expert_attended) = (actual_minutes > 0)))),
  constraint call_steps_consequences_check CHECK ((num_nonnulls(fault_side, fee_percent, counts_to_reliability) = ANY (ARRAY[0, 3]))),
  constraint call_steps_contact_check CHECK ((((kind = 'contact_replaced'::text) = (former_contact_id IS NOT NULL)) AND ((kind = 'contact_replaced'::text) = (new_contact_id IS NOT NULL)))),
  constraint call_steps_correction_check CHECK ((((kind = 'corrected'::text) = (minutes_before IS NOT NULL)) AND ((kind = 'corrected'::text) = (has_client_attended IS NOT NULL)) AND ((kind = 'corrected'::text) = (has_expert_attended IS NOT NULL)))),
  constraint call_steps_fault_side_check CHECK ((fault_side = ANY (ARRAY['client'::text, 'expert'::text, 'both'::text, 'platform'::text]))),
  constraint call_steps_fee_percent_check CHECK (((fee_percent >= 0) AND (fee_percent <= 100))),
  constraint call_steps_kind_check CHECK ((kind = ANY (ARRAY['requested'::text, 'times_offered'::text, 'picked'::text, 'accepted'::text, 'scheduled'::text, 'rescheduled'::text, 'postponed'::text, 'put_on_hold'::text, 'reopened'::text, 'cancelled'::text, 'completed'::text, 'corrected'::text, 'removed'::text, 'interaction_changed'::text, 'minutes_confirmed'::text, 'rate_approved'::text, 'client_approved'::text, 'interpreter_requested'::text, 'interpreter_released'::text, 'contact_replaced'::text, 'times_proposed'::text, 'proposal_declined'::text, 'hold_expired'::text]))),
  constraint call_steps_minutes_before_check CHECK ((minutes_before >= 0)),
  constraint call_steps_tenant_id_actor_id_fkey FOREIGN KEY (tenant_id, actor_id) REFERENCES people(tenant_id, id),
  constraint call_steps_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_steps_tenant_id_former_contact_id_fkey FOREIGN KEY (tenant_id, former_contact_id) REFERENCES people(tenant_id, id),
  constraint call_steps_tenant_id_new_contact_id_fkey FOREIGN KEY (tenant_id, new_contact_id) REFERENCES people(tenant_id, id),
  constraint call_steps_tenant_id_verdict_id_fkey FOREIGN KEY (tenant_id, verdict_id) REFERENCES compliance_verdicts(tenant_id, id),
  constraint call_steps_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_steps_call ON public.call_steps USING btree (tenant_id, call_id, sequence);
alter table call_steps enable row level security;
alter table call_steps force row level security;
create policy tenant_isolation on call_steps using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on call_steps to app;

create table call_tags (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  kind text not null,
  text text,
  person_id uuid,
  tagged_at timestamp with time zone not null,
  tagged_by uuid not null,
  withdrawn_at timestamp with time zone,
  constraint call_tags_check CHECK (((text IS NOT NULL) = (kind = 'note'::text))),
  constraint call_tags_kind_check CHECK ((kind = ANY (ARRAY['results'::text, 'deals'::text, 'customers'::text, 'decisions'::text, 'secrets'::text, 'note'::text]))),
  constraint call_tags_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint call_tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint call_tags_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint call_tags_tenant_id_tagged_by_fkey FOREIGN KEY (tenant_id, tagged_by) REFERENCES people(tenant_id, id),
  constraint call_tags_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX call_tags_call ON public.call_tags USING btree (tenant_id, call_id, tagged_at);
CREATE INDEX call_tags_person ON public.call_tags USING btree (tenant_id, person_id);
CREATE INDEX call_tags_tagged_by ON public.call_tags USING btree (tenant_id, tagged_by);
alter table call_tags enable row level security;
alter table call_tags force row level security;
create policy tenant_isolation on call_tags using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on call_tags to app;

create table calls (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  code text not null,
  status smallint not null,
  type text not null,
  topic text not null,
  project_id uuid not null,
  client_id uuid not null,
  contact_id uuid not null,
  expert_id uuid not null,
  time_zone text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  expected_minutes integer not null,
  actual_minutes integer,
  credits integer,
  cancellation_reason text,
  wait_type text,
  reasons text[] default '{}'::text[] not null,
  platform_type text default 'video'::text not null,
  site_type text not null,
  created_at timestamp with time zone not null,
  credits_per_hour integer,
  picked_starts_at timestamp with time zone,
  picked_ends_at timestamp with time zone,
  blocked_at timestamp with time zone,
  block_checked_at timestamp with time zone,
  provider text,
  location text,
  location_note text,
  needs_interpreter boolean default false not null,
  needs_chaperone boolean default false not null,
  agreed_credits_per_hour integer,
  had_teammates boolean default false not null,
  requested_by uuid not null,
  vendor_id uuid,
  hold_expires_at timestamp with time zone,
  is_recording_forbidden boolean default false not null,
  constraint calls_actual_minutes_check CHECK ((actual_minutes >= 0)),
  constraint calls_agreed_credits_per_hour_check CHECK ((agreed_credits_per_hour > 0)),
  constraint calls_blocked_check CHECK (((blocked_at IS NULL) = (block_checked_at IS NULL))),
  constraint calls_check CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND (starts_at < ends_at))),
  constraint calls_check1 CHECK (((status <> ALL (ARRAY[4, 6, 7])) OR (starts_at IS NOT NULL))),
  constraint calls_check2 CHECK (((status <> ALL (ARRAY[8, 9, 12])) OR (starts_at IS NULL))),
  constraint calls_check3 CHECK (((status = 6) <= (actual_minutes IS NOT NULL))),
  constraint calls_check4 CHECK (((cancellation_reason IS NULL) OR (status = ANY (ARRAY[5, 11])))),
  constraint calls_check5 CHECK (((wait_type IS NULL) OR (status = 9))),
  constraint calls_check6 CHECK (((provider IS NULL) OR (platform_type = 'external'::text))),
  constraint calls_expected_minutes_check CHECK ((((expected_minutes >= 15) AND (expected_minutes <= 240)) AND ((expected_minutes % 5) = 0))),
  constraint calls_hold_check CHECK ((((picked_starts_at IS NULL) = (hold_expires_at IS NULL)) AND (hold_expires_at <= picked_starts_at))),
  constraint calls_location_check CHECK ((length(location) <= 500)),
  constraint calls_location_note_check CHECK ((length(location_note) <= 500)),
  constraint calls_picked_check CHECK ((((picked_starts_at IS NULL) = (picked_ends_at IS NULL)) AND (picked_starts_at < picked_ends_at) AND ((picked_starts_at IS NULL) OR (status = 9)))),
  constraint calls_platform_type_check CHECK ((platform_type = ANY (ARRAY['video'::text, 'phone'::text, 'external'::text]))),
  constraint calls_provider_check CHECK ((provider = ANY (ARRAY['zoom'::text, 'teams'::text, 'meet'::text, 'webex'::text, 'in_person'::text]))),
  constraint calls_site_type_check CHECK ((site_type = ANY (ARRAY['Exchange'::text, 'Expert'::text]))),
  constraint calls_status_check CHECK ((status = ANY (ARRAY[4, 5, 6, 7, 8, 9, 11, 12]))),
  constraint calls_type_check CHECK ((type = ANY (ARRAY['first'::text, 'follow_up'::text]))),
  constraint calls_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint calls_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES people(tenant_id, id),
  constraint calls_tenant_id_expert_id_fkey FOREIGN KEY (tenant_id, expert_id) REFERENCES people(tenant_id, id),
  constraint calls_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint calls_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint calls_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES companies(tenant_id, id),
  constraint calls_pkey PRIMARY KEY (tenant_id, id),
  constraint calls_tenant_id_code_key UNIQUE (tenant_id, code)
);
CREATE INDEX calls_blocked ON public.calls USING btree (tenant_id, block_checked_at) WHERE (block_checked_at IS NOT NULL);
CREATE INDEX calls_client ON public.calls USING btree (tenant_id, client_id);
CREATE INDEX calls_contact ON public.calls USING btree (tenant_id, contact_id);
CREATE INDEX calls_due ON public.calls USING btree (tenant_id, starts_at) WHERE (status = ANY (ARRAY[4, 7]));
CREATE INDEX calls_expert ON public.calls USING btree (tenant_id, expert_id);
CREATE INDEX calls_hold_expiry ON public.calls USING btree (tenant_id, hold_expires_at) WHERE (hold_expires_at IS NOT NULL);
CREATE INDEX calls_listed ON public.calls USING btree (tenant_id, (
CASE
    WHEN (starts_at IS NULL) THEN created_at
    ELSE starts_at
END), status);
CREATE INDEX calls_project ON public.calls USING btree (tenant_id, project_id);
CREATE INDEX calls_status_listed ON public.calls USING btree (tenant_id, status, (
CASE
    WHEN (starts_at IS NULL) THEN created_at
    ELSE starts_at
END));
CREATE INDEX calls_vendor ON public.calls USING btree (tenant_id, vendor_id) WHERE (vendor_id IS NOT NULL);
alter table calls enable row level security;
alter table calls force row level security;
create policy tenant_isolation on calls using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on calls to app;

create table chat_attachments (
  tenant_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  sequence integer,
  author_id uuid not null,
  name text not null,
  size bigint not null,
  file_id uuid,
  preview_id uuid,
  state text not null,
  attached_at timestamp with time zone not null,
  scan_tried_at timestamp with time zone,
  constraint chat_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint chat_attachments_size_check CHECK ((size >= 0)),
  constraint chat_attachments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'clean'::text, 'unscanned'::text, 'infected'::text]))),
  constraint chat_attachments_tenant_id_chat_id_sequence_fkey FOREIGN KEY (tenant_id, chat_id, sequence) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_attachments_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  constraint chat_attachments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_attachments_tenant_id_preview_id_fkey FOREIGN KEY (tenant_id, preview_id) REFERENCES files(tenant_id, id),
  constraint chat_attachments_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX chat_attachments_author ON public.chat_attachments USING btree (tenant_id, author_id);
CREATE INDEX chat_attachments_file ON public.chat_attachments USING btree (tenant_id, file_id);
CREATE INDEX chat_attachments_message ON public.chat_attachments USING btree (tenant_id, chat_id, sequence);
CREATE INDEX chat_attachments_pending ON public.chat_attachments USING btree (tenant_id, scan_tried_at) WHERE (state = 'pending'::text);
CREATE INDEX chat_attachments_preview ON public.chat_attachments USING btree (tenant_id, preview_id);
CREATE INDEX chat_attachments_unsent ON public.chat_attachments USING btree (tenant_id, attached_at) WHERE (sequence IS NULL);
alter table chat_attachments enable row level security;
alter table chat_attachments force row level security;
create policy tenant_isolation on chat_attachments using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on chat_attachments to app;

create table chat_flags (
  tenant_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  is_held boolean not null,
  findings jsonb not null,
  flagged_at timestamp with time zone not null,
  state text default 'open'::text not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint chat_flags_check CHECK (((state = 'open'::text) = (resolved_at IS NULL))),
  constraint chat_flags_state_check CHECK ((state = ANY (ARRAY['open'::text, 'cleared'::text, 'released'::text, 'blocked'::text]))),
  constraint chat_flags_tenant_id_chat_id_sequence_fkey FOREIGN KEY (tenant_id, chat_id, sequence) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_flags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_flags_tenant_id_resolved_by_fkey FOREIGN KEY (tenant_id, resolved_by) REFERENCES people(tenant_id, id),
  constraint chat_flags_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX chat_flags_message ON public.chat_flags USING btree (tenant_id, chat_id, sequence);
CREATE INDEX chat_flags_open ON public.chat_flags USING btree (tenant_id, flagged_at) WHERE (state = 'open'::text);
CREATE INDEX chat_flags_resolved ON public.chat_flags USING btree (tenant_id, resolved_at) WHERE (state <> 'open'::text);
alter table chat_flags enable row level security;
alter table chat_flags force row level security;
create policy tenant_isolation on chat_flags using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chat_flags to app;

create table chat_legal_holds (
  tenant_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  reason text not null,
  placed_at timestamp with time zone not null,
  placed_by uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text,
  constraint chat_legal_holds_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint chat_legal_holds_lift_reason_check CHECK (((length(lift_reason) >= 1) AND (length(lift_reason) <= 1000))),
  constraint chat_legal_holds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint chat_legal_holds_tenant_id_chat_id_fkey FOREIGN KEY (tenant_id, chat_id) REFERENCES chats(tenant_id, id),
  constraint chat_legal_holds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_legal_holds_tenant_id_lifted_by_fkey FOREIGN KEY (tenant_id, lifted_by) REFERENCES people(tenant_id, id),
  constraint chat_legal_holds_tenant_id_placed_by_fkey FOREIGN KEY (tenant_id, placed_by) REFERENCES people(tenant_id, id),
  constraint chat_legal_holds_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX chat_legal_holds_chat ON public.chat_legal_holds USING btree (tenant_id, chat_id);
CREATE INDEX chat_legal_holds_lifted ON public.chat_legal_holds USING btree (tenant_id, lifted_at) WHERE (lifted_at IS NOT NULL);
CREATE UNIQUE INDEX chat_legal_holds_open ON public.chat_legal_holds USING btree (tenant_id, chat_id) WHERE (lifted_at IS NULL);
alter table chat_legal_holds enable row level security;
alter table chat_legal_holds force row level security;
create policy tenant_isolation on chat_legal_holds using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chat_legal_holds to app;

create table chat_mentions (
  tenant_id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  person_id uuid not null,
  constraint chat_mentions_tenant_id_chat_id_sequence_fkey FOREIGN KEY (tenant_id, chat_id, sequence) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_mentions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_mentions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint chat_mentions_pkey PRIMARY KEY (tenant_id, chat_id, sequence, person_id)
);
CREATE INDEX chat_mentions_person ON public.chat_mentions USING btree (tenant_id, person_id);
alter table chat_mentions enable row level security;
alter table chat_mentions force row level security;
create policy tenant_isolation on chat_mentions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on chat_mentions to app;

create table chat_message_versions (
  tenant_id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  change integer not null,
  body text not null,
  replaced_at timestamp with time zone not null,
  constraint chat_message_versions_tenant_id_chat_id_sequence_fkey FOREIGN KEY (tenant_id, chat_id, sequence) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_message_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_message_versions_pkey PRIMARY KEY (tenant_id, chat_id, sequence, change)
);
alter table chat_message_versions enable row level security;
alter table chat_message_versions force row level security;
create policy tenant_isolation on chat_message_versions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on chat_message_versions to app;

create table chat_messages (
  tenant_id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  change integer not null,
  client_id uuid not null,
  author_id uuid not null,
  side text not null,
  body text not null,
  reply_to integer,
  sent_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  guest_name text,
  state text default 'sent'::text not null,
  pinned_at timestamp with time zone,
  pinned_by uuid,
  words tsvector generated always as (to_tsvector('simple'::regconfig, body)) stored,
  erasure text,
  is_erasure_pending boolean default false not null,
  constraint chat_messages_body_check CHECK ((length(body) <= 10000)),
  constraint chat_messages_change_check CHECK ((change > 0)),
  constraint chat_messages_erasure_check CHECK ((erasure = ANY (ARRAY['retention'::text, 'person'::text]))),
  constraint chat_messages_guest_name_check CHECK ((length(guest_name) <= 100)),
  constraint chat_messages_sequence_check CHECK ((sequence > 0)),
  constraint chat_messages_side_check CHECK ((side = ANY (ARRAY['client'::text, 'expert'::text, 'staff'::text, 'vendor'::text]))),
  constraint chat_messages_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'held'::text, 'blocked'::text]))),
  constraint chat_messages_tenant_id_chat_id_fkey FOREIGN KEY (tenant_id, chat_id) REFERENCES chats(tenant_id, id),
  constraint chat_messages_tenant_id_chat_id_reply_to_fkey FOREIGN KEY (tenant_id, chat_id, reply_to) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_messages_pkey PRIMARY KEY (tenant_id, chat_id, sequence),
  constraint chat_messages_tenant_id_chat_id_author_id_client_id_key UNIQUE (tenant_id, chat_id, author_id, client_id)
);
CREATE INDEX chat_messages_author ON public.chat_messages USING btree (tenant_id, author_id);
CREATE UNIQUE INDEX chat_messages_change ON public.chat_messages USING btree (tenant_id, chat_id, change);
CREATE INDEX chat_messages_held ON public.chat_messages USING btree (tenant_id, sent_at) WHERE (state = 'held'::text);
CREATE INDEX chat_messages_pinned ON public.chat_messages USING btree (tenant_id, chat_id, sequence) WHERE (pinned_at IS NOT NULL);
CREATE INDEX chat_messages_retained ON public.chat_messages USING btree (tenant_id, sent_at) WHERE (erasure IS NULL);
CREATE INDEX chat_messages_sent ON public.chat_messages USING btree (tenant_id, chat_id, sent_at);
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy tenant_isolation on chat_messages using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chat_messages to app;

create table chat_reactions (
  tenant_id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  participant_id uuid not null,
  reaction text not null,
  reacted_at timestamp with time zone not null,
  constraint chat_reactions_reaction_check CHECK ((reaction = ANY (ARRAY['yes'::text, 'thanks'::text, 'celebrate'::text, 'done'::text, 'seen'::text, 'heart'::text]))),
  constraint chat_reactions_tenant_id_chat_id_sequence_fkey FOREIGN KEY (tenant_id, chat_id, sequence) REFERENCES chat_messages(tenant_id, chat_id, sequence),
  constraint chat_reactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_reactions_pkey PRIMARY KEY (tenant_id, chat_id, sequence, participant_id, reaction)
);
CREATE INDEX chat_reactions_participant ON public.chat_reactions USING btree (tenant_id, participant_id);
alter table chat_reactions enable row level security;
alter table chat_reactions force row level security;
create policy tenant_isolation on chat_reactions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on chat_reactions to app;

create table chat_reads (
  tenant_id uuid not null,
  chat_id uuid not null,
  participant_id uuid not null,
  read_up_to integer not null,
  is_muted boolean default false not null,
  mailed_up_to integer default 0 not null,
  constraint chat_reads_read_up_to_check CHECK ((read_up_to >= 0)),
  constraint chat_reads_tenant_id_chat_id_fkey FOREIGN KEY (tenant_id, chat_id) REFERENCES chats(tenant_id, id),
  constraint chat_reads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_reads_pkey PRIMARY KEY (tenant_id, chat_id, participant_id)
);
CREATE INDEX chat_reads_participant ON public.chat_reads USING btree (tenant_id, participant_id);
alter table chat_reads enable row level security;
alter table chat_reads force row level security;
create policy tenant_isolation on chat_reads using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on chat_reads to app;

create table chat_retention (
  tenant_id uuid not null,
  months integer not null,
  former_months integer not null,
  effective_at timestamp with time zone not null,
  changed_by uuid not null,
  constraint chat_retention_former_months_check CHECK (((former_months >= 6) AND (former_months <= 120))),
  constraint chat_retention_months_check CHECK (((months >= 6) AND (months <= 120))),
  constraint chat_retention_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint chat_retention_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_retention_pkey PRIMARY KEY (tenant_id)
);
alter table chat_retention enable row level security;
alter table chat_retention force row level security;
create policy tenant_isolation on chat_retention using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chat_retention to app;

create table chat_rules (
  tenant_id uuid not null,
  names text not null,
  contacts text not null,
  phrases text not null,
  phrase_list text[] not null,
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  constraint chat_rules_contacts_check CHECK ((contacts = ANY (ARRAY['off'::text, 'flag'::text, 'hold'::text]))),
  constraint chat_rules_names_check CHECK ((names = ANY (ARRAY['off'::text, 'flag'::text, 'hold'::text]))),
  constraint chat_rules_phrases_check CHECK ((phrases = ANY (ARRAY['off'::text, 'flag'::text, 'hold'::text]))),
  constraint chat_rules_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint chat_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chat_rules_pkey PRIMARY KEY (tenant_id)
);
alter table chat_rules enable row level security;
alter table chat_rules force row level security;
create policy tenant_isolation on chat_rules using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chat_rules to app;

create table chats (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  last_sequence integer default 0 not null,
  last_change integer default 0 not null,
  changed_at timestamp with time zone not null,
  first_id uuid,
  second_id uuid,
  mails_considered_up_to integer default 0 not null,
  constraint chats_colleagues CHECK (
CASE
    WHEN (kind = 'direct'::text) THEN (first_id < second_id)
    ELSE ((first_id IS NULL) AND (second_id IS NULL))
END),
  constraint chats_kind_check CHECK ((kind = ANY (ARRAY['project'::text, 'call'::text, 'expert'::text, 'vendor'::text, 'direct'::text]))),
  constraint chats_tenant_id_first_id_fkey FOREIGN KEY (tenant_id, first_id) REFERENCES people(tenant_id, id),
  constraint chats_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint chats_tenant_id_second_id_fkey FOREIGN KEY (tenant_id, second_id) REFERENCES people(tenant_id, id),
  constraint chats_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX chats_changed ON public.chats USING btree (tenant_id, changed_at DESC);
CREATE INDEX chats_mails_due ON public.chats USING btree (tenant_id) WHERE (mails_considered_up_to < last_sequence);
CREATE UNIQUE INDEX chats_pair ON public.chats USING btree (tenant_id, first_id, second_id) WHERE (kind = 'direct'::text);
CREATE INDEX chats_second ON public.chats USING btree (tenant_id, second_id) WHERE (kind = 'direct'::text);
alter table chats enable row level security;
alter table chats force row level security;
create policy tenant_isolation on chats using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on chats to app;

create table code_counters (
  tenant_id uuid not null,
  prefix text not null,
  last integer not null,
  constraint code_counters_prefix_check CHECK ((prefix ~ '^[A-Z]{1,4}$'::text)),
  constraint code_counters_pkey PRIMARY KEY (tenant_id, prefix)
);
alter table code_counters enable row level security;
alter table code_counters force row level security;
create policy tenant_isolation on code_counters using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on code_counters to app;

create table companies (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  industry text,
  country text,
  match_name text,
  merged_into_id uuid,
  constraint companies_check CHECK ((merged_into_id <> id)),
  constraint companies_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint companies_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'employer'::text, 'vendor'::text, 'tenant'::text]))),
  constraint companies_match_name_check CHECK ((length(match_name) <= 200)),
  constraint companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint companies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint companies_tenant_id_merged_into_id_fkey FOREIGN KEY (tenant_id, merged_into_id) REFERENCES companies(tenant_id, id),
  constraint companies_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX companies_merged ON public.companies USING btree (tenant_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX companies_name ON public.companies USING btree (tenant_id, lower(name));
CREATE INDEX companies_unregistered ON public.companies USING btree (tenant_id, id) WHERE (match_name IS NULL);
alter table companies enable row level security;
alter table companies force row level security;
create policy tenant_isolation on companies using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER companies_source AFTER UPDATE OF kind, name ON public.companies FOR EACH ROW WHEN (((('vendor'::text = old.kind) OR ('vendor'::text = new.kind)) AND ((old.kind IS DISTINCT FROM new.kind) OR (old.name IS DISTINCT FROM new.name)))) EXECUTE FUNCTION vendors_compute_source();
CREATE TRIGGER companies_words_updated AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_renamed_companies();
CREATE TRIGGER search_companies_updated AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_companies();
grant insert, select, update on companies to app;

create table company_changes (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  kind text not null,
  fields jsonb not null,
  sequence bigint generated always as identity not null,
  entry_kind text,
  constraint company_changes_entry_check CHECK (((kind = ANY (ARRAY['entry_added'::text, 'entry_changed'::text])) = (entry_kind IS NOT NULL))),
  constraint company_changes_entry_kind_check CHECK ((entry_kind = ANY (ARRAY['listing'::text, 'tender_offer'::text, 'ipo_filing'::text]))),
  constraint company_changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'updated'::text, 'entry_added'::text, 'entry_changed'::text, 'merged'::text, 'merged_from'::text, 'unmerged_from'::text, 'unmerged'::text]))),
  constraint company_changes_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint company_changes_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint company_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint company_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX company_changes_company ON public.company_changes USING btree (tenant_id, company_id, sequence);
alter table company_changes enable row level security;
alter table company_changes force row level security;
create policy tenant_isolation on company_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on company_changes to app;

create table company_external_ids (
  tenant_id uuid not null,
  system text not null,
  value text not null,
  company_id uuid not null,
  content_hash bytea not null,
  constraint company_external_ids_system_check CHECK (((length(system) >= 1) AND (length(system) <= 40))),
  constraint company_external_ids_value_check CHECK (((length(value) >= 1) AND (length(value) <= 100))),
  constraint company_external_ids_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint company_external_ids_pkey PRIMARY KEY (tenant_id, system, value)
);
CREATE INDEX company_external_ids_company ON public.company_external_ids USING btree (tenant_id, company_id);
alter table company_external_ids enable row level security;
alter table company_external_ids force row level security;
create policy tenant_isolation on company_external_ids using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on company_external_ids to app;

create table company_merges (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  into_id uuid not null,
  merged_at timestamp with time zone not null,
  merged_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  moved_records jsonb not null,
  constraint company_merges_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint company_merges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint company_merges_tenant_id_into_id_fkey FOREIGN KEY (tenant_id, into_id) REFERENCES companies(tenant_id, id),
  constraint company_merges_tenant_id_merged_by_fkey FOREIGN KEY (tenant_id, merged_by) REFERENCES people(tenant_id, id),
  constraint company_merges_tenant_id_undone_by_fkey FOREIGN KEY (tenant_id, undone_by) REFERENCES people(tenant_id, id),
  constraint company_merges_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX company_merges_company ON public.company_merges USING btree (tenant_id, company_id);
CREATE INDEX company_merges_into ON public.company_merges USING btree (tenant_id, into_id, merged_at);
alter table company_merges enable row level security;
alter table company_merges force row level security;
create policy tenant_isolation on company_merges using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on company_merges to app;

create table company_name_scans (
  tenant_id uuid not null,
  after_id uuid not null,
  is_done boolean default false not null,
  constraint company_name_scans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint company_name_scans_pkey PRIMARY KEY (tenant_id)
);
alter table company_name_scans enable row level security;
alter table company_name_scans force row level security;
create policy tenant_isolation on company_name_scans using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on company_name_scans to app;

create table company_names (
  tenant_id uuid not null,
  match_name text not null,
  company_id uuid not null,
  name text not null,
  constraint company_names_match_name_check CHECK (((length(match_name) >= 1) AND (length(match_name) <= 200))),
  constraint company_names_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint company_names_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint company_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint company_names_pkey PRIMARY KEY (tenant_id, match_name)
);
CREATE INDEX company_names_company ON public.company_names USING btree (tenant_id, company_id);
CREATE INDEX company_names_start ON public.company_names USING btree (tenant_id, "left"(match_name, 3));
CREATE INDEX company_names_words ON public.company_names USING gin (string_to_array(match_name, ' '::text));
alter table company_names enable row level security;
alter table company_names force row level security;
create policy tenant_isolation on company_names using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on company_names to app;

create table company_profiles (
  tenant_id uuid not null,
  company_id uuid not null,
  version integer default 1 not null,
  parent_id uuid,
  listings jsonb,
  offers jsonb default '[]'::jsonb not null,
  is_opted_out boolean default false not null,
  is_government boolean default false not null,
  competitors text[] default '{}'::text[] not null,
  constraint company_profiles_check CHECK ((parent_id <> company_id)),
  constraint company_profiles_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint company_profiles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint company_profiles_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES companies(tenant_id, id),
  constraint company_profiles_pkey PRIMARY KEY (tenant_id, company_id)
);
CREATE INDEX company_profiles_parent ON public.company_profiles USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);
alter table company_profiles enable row level security;
alter table company_profiles force row level security;
create policy tenant_isolation on company_profiles using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on company_profiles to app;

create table compliance_approvals (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  state text not null,
  verdict_id uuid not null,
  call_id uuid not null,
  call_code text not null,
  topic text not null,
  project_id uuid not null,
  client_id uuid not null,
  contact_id uuid not null,
  expert_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  opened_by uuid,
  reviewed_reasons text[] not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  conditions text[] default '{}'::text[] not null,
  note text,
  closed_at timestamp with time zone,
  lapsed_reasons text[] default '{}'::text[] not null,
  decided_for uuid,
  first_decided_by uuid,
  first_decided_at timestamp with time zone,
  due_at timestamp with time zone not null,
  overdue_announced_at timestamp with time zone,
  constraint compliance_approvals_check CHECK ((starts_at < ends_at)),
  constraint compliance_approvals_check1 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint compliance_approvals_check2 CHECK (((state = ANY (ARRAY['approved'::text, 'refused'::text])) <= (decided_at IS NOT NULL))),
  constraint compliance_approvals_check3 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint compliance_approvals_first_decision_check CHECK (((first_decided_by IS NULL) = (first_decided_at IS NULL))),
  constraint compliance_approvals_lapsed_check CHECK (((state = 'lapsed'::text) = (cardinality(lapsed_reasons) > 0))),
  constraint compliance_approvals_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint compliance_approvals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'lapsed'::text, 'withdrawn'::text]))),
  constraint compliance_approvals_decided_for_fkey FOREIGN KEY (tenant_id, decided_for) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_first_decided_by_fkey FOREIGN KEY (tenant_id, first_decided_by) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint compliance_approvals_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_tenant_id_expert_id_fkey FOREIGN KEY (tenant_id, expert_id) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_approvals_tenant_id_opened_by_fkey FOREIGN KEY (tenant_id, opened_by) REFERENCES people(tenant_id, id),
  constraint compliance_approvals_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint compliance_approvals_tenant_id_verdict_id_fkey FOREIGN KEY (tenant_id, verdict_id) REFERENCES compliance_verdicts(tenant_id, id),
  constraint compliance_approvals_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX compliance_approvals_call ON public.compliance_approvals USING btree (tenant_id, call_id, opened_at);
CREATE INDEX compliance_approvals_due ON public.compliance_approvals USING btree (tenant_id, due_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX compliance_approvals_open ON public.compliance_approvals USING btree (tenant_id, call_id) WHERE (state = 'open'::text);
CREATE INDEX compliance_approvals_queue ON public.compliance_approvals USING btree (tenant_id, starts_at) WHERE (state = 'open'::text);
alter table compliance_approvals enable row level security;
alter table compliance_approvals force row level security;
create policy tenant_isolation on compliance_approvals using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on compliance_approvals to app;

create table compliance_delegations (
  tenant_id uuid not null,
  id uuid not null,
  officer_id uuid not null,
  deputy_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  named_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint compliance_delegations_check CHECK ((ends_at > starts_at)),
  constraint compliance_delegations_check1 CHECK ((officer_id <> deputy_id)),
  constraint compliance_delegations_tenant_id_deputy_id_fkey FOREIGN KEY (tenant_id, deputy_id) REFERENCES people(tenant_id, id),
  constraint compliance_delegations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_delegations_tenant_id_officer_id_fkey FOREIGN KEY (tenant_id, officer_id) REFERENCES people(tenant_id, id),
  constraint compliance_delegations_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX compliance_delegations_deputy ON public.compliance_delegations USING btree (tenant_id, deputy_id, ends_at);
CREATE INDEX compliance_delegations_officer ON public.compliance_delegations USING btree (tenant_id, officer_id, ends_at);
alter table compliance_delegations enable row level security;
alter table compliance_delegations force row level security;
create policy tenant_isolation on compliance_delegations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on compliance_delegations to app;

create table compliance_questions (
  tenant_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  call_id uuid not null,
  recipient text not null,
  person_id uuid not null,
  question text not null,
  sent_at timestamp with time zone not null,
  sent_by uuid not null,
  answer text,
  answered_at timestamp with time zone,
  constraint compliance_questions_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 4000))),
  constraint compliance_questions_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint compliance_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000))),
  constraint compliance_questions_recipient_check CHECK ((recipient = ANY (ARRAY['client'::text, 'expert'::text]))),
  constraint compliance_questions_tenant_id_approval_id_fkey FOREIGN KEY (tenant_id, approval_id) REFERENCES compliance_approvals(tenant_id, id),
  constraint compliance_questions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_questions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint compliance_questions_tenant_id_sent_by_fkey FOREIGN KEY (tenant_id, sent_by) REFERENCES people(tenant_id, id),
  constraint compliance_questions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX compliance_questions_approval ON public.compliance_questions USING btree (tenant_id, approval_id, sent_at);
CREATE INDEX compliance_questions_call ON public.compliance_questions USING btree (tenant_id, call_id, person_id);
alter table compliance_questions enable row level security;
alter table compliance_questions force row level security;
create policy tenant_isolation on compliance_questions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on compliance_questions to app;

create table compliance_response_times (
  tenant_id uuid not null,
  hours integer not null,
  workweek text not null,
  time_zone text not null,
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  constraint compliance_response_times_hours_check CHECK (((hours >= 1) AND (hours <= 40))),
  constraint compliance_response_times_workweek_check CHECK ((workweek = ANY (ARRAY['monday_friday'::text, 'sunday_thursday'::text, 'daily'::text]))),
  constraint compliance_response_times_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint compliance_response_times_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_response_times_pkey PRIMARY KEY (tenant_id)
);
CREATE INDEX compliance_response_times_changed_by ON public.compliance_response_times USING btree (tenant_id, changed_by);
alter table compliance_response_times enable row level security;
alter table compliance_response_times force row level security;
create policy tenant_isolation on compliance_response_times using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on compliance_response_times to app;

create table compliance_rule_drafts (
  tenant_id uuid not null,
  id uuid not null,
  level text not null,
  client_id uuid,
  project_id uuid,
  version integer not null,
  rules jsonb,
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  proposed_at timestamp with time zone,
  proposed_by uuid,
  proposal_reason text,
  returned_at timestamp with time zone,
  returned_by uuid,
  return_note text,
  constraint compliance_rule_drafts_check CHECK (((level = 'client'::text) = (client_id IS NOT NULL))),
  constraint compliance_rule_drafts_check1 CHECK (((level = 'project'::text) = (project_id IS NOT NULL))),
  constraint compliance_rule_drafts_check2 CHECK ((num_nonnulls(proposed_at, proposed_by, proposal_reason) = ANY (ARRAY[0, 3]))),
  constraint compliance_rule_drafts_check3 CHECK ((num_nonnulls(returned_at, returned_by, return_note) = ANY (ARRAY[0, 3]))),
  constraint compliance_rule_drafts_level_check CHECK ((level = ANY (ARRAY['tenant'::text, 'client'::text, 'project'::text]))),
  constraint compliance_rule_drafts_proposal_reason_check CHECK (((length(proposal_reason) >= 1) AND (length(proposal_reason) <= 2000))),
  constraint compliance_rule_drafts_return_note_check CHECK (((length(return_note) >= 1) AND (length(return_note) <= 2000))),
  constraint compliance_rule_drafts_version_check CHECK ((version > 0)),
  constraint compliance_rule_drafts_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint compliance_rule_drafts_tenant_id_edited_by_fkey FOREIGN KEY (tenant_id, edited_by) REFERENCES people(tenant_id, id),
  constraint compliance_rule_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_rule_drafts_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint compliance_rule_drafts_tenant_id_proposed_by_fkey FOREIGN KEY (tenant_id, proposed_by) REFERENCES people(tenant_id, id),
  constraint compliance_rule_drafts_tenant_id_returned_by_fkey FOREIGN KEY (tenant_id, returned_by) REFERENCES people(tenant_id, id),
  constraint compliance_rule_drafts_pkey PRIMARY KEY (tenant_id, id),
  constraint compliance_rule_drafts_tenant_id_level_client_id_project_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, level, client_id, project_id)
);
alter table compliance_rule_drafts enable row level security;
alter table compliance_rule_drafts force row level security;
create policy tenant_isolation on compliance_rule_drafts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on compliance_rule_drafts to app;

create table compliance_rule_sets (
  tenant_id uuid not null,
  id uuid not null,
  level text not null,
  client_id uuid,
  version integer not null,
  rules jsonb not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  project_id uuid,
  reason text,
  proposed_by uuid,
  constraint compliance_rule_sets_check CHECK (((level = 'client'::text) = (client_id IS NOT NULL))),
  constraint compliance_rule_sets_level_check CHECK ((level = ANY (ARRAY['tenant'::text, 'client'::text, 'project'::text]))),
  constraint compliance_rule_sets_project_check CHECK (((level = 'project'::text) = (project_id IS NOT NULL))),
  constraint compliance_rule_sets_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint compliance_rule_sets_version_check CHECK ((version > 0)),
  constraint compliance_rule_sets_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint compliance_rule_sets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_rule_sets_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint compliance_rule_sets_tenant_id_proposed_by_fkey FOREIGN KEY (tenant_id, proposed_by) REFERENCES people(tenant_id, id),
  constraint compliance_rule_sets_tenant_id_published_by_fkey FOREIGN KEY (tenant_id, published_by) REFERENCES people(tenant_id, id),
  constraint compliance_rule_sets_pkey PRIMARY KEY (tenant_id, id),
  constraint compliance_rule_sets_version UNIQUE NULLS NOT DISTINCT (tenant_id, level, client_id, project_id, version)
);
alter table compliance_rule_sets enable row level security;
alter table compliance_rule_sets force row level security;
create policy tenant_isolation on compliance_rule_sets using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on compliance_rule_sets to app;

create table compliance_simulated_changes (
  tenant_id uuid not null,
  simulation_id uuid not null,
  verdict_id uuid not null,
  before_outcome text not null,
  after_outcome text not null,
  rule_id text not null,
  reason text not null,
  constraint compliance_simulated_changes_after_outcome_check CHECK ((after_outcome = ANY (ARRAY['allow'::text, 'conditions'::text, 'approve'::text, 'block'::text]))),
  constraint compliance_simulated_changes_before_outcome_check CHECK ((before_outcome = ANY (ARRAY['allow'::text, 'conditions'::text, 'approve'::text, 'block'::text]))),
  constraint compliance_simulated_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_simulated_changes_tenant_id_simulation_id_fkey FOREIGN KEY (tenant_id, simulation_id) REFERENCES compliance_simulations(tenant_id, id) ON DELETE CASCADE,
  constraint compliance_simulated_changes_tenant_id_verdict_id_fkey FOREIGN KEY (tenant_id, verdict_id) REFERENCES compliance_verdicts(tenant_id, id),
  constraint compliance_simulated_changes_pkey PRIMARY KEY (tenant_id, simulation_id, verdict_id)
);
alter table compliance_simulated_changes enable row level security;
alter table compliance_simulated_changes force row level security;
create policy tenant_isolation on compliance_simulated_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on compliance_simulated_changes to app;

create table compliance_simulations (
  tenant_id uuid not null,
  id uuid not null,
  level text not null,
  client_id uuid,
  project_id uuid,
  state text not null,
  draft_hash bytea not null,
  after_rules jsonb not null,
  before_rules jsonb not null,
  before_version integer not null,
  since timestamp with time zone not null,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  last_id uuid,
  total integer not null,
  evaluated integer default 0 not null,
  finished_at timestamp with time zone,
  constraint compliance_simulations_check CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint compliance_simulations_draft_hash_check CHECK ((length(draft_hash) = 32)),
  constraint compliance_simulations_level_check CHECK ((level = ANY (ARRAY['tenant'::text, 'client'::text, 'project'::text]))),
  constraint compliance_simulations_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text]))),
  constraint compliance_simulations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_simulations_tenant_id_started_by_fkey FOREIGN KEY (tenant_id, started_by) REFERENCES people(tenant_id, id),
  constraint compliance_simulations_pkey PRIMARY KEY (tenant_id, id),
  constraint compliance_simulations_tenant_id_level_client_id_project_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, level, client_id, project_id)
);
alter table compliance_simulations enable row level security;
alter table compliance_simulations force row level security;
create policy tenant_isolation on compliance_simulations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on compliance_simulations to app;

create table compliance_snapshots (
  tenant_id uuid not null,
  hash bytea not null,
  kind text not null,
  content jsonb not null,
  first_at timestamp with time zone not null,
  constraint compliance_snapshots_hash_check CHECK ((length(hash) = 32)),
  constraint compliance_snapshots_kind_check CHECK ((kind = ANY (ARRAY['facts'::text, 'rules'::text]))),
  constraint compliance_snapshots_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_snapshots_pkey PRIMARY KEY (tenant_id, hash)
);
alter table compliance_snapshots enable row level security;
alter table compliance_snapshots force row level security;
create policy tenant_isolation on compliance_snapshots using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on compliance_snapshots to app;

create table compliance_verdicts (
  tenant_id uuid not null,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  stage text not null,
  effective_at timestamp with time zone not null,
  evaluated_at timestamp with time zone not null,
  engine text not null,
  rules_hash bytea not null,
  facts_hash bytea not null,
  outcome text not null,
  verdict jsonb not null,
  client_id uuid,
  project_id uuid,
  expert_id uuid,
  call_code text,
  topic text,
  constraint compliance_verdicts_outcome_check CHECK ((outcome = ANY (ARRAY['allow'::text, 'conditions'::text, 'approve'::text, 'block'::text]))),
  constraint compliance_verdicts_stage_check CHECK ((stage = ANY (ARRAY['shortlist'::text, 'propose'::text, 'hold'::text, 'confirm'::text, 'day_before'::text, 'join'::text, 'read'::text]))),
  constraint compliance_verdicts_subject_kind_check CHECK ((subject_kind = 'call'::text)),
  constraint compliance_verdicts_tenant_id_facts_hash_fkey FOREIGN KEY (tenant_id, facts_hash) REFERENCES compliance_snapshots(tenant_id, hash),
  constraint compliance_verdicts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint compliance_verdicts_tenant_id_rules_hash_fkey FOREIGN KEY (tenant_id, rules_hash) REFERENCES compliance_snapshots(tenant_id, hash),
  constraint compliance_verdicts_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX compliance_verdicts_evaluated ON public.compliance_verdicts USING btree (tenant_id, evaluated_at, id);
CREATE INDEX compliance_verdicts_subject ON public.compliance_verdicts USING btree (tenant_id, subject_id, evaluated_at);
alter table compliance_verdicts enable row level security;
alter table compliance_verdicts force row level security;
create policy tenant_isolation on compliance_verdicts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on compliance_verdicts to app;

create table contact_details (
  tenant_id uuid not null,
  person_id uuid not null,
  phone text,
  mobile text,
  service_email text,
  assistant_name text,
  assistant_email text,
  assistant_phone text,
  phone_key text generated always as (phone_ending(phone)) stored,
  mobile_key text generated always as (phone_ending(mobile)) stored,
  constraint contact_details_assistant_email_check CHECK ((length(assistant_email) <= 100)),
  constraint contact_details_assistant_name_check CHECK ((length(assistant_name) <= 100)),
  constraint contact_details_assistant_phone_check CHECK ((length(assistant_phone) <= 40)),
  constraint contact_details_check CHECK (((assistant_name IS NOT NULL) OR ((assistant_email IS NULL) AND (assistant_phone IS NULL)))),
  constraint contact_details_mobile_check CHECK ((length(mobile) <= 40)),
  constraint contact_details_phone_check CHECK ((length(phone) <= 40)),
  constraint contact_details_service_email_check CHECK ((length(service_email) <= 100)),
  constraint contact_details_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint contact_details_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint contact_details_pkey PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX contact_details_mobile_key ON public.contact_details USING btree (tenant_id, mobile_key) WHERE (mobile_key IS NOT NULL);
CREATE INDEX contact_details_phone_key ON public.contact_details USING btree (tenant_id, phone_key) WHERE (phone_key IS NOT NULL);
alter table contact_details enable row level security;
alter table contact_details force row level security;
create policy tenant_isolation on contact_details using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on contact_details to app;

create table content_issuers (
  tenant_id uuid not null,
  call_id uuid not null,
  company_id uuid not null,
  constraint content_issuers_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES content_policies(tenant_id, call_id),
  constraint content_issuers_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint content_issuers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint content_issuers_pkey PRIMARY KEY (tenant_id, call_id, company_id)
);
CREATE INDEX content_issuers_company ON public.content_issuers USING btree (tenant_id, company_id);
alter table content_issuers enable row level security;
alter table content_issuers force row level security;
create policy tenant_isolation on content_issuers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on content_issuers to app;

create table content_policies (
  tenant_id uuid not null,
  call_id uuid not null,
  purpose text not null,
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  constraint content_policies_purpose_check CHECK ((purpose = ANY (ARRAY['research'::text, 'reference'::text, 'compliance_record'::text]))),
  constraint content_policies_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint content_policies_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint content_policies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint content_policies_pkey PRIMARY KEY (tenant_id, call_id)
);
CREATE INDEX content_policies_changed_by ON public.content_policies USING btree (tenant_id, changed_by);
alter table content_policies enable row level security;
alter table content_policies force row level security;
create policy tenant_isolation on content_policies using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on content_policies to app;

create table deferred_mails (
  tenant_id uuid not null,
  mail_id uuid not null,
  person_id uuid not null,
  path text not null,
  queued_at timestamp with time zone not null,
  constraint deferred_mails_tenant_id_mail_id_fkey FOREIGN KEY (tenant_id, mail_id) REFERENCES mails(tenant_id, id) ON DELETE CASCADE,
  constraint deferred_mails_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint deferred_mails_pkey PRIMARY KEY (tenant_id, mail_id)
);
CREATE INDEX deferred_mails_person ON public.deferred_mails USING btree (tenant_id, person_id);
alter table deferred_mails enable row level security;
alter table deferred_mails force row level security;
create policy tenant_isolation on deferred_mails using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on deferred_mails to app;

create table delivery_settings (
  tenant_id uuid not null,
  person_id uuid not null,
  quiet_start smallint,
  quiet_end smallint,
  daily_hour smallint not null,
  frequencies jsonb not null,
  changed_at timestamp with time zone not null,
  constraint delivery_settings_check CHECK (((quiet_start IS NULL) = (quiet_end IS NULL))),
  constraint delivery_settings_check1 CHECK ((quiet_start <> quiet_end)),
  constraint delivery_settings_daily_hour_check CHECK (((daily_hour >= 0) AND (daily_hour <= 23))),
  constraint delivery_settings_quiet_end_check CHECK (((quiet_end >= 0) AND (quiet_end <= 1439))),
  constraint delivery_settings_quiet_start_check CHECK (((quiet_start >= 0) AND (quiet_start <= 1439))),
  constraint delivery_settings_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint delivery_settings_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table delivery_settings enable row level security;
alter table delivery_settings force row level security;
create policy tenant_isolation on delivery_settings using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on delivery_settings to app;

create table dial_in_numbers (
  tenant_id uuid not null,
  id uuid not null,
  country text not null,
  charge text not null,
  display_number text not null,
  number text not null,
  constraint dial_in_numbers_charge_check CHECK ((charge = ANY (ARRAY['toll'::text, 'toll_free'::text]))),
  constraint dial_in_numbers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint dial_in_numbers_display_number_check CHECK (((length(display_number) >= 8) AND (length(display_number) <= 32))),
  constraint dial_in_numbers_number_check CHECK ((number ~ '^\+[1-9]\d{6,14}$'::text)),
  constraint dial_in_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint dial_in_numbers_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_in_numbers_tenant_id_number_key UNIQUE (tenant_id, number)
);
alter table dial_in_numbers enable row level security;
alter table dial_in_numbers force row level security;
create policy tenant_isolation on dial_in_numbers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on dial_in_numbers to app;

create table digest_items (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  topic text not null,
  subject text not null,
  origin text not null,
  path text not null,
  queued_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  key text not null,
  constraint digest_items_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint digest_items_pkey PRIMARY KEY (tenant_id, id),
  constraint digest_items_tenant_id_key_key UNIQUE (tenant_id, key)
);
CREATE INDEX digest_items_due ON public.digest_items USING btree (tenant_id, due_at);
CREATE INDEX digest_items_person ON public.digest_items USING btree (tenant_id, person_id);
alter table digest_items enable row level security;
alter table digest_items force row level security;
create policy tenant_isolation on digest_items using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on digest_items to app;

create table download_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  file_id uuid not null,
  expires_at timestamp with time zone not null,
  name text,
  constraint download_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint download_tokens_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE CASCADE,
  constraint download_tokens_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX download_tokens_file ON public.download_tokens USING btree (tenant_id, file_id);
alter table download_tokens enable row level security;
alter table download_tokens force row level security;
create policy tenant_isolation on download_tokens using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on download_tokens to app;

create table duplicate_reviews (
  tenant_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  other_proposal_id uuid,
  person_id uuid,
  decision text not null,
  reason text not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  constraint duplicate_reviews_check CHECK (((num_nonnulls(other_proposal_id, person_id) = 1) AND (proposal_id IS DISTINCT FROM other_proposal_id))),
  constraint duplicate_reviews_decision_check CHECK ((decision = ANY (ARRAY['duplicate'::text, 'distinct'::text]))),
  constraint duplicate_reviews_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint duplicate_reviews_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint duplicate_reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint duplicate_reviews_tenant_id_other_proposal_id_fkey FOREIGN KEY (tenant_id, other_proposal_id) REFERENCES proposals(tenant_id, id),
  constraint duplicate_reviews_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint duplicate_reviews_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES proposals(tenant_id, id),
  constraint duplicate_reviews_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX duplicate_reviews_decided_by ON public.duplicate_reviews USING btree (tenant_id, decided_by);
CREATE INDEX duplicate_reviews_other ON public.duplicate_reviews USING btree (tenant_id, other_proposal_id) WHERE (other_proposal_id IS NOT NULL);
CREATE INDEX duplicate_reviews_person ON public.duplicate_reviews USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX duplicate_reviews_proposal ON public.duplicate_reviews USING btree (tenant_id, proposal_id);
alter table duplicate_reviews enable row level security;
alter table duplicate_reviews force row level security;
create policy tenant_isolation on duplicate_reviews using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on duplicate_reviews to app;

create table employment_names (
  tenant_id uuid not null,
  employment_id uuid not null,
  match_name text not null,
  constraint employment_names_match_name_check CHECK (((length(match_name) >= 1) AND (length(match_name) <= 200))),
  constraint employment_names_tenant_id_employment_id_fkey FOREIGN KEY (tenant_id, employment_id) REFERENCES employments(tenant_id, id) ON DELETE CASCADE,
  constraint employment_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint employment_names_pkey PRIMARY KEY (tenant_id, employment_id)
);
CREATE INDEX employment_names_match ON public.employment_names USING btree (tenant_id, match_name);
alter table employment_names enable row level security;
alter table employment_names force row level security;
create policy tenant_isolation on employment_names using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on employment_names to app;

create table employments (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  company_id uuid,
  company_name text not null,
  title text not null,
  summary text,
  start_on date not null,
  end_on date,
  source text default 'self'::text not null,
  confirmed_at timestamp with time zone,
  is_primary boolean default false not null,
  previous_confirmation jsonb,
  reminded_at timestamp with time zone,
  constraint employments_check CHECK (((end_on IS NULL) OR (end_on >= start_on))),
  constraint employments_source_check CHECK ((source = ANY (ARRAY['self'::text, 'staff'::text, 'reference'::text]))),
  constraint employments_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint employments_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint employments_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX employments_company ON public.employments USING btree (tenant_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX employments_confirmation ON public.employments USING btree (tenant_id, confirmed_at) WHERE (is_primary AND (confirmed_at IS NOT NULL));
CREATE INDEX employments_person ON public.employments USING btree (tenant_id, person_id, start_on DESC);
CREATE UNIQUE INDEX employments_primary ON public.employments USING btree (tenant_id, person_id) WHERE is_primary;
alter table employments enable row level security;
alter table employments force row level security;
create policy tenant_isolation on employments using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER employments_words_deleted AFTER DELETE ON public.employments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_primary_employments();
CREATE TRIGGER employments_words_inserted AFTER INSERT ON public.employments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_primary_employments();
CREATE TRIGGER employments_words_updated AFTER UPDATE ON public.employments REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_changed_employments();
CREATE TRIGGER search_employments_deleted AFTER DELETE ON public.employments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
CREATE TRIGGER search_employments_inserted AFTER INSERT ON public.employments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
CREATE TRIGGER search_employments_updated AFTER UPDATE ON public.employments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_profiles();
grant delete, insert, select, update on employments to app;

create table external_identities (
  tenant_id uuid not null,
  provider_id uuid not null,
  person_id uuid not null,
  subject text not null,
  label text not null,
  connected_at timestamp with time zone not null,
  disconnected_at timestamp with time zone,
  constraint external_identities_label_check CHECK ((length(label) <= 200)),
  constraint external_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint external_identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint external_identities_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint external_identities_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_providers(tenant_id, id) ON DELETE CASCADE,
  constraint external_identities_pkey PRIMARY KEY (tenant_id, provider_id, person_id),
  constraint external_identities_tenant_id_provider_id_subject_key UNIQUE (tenant_id, provider_id, subject)
);
CREATE INDEX external_identities_person ON public.external_identities USING btree (tenant_id, person_id);
alter table external_identities enable row level security;
alter table external_identities force row level security;
create policy tenant_isolation on external_identities using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on external_identities to app;

create table external_sign_in_attempts (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  provider_id uuid not null,
  person_id uuid,
  state_hash bytea not null,
  browser_hash bytea not null,
  remember boolean not null,
  redirect_url text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint external_sign_in_attempts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint external_sign_in_attempts_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint external_sign_in_attempts_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_providers(tenant_id, id) ON DELETE CASCADE,
  constraint external_sign_in_attempts_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint external_sign_in_attempts_pkey PRIMARY KEY (tenant_id, id),
  constraint external_sign_in_attempts_tenant_id_state_hash_key UNIQUE (tenant_id, state_hash)
);
CREATE INDEX external_sign_in_attempts_expiry ON public.external_sign_in_attempts USING btree (tenant_id, expires_at);
alter table external_sign_in_attempts enable row level security;
alter table external_sign_in_attempts force row level security;
create policy tenant_isolation on external_sign_in_attempts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on external_sign_in_attempts to app;

create table external_sign_outs (
  tenant_id uuid not null,
  browser_hash bytea not null,
  site_id uuid not null,
  provider_id uuid not null,
  address bytea,
  expires_at timestamp with time zone not null,
  constraint external_sign_outs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint external_sign_outs_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_providers(tenant_id, id) ON DELETE CASCADE,
  constraint external_sign_outs_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint external_sign_outs_pkey PRIMARY KEY (tenant_id, browser_hash)
);
CREATE INDEX external_sign_outs_expiry ON public.external_sign_outs USING btree (tenant_id, expires_at);
alter table external_sign_outs enable row level security;
alter table external_sign_outs force row level security;
create policy tenant_isolation on external_sign_outs using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on external_sign_outs to app;

create table facts (
  tenant_id uuid not null,
  person_id uuid not null,
  kind text not null,
  value text not null,
  source text not null,
  confirmed_at timestamp with time zone not null,
  validity_days integer not null,
  previous_fact jsonb,
  constraint facts_kind_check CHECK ((kind = ANY (ARRAY['employment'::text, 'rate'::text, 'languages'::text, 'location'::text, 'public_office'::text, 'outside_activity'::text, 'shares_held'::text]))),
  constraint facts_source_check CHECK ((source = ANY (ARRAY['self'::text, 'staff'::text, 'reference'::text]))),
  constraint facts_validity_days_check CHECK ((validity_days > 0)),
  constraint facts_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint facts_pkey PRIMARY KEY (tenant_id, person_id, kind)
);
alter table facts enable row level security;
alter table facts force row level security;
create policy tenant_isolation on facts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on facts to app;

create table feature_flags (
  tenant_id uuid not null,
  name text not null,
  is_on boolean not null,
  constraint feature_flags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint feature_flags_pkey PRIMARY KEY (tenant_id, name)
);
alter table feature_flags enable row level security;
alter table feature_flags force row level security;
create policy tenant_isolation on feature_flags using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on feature_flags to app;

create table feedback (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  kind text not null,
  type text not null,
  state text default 'new'::text not null,
  body text not null,
  page text not null,
  app_version text not null,
  user_agent text not null,
  viewport text not null,
  language text not null,
  screenshot_id uuid,
  sent_at timestamp with time zone not null,
  person_id uuid,
  link_id uuid,
  constraint feedback_app_version_check CHECK ((length(app_version) <= 40)),
  constraint feedback_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint feedback_check CHECK (((person_id IS NULL) OR (link_id IS NULL))),
  constraint feedback_kind_check CHECK ((kind = ANY (ARRAY['expert'::text, 'compliance'::text, 'client'::text]))),
  constraint feedback_page_check CHECK ((length(page) <= 200)),
  constraint feedback_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in_work'::text, 'answered'::text, 'closed'::text]))),
  constraint feedback_type_check CHECK ((type = ANY (ARRAY['bug'::text, 'feedback'::text]))),
  constraint feedback_user_agent_check CHECK ((length(user_agent) <= 500)),
  constraint feedback_viewport_check CHECK ((length(viewport) <= 20)),
  constraint feedback_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint feedback_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint feedback_tenant_id_screenshot_id_fkey FOREIGN KEY (tenant_id, screenshot_id) REFERENCES files(tenant_id, id),
  constraint feedback_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX feedback_person ON public.feedback USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX feedback_sent ON public.feedback USING btree (tenant_id, sent_at DESC, id DESC);
CREATE INDEX feedback_state ON public.feedback USING btree (tenant_id, state, sent_at DESC, id DESC);
alter table feedback enable row level security;
alter table feedback force row level security;
create policy tenant_isolation on feedback using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on feedback to app;

create table feedback_answers (
  tenant_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  body text not null,
  answered_at timestamp with time zone not null,
  answered_by uuid not null,
  constraint feedback_answers_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint feedback_answers_tenant_id_answered_by_fkey FOREIGN KEY (tenant_id, answered_by) REFERENCES people(tenant_id, id),
  constraint feedback_answers_tenant_id_feedback_id_fkey FOREIGN KEY (tenant_id, feedback_id) REFERENCES feedback(tenant_id, id) ON DELETE CASCADE,
  constraint feedback_answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint feedback_answers_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX feedback_answers_feedback ON public.feedback_answers USING btree (tenant_id, feedback_id, answered_at);
alter table feedback_answers enable row level security;
alter table feedback_answers force row level security;
create policy tenant_isolation on feedback_answers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on feedback_answers to app;

create table files (
  tenant_id uuid not null,
  id uuid not null,
  media_type text not null,
  name text not null,
  size bigint not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint files_size_check CHECK ((size >= 0)),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint files_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_removed ON public.files USING btree (tenant_id, removed_at) WHERE (removed_at IS NOT NULL);
alter table files enable row level security;
alter table files force row level security;
create policy tenant_isolation on files using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update (removed_at) on files to app;

create table idempotency_keys (
  tenant_id uuid not null,
  actor text not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, actor, operation, key)
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (tenant_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_isolation on idempotency_keys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on idempotency_keys to app;

create table identity_providers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  email_domains text[] not null,
  created_at timestamp with time zone not null,
  constraint identity_providers_issuer_check CHECK ((issuer ~ '^https?://'::text)),
  constraint identity_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint identity_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint identity_providers_pkey PRIMARY KEY (tenant_id, id),
  constraint identity_providers_tenant_id_name_key UNIQUE (tenant_id, name)
);
alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy tenant_isolation on identity_providers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on identity_providers to app;

create table impersonation_handles (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  constraint impersonation_handles_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'handle'::text]))),
  constraint impersonation_handles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint impersonation_handles_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id),
  constraint impersonation_handles_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX impersonation_handles_expiry ON public.impersonation_handles USING btree (tenant_id, expires_at);
alter table impersonation_handles enable row level security;
alter table impersonation_handles force row level security;
create policy tenant_isolation on impersonation_handles using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on impersonation_handles to app;

create table import_failures (
  tenant_id uuid not null,
  import_id uuid not null,
  pass integer not null,
  row integer not null,
  line integer not null,
  failures jsonb not null,
  constraint import_failures_pkey PRIMARY KEY (tenant_id, import_id, pass, "row")
);
alter table import_failures enable row level security;
alter table import_failures force row level security;
create policy tenant_isolation on import_failures using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on import_failures to app;

create table import_keys (
  tenant_id uuid not null,
  import_id uuid not null,
  pass integer not null,
  key bytea not null,
  row integer not null,
  constraint import_keys_pkey PRIMARY KEY (tenant_id, import_id, pass, key)
);
alter table import_keys enable row level security;
alter table import_keys force row level security;
create policy tenant_isolation on import_keys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on import_keys to app;

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  state text not null,
  file_name text not null,
  size bigint not null,
  received bigint default 0 not null,
  system text not null,
  encoding text default 'utf-8'::text not null,
  separator text default ','::text not null,
  line_end text default '
'::text not null,
  columns text[] default '{}'::text[] not null,
  mapping jsonb default '[]'::jsonb not null,
  sample jsonb default '[]'::jsonb not null,
  body_offset bigint default 0 not null,
  body_line integer default 1 not null,
  next_offset bigint default 0 not null,
  next_row integer default 1 not null,
  next_line integer default 1 not null,
  pass integer default 0 not null,
  rows integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  failed integer default 0 not null,
  rate real,
  advanced_at timestamp with time zone,
  time_zone text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  kind text default 'experts'::text not null,
  run_by uuid,
  stopped_because text,
  constraint imports_encoding_check CHECK ((encoding = ANY (ARRAY['utf-8'::text, 'windows-1252'::text, 'utf-16le'::text, 'utf-16be'::text]))),
  constraint imports_file_name_check CHECK ((length(file_name) <= 200)),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['experts'::text, 'employers'::text, 'clients'::text, 'vendors'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'ready'::text, 'checking'::text, 'checked'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text]))),
  constraint imports_stopped_because_check CHECK ((stopped_because = ANY (ARRAY['right_lost'::text, 'account_closed'::text]))),
  constraint imports_system_check CHECK (((length(system) >= 1) AND (length(system) <= 40))),
  constraint imports_run_by FOREIGN KEY (tenant_id, run_by) REFERENCES people(tenant_id, id),
  constraint imports_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES people(tenant_id, id),
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint imports_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX imports_at_work ON public.imports USING btree (tenant_id, advanced_at) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text]));
CREATE INDEX imports_latest ON public.imports USING btree (tenant_id, created_at DESC, id DESC);
alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on imports to app;

create table incident_assessments (
  tenant_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  outcome text not null,
  reasoning text not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  constraint incident_assessments_outcome_check CHECK ((outcome = ANY (ARRAY['held'::text, 'released'::text]))),
  constraint incident_assessments_reasoning_check CHECK (((length(reasoning) >= 1) AND (length(reasoning) <= 4000))),
  constraint incident_assessments_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint incident_assessments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint incident_assessments_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES incidents(tenant_id, id),
  constraint incident_assessments_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX incident_assessments_incident ON public.incident_assessments USING btree (tenant_id, incident_id, decided_at);
CREATE INDEX incident_assessments_person ON public.incident_assessments USING btree (tenant_id, decided_by);
alter table incident_assessments enable row level security;
alter table incident_assessments force row level security;
create policy tenant_isolation on incident_assessments using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on incident_assessments to app;

create table incident_reports (
  tenant_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  reported_at timestamp with time zone not null,
  reported_by uuid not null,
  seat text not null,
  note text not null,
  constraint incident_reports_note_check CHECK ((length(note) <= 2000)),
  constraint incident_reports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint incident_reports_tenant_id_incident_id_fkey FOREIGN KEY (tenant_id, incident_id) REFERENCES incidents(tenant_id, id),
  constraint incident_reports_tenant_id_reported_by_fkey FOREIGN KEY (tenant_id, reported_by) REFERENCES people(tenant_id, id),
  constraint incident_reports_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX incident_reports_incident ON public.incident_reports USING btree (tenant_id, incident_id, reported_at);
CREATE INDEX incident_reports_person ON public.incident_reports USING btree (tenant_id, reported_by);
alter table incident_reports enable row level security;
alter table incident_reports force row level security;
create policy tenant_isolation on incident_reports using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on incident_reports to app;

create table incidents (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  freeze_id uuid not null,
  state text default 'open'::text not null,
  opened_at timestamp with time zone not null,
  constraint incidents_state_check CHECK ((state = ANY (ARRAY['open'::text, 'held'::text, 'released'::text]))),
  constraint incidents_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint incidents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint incidents_tenant_id_freeze_id_fkey FOREIGN KEY (tenant_id, freeze_id) REFERENCES call_freezes(tenant_id, id),
  constraint incidents_pkey PRIMARY KEY (tenant_id, id),
  constraint incidents_tenant_id_freeze_id_key UNIQUE (tenant_id, freeze_id)
);
CREATE INDEX incidents_call ON public.incidents USING btree (tenant_id, call_id);
CREATE INDEX incidents_opened ON public.incidents USING btree (tenant_id, opened_at DESC, id DESC);
alter table incidents enable row level security;
alter table incidents force row level security;
create policy tenant_isolation on incidents using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on incidents to app;

create table installation (
  singleton boolean default true not null,
  mode text not null,
  constraint installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'production'::text]))),
  constraint installation_singleton_check CHECK (singleton),
  constraint installation_pkey PRIMARY KEY (singleton)
);
grant select on installation to app;

create table invitation_batches (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  file_name text,
  project_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  total integer not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint invitation_batches_file_name_check CHECK ((length(file_name) <= 200)),
  constraint invitation_batches_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'expert'::text, 'vendor'::text, 'staff'::text, 'compliance'::text]))),
  constraint invitation_batches_state_check CHECK ((state = ANY (ARRAY['preview'::text, 'sending'::text, 'done'::text, 'discarded'::text]))),
  constraint invitation_batches_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES people(tenant_id, id),
  constraint invitation_batches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint invitation_batches_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX invitation_batches_latest ON public.invitation_batches USING btree (tenant_id, created_at DESC, id DESC);
alter table invitation_batches enable row level security;
alter table invitation_batches force row level security;
create policy tenant_isolation on invitation_batches using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on invitation_batches to app;

create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  position integer not null,
  kind text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company_name text,
  company_id uuid,
  language text not null,
  upload_status smallint,
  failure text,
  conflict text,
  conflicts_with uuid,
  conflict_name text,
  secret_hash bytea,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone,
  reminded_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  accepted_at timestamp with time zone,
  person_id uuid,
  constraint invitations_check CHECK (((upload_status = 2) = (sent_at IS NOT NULL))),
  constraint invitations_check1 CHECK (((accepted_at IS NULL) = (person_id IS NULL))),
  constraint invitations_company_name_check CHECK ((length(company_name) <= 200)),
  constraint invitations_conflict_check CHECK ((conflict = ANY (ARRAY['email'::text, 'name'::text, 'row'::text, 'invited'::text]))),
  constraint invitations_email_check CHECK ((length(email) <= 200)),
  constraint invitations_first_name_check CHECK ((length(first_name) <= 100)),
  constraint invitations_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'expert'::text, 'vendor'::text, 'staff'::text, 'compliance'::text]))),
  constraint invitations_last_name_check CHECK ((length(last_name) <= 100)),
  constraint invitations_upload_status_check CHECK ((upload_status = ANY (ARRAY[1, 2, 3]))),
  constraint invitations_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES invitation_batches(tenant_id, id),
  constraint invitations_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint invitations_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint invitations_tenant_id_batch_id_position_key UNIQUE (tenant_id, batch_id, "position")
);
CREATE INDEX invitations_open ON public.invitations USING btree (tenant_id, lower(email)) WHERE ((sent_at IS NOT NULL) AND (accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX invitations_person ON public.invitations USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE UNIQUE INDEX invitations_secret ON public.invitations USING btree (tenant_id, secret_hash);
CREATE INDEX invitations_sent ON public.invitations USING btree (tenant_id, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX invitations_waiting ON public.invitations USING btree (tenant_id, batch_id, "position") WHERE (upload_status IS NULL);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant_isolation on invitations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on invitations to app;

create table job_tasks (
  name text not null,
  constraint job_tasks_pkey PRIMARY KEY (name)
);

create table known_devices (
  tenant_id uuid not null,
  person_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint known_devices_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint known_devices_pkey PRIMARY KEY (tenant_id, person_id, device_hash)
);
CREATE INDEX known_devices_seen ON public.known_devices USING btree (tenant_id, seen_at);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy tenant_isolation on known_devices using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on known_devices to app;

create table live_members (
  tenant_id uuid not null,
  room text not null,
  socket_id text not null,
  process_id uuid not null,
  person_id uuid,
  session_id uuid not null,
  link_id uuid,
  constraint live_members_participant CHECK ((num_nonnulls(person_id, link_id) > 0)),
  constraint live_members_pkey PRIMARY KEY (tenant_id, socket_id, room)
);
CREATE INDEX live_members_process ON public.live_members USING btree (process_id);
CREATE INDEX live_members_room ON public.live_members USING btree (tenant_id, room);
alter table live_members enable row level security;
alter table live_members force row level security;
create policy tenant_isolation on live_members using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on live_members to app;

create table live_processes (
  id uuid not null,
  heartbeat_count bigint default 0 not null,
  seen_at timestamp with time zone not null,
  is_lost boolean default false not null,
  constraint live_processes_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on live_processes to app;

create table live_tickets (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint live_tickets_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX live_tickets_expiry ON public.live_tickets USING btree (tenant_id, expires_at);
CREATE INDEX live_tickets_hash ON public.live_tickets USING hash (hash);
alter table live_tickets enable row level security;
alter table live_tickets force row level security;
create policy lookup on live_tickets to owner using true;
create policy tenant_isolation on live_tickets using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select (expires_at, tenant_id) on live_tickets to app;

create table mails (
  tenant_id uuid not null,
  id uuid not null,
  to_address text not null,
  subject text not null,
  kind text not null,
  message bytea not null,
  message_id text not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  queued_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  sent_at timestamp with time zone,
  last_error text,
  from_address text not null,
  due_at timestamp with time zone not null,
  key text,
  request_id text,
  is_decoy boolean default false not null,
  constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'held'::text]))),
  constraint mails_pkey PRIMARY KEY (tenant_id, id),
  constraint mails_tenant_id_key_key UNIQUE (tenant_id, key),
  constraint mails_tenant_id_message_id_key UNIQUE (tenant_id, message_id)
);
CREATE INDEX mails_held ON public.mails USING btree (tenant_id, lower(to_address)) WHERE (state = 'held'::text);
CREATE INDEX mails_unsent ON public.mails USING btree (tenant_id, due_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
alter table mails enable row level security;
alter table mails force row level security;
create policy tenant_isolation on mails using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on mails to app;

create table notification_preferences (
  tenant_id uuid not null,
  person_id uuid not null,
  topic text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint notification_preferences_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'inbox'::text, 'push'::text]))),
  constraint notification_preferences_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint notification_preferences_pkey PRIMARY KEY (tenant_id, person_id, topic, channel)
);
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy tenant_isolation on notification_preferences using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on notification_preferences to app;

create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  parameters jsonb not null,
  path text not null,
  key text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint notifications_pkey PRIMARY KEY (tenant_id, id),
  constraint notifications_tenant_id_person_id_key_key UNIQUE (tenant_id, person_id, key)
);
CREATE INDEX notifications_inbox ON public.notifications USING btree (tenant_id, person_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (tenant_id, person_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread_path ON public.notifications USING btree (tenant_id, path) WHERE (read_at IS NULL);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy tenant_isolation on notifications using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update (read_at) on notifications to app;

create table opportunity_limits (
  tenant_id uuid not null,
  person_id uuid not null,
  weekly_limit smallint,
  constraint opportunity_limits_weekly_limit_check CHECK (((weekly_limit >= 0) AND (weekly_limit <= 50))),
  constraint opportunity_limits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint opportunity_limits_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint opportunity_limits_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table opportunity_limits enable row level security;
alter table opportunity_limits force row level security;
create policy tenant_isolation on opportunity_limits using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on opportunity_limits to app;

create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  kind text not null,
  payload jsonb not null,
  occurred_at timestamp with time zone not null,
  request_id text,
  constraint outbox_pkey PRIMARY KEY (tenant_id, id),
  constraint outbox_tenant_id_sequence_key UNIQUE (tenant_id, sequence)
);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant_isolation on outbox using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on outbox to app;

create table passkeys (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  is_synced boolean not null,
  added_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_credential_id_check CHECK ((length(credential_id) <= 1400)),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint passkeys_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint passkeys_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (tenant_id, credential_id);
CREATE INDEX passkeys_person ON public.passkeys USING btree (tenant_id, person_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy tenant_isolation on passkeys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on passkeys to app;

create table passwords (
  tenant_id uuid not null,
  person_id uuid not null,
  hash text not null,
  set_at timestamp with time zone not null,
  constraint passwords_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint passwords_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint passwords_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table passwords enable row level security;
alter table passwords force row level security;
create policy tenant_isolation on passwords using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on passwords to app;

create table pending_sign_ins (
  tenant_id uuid not null,
  hash bytea not null,
  site_id uuid not null,
  person_id uuid not null,
  method text not null,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint pending_sign_ins_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint pending_sign_ins_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint pending_sign_ins_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (tenant_id, expires_at);
CREATE INDEX pending_sign_ins_person ON public.pending_sign_ins USING btree (tenant_id, person_id);
alter table pending_sign_ins enable row level security;
alter table pending_sign_ins force row level security;
create policy tenant_isolation on pending_sign_ins using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on pending_sign_ins to app;

create table people (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  person_type smallint not null,
  role_id smallint,
  company_id uuid,
  code text not null,
  email text,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  title text,
  headline text default ''::text not null,
  bio text default ''::text not null,
  country text,
  city text,
  time_zone text not null,
  language text default 'enUS'::text not null,
  languages text[] default '{}'::text[] not null,
  expertise text[] default '{}'::text[] not null,
  job_function text,
  linkedin_url text,
  is_admin boolean default false not null,
  permissions integer[] default '{}'::integer[] not null,
  needs_activation boolean default false not null,
  has_premium_license boolean default false not null,
  has_promotion_banners boolean default true not null,
  promotion_banner_closed_at timestamp with time zone,
  is_vetting_pending boolean default false not null,
  is_active boolean default true not null,
  do_not_use boolean default false not null,
  needs_interpreter boolean default false not null,
  member_notes text default ''::text not null,
  rating real,
  rated_times integer default 0 not null,
  calls_count integer default 0 not null,
  credits_per_hour integer default 0 not null,
  rate_minor integer,
  rate_currency text,
  joined_on date not null,
  terms_accepted_at timestamp with time zone,
  restricted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  photo_id uuid,
  small_photo_id uuid,
  email_key text generated always as (lower(email)) stored,
  is_offered boolean default true not null,
  sources text[] default '{}'::text[] not null,
  name_key text generated always as (name_key_of(first_name, last_name)) stored,
  profile_key text generated always as (lower("substring"(linkedin_url, 'linkedin\.com/in/([^/?#]+)'::text))) stored,
  is_guest boolean default false not null,
  constraint people_check CHECK (((person_type = 1) OR (role_id IS NULL))),
  constraint people_check1 CHECK (((photo_id IS NULL) = (small_photo_id IS NULL))),
  constraint people_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint people_email_check CHECK ((length(email) <= 100)),
  constraint people_first_name_check CHECK ((length(first_name) <= 100)),
  constraint people_guest CHECK (((NOT is_guest) OR ((person_type = 1) AND (num_nonnulls(role_id, company_id, email) = 0) AND (NOT is_admin) AND (permissions = '{}'::integer[])))),
  constraint people_headline_check CHECK ((length(headline) <= 200)),
  constraint people_last_name_check CHECK ((length(last_name) <= 100)),
  constraint people_person_type_check CHECK ((person_type = ANY (ARRAY[1, 2]))),
  constraint people_role_id_check CHECK ((role_id = ANY (ARRAY[1, 2, 8, 64]))),
  constraint people_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint people_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint people_tenant_id_photo_id_fkey FOREIGN KEY (tenant_id, photo_id) REFERENCES files(tenant_id, id),
  constraint people_tenant_id_small_photo_id_fkey FOREIGN KEY (tenant_id, small_photo_id) REFERENCES files(tenant_id, id),
  constraint people_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX people_clients ON public.people USING btree (tenant_id, company_id) WHERE (role_id = 1);
CREATE UNIQUE INDEX people_code ON public.people USING btree (tenant_id, code);
CREATE UNIQUE INDEX people_email ON public.people USING btree (tenant_id, email_key);
CREATE INDEX people_experts ON public.people USING btree (tenant_id, id) WHERE (person_type = 2);
CREATE INDEX people_name_key ON public.people USING btree (tenant_id, name_key) WHERE (person_type = 2);
CREATE INDEX people_profile_key ON public.people USING btree (tenant_id, profile_key) WHERE (profile_key IS NOT NULL);
CREATE INDEX people_role ON public.people USING btree (tenant_id, role_id) WHERE (role_id IS NOT NULL);
alter table people enable row level security;
alter table people force row level security;
create policy tenant_isolation on people using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER account_blocked AFTER UPDATE OF restricted_at, disabled_at, deleted_at, erased_at ON public.people FOR EACH ROW WHEN ((num_nulls(new.restricted_at, new.disabled_at, new.deleted_at, new.erased_at) < num_nulls(old.restricted_at, old.disabled_at, old.deleted_at, old.erased_at))) EXECUTE FUNCTION notify_account_blocked();
CREATE TRIGGER company_left AFTER UPDATE OF company_id ON public.people FOR EACH ROW WHEN (((new.role_id = 1) AND (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION leave_former_company();
CREATE TRIGGER people_normalize_topics BEFORE INSERT OR UPDATE OF expertise ON public.people FOR EACH ROW WHEN ((cardinality(new.expertise) > 0)) EXECUTE FUNCTION normalize_topics();
CREATE TRIGGER people_source BEFORE INSERT OR UPDATE OF company_id ON public.people FOR EACH ROW EXECUTE FUNCTION set_source();
CREATE TRIGGER people_words_inserted AFTER INSERT ON public.people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_new_people();
CREATE TRIGGER people_words_updated AFTER UPDATE ON public.people REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_words_of_renamed_people();
CREATE TRIGGER search_people_inserted AFTER INSERT ON public.people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_people();
CREATE TRIGGER search_people_updated AFTER UPDATE ON public.people REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_people();
grant insert, select, update on people to app;

create table person_external_ids (
  tenant_id uuid not null,
  system text not null,
  value text not null,
  person_id uuid not null,
  content_hash bytea,
  constraint person_external_ids_system_check CHECK (((length(system) >= 1) AND (length(system) <= 40))),
  constraint person_external_ids_value_check CHECK (((length(value) >= 1) AND (length(value) <= 100))),
  constraint person_external_ids_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint person_external_ids_pkey PRIMARY KEY (tenant_id, system, value)
);
CREATE INDEX person_external_ids_person ON public.person_external_ids USING btree (tenant_id, person_id);
alter table person_external_ids enable row level security;
alter table person_external_ids force row level security;
create policy tenant_isolation on person_external_ids using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on person_external_ids to app;

create table person_search_words (
  tenant_id uuid not null,
  word text not null,
  person_id uuid not null,
  constraint person_search_words_pkey PRIMARY KEY (tenant_id, word, person_id)
);
CREATE INDEX person_search_words_person ON public.person_search_words USING btree (tenant_id, person_id, word);
alter table person_search_words enable row level security;
alter table person_search_words force row level security;
create policy tenant_isolation on person_search_words using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on person_search_words to app;

create table personal_data_requests (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  outcome text,
  message text,
  copy_expires_at timestamp with time zone,
  copy_file_id uuid,
  constraint personal_data_requests_check CHECK ((due_at > requested_at)),
  constraint personal_data_requests_closed CHECK ((((closed_at IS NULL) = (outcome IS NULL)) AND ((closed_at IS NULL) = (message IS NULL)) AND ((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) OR (withdrawn_at IS NULL)))),
  constraint personal_data_requests_copy CHECK (((copy_expires_at IS NULL) OR ((kind = 'copy'::text) AND (outcome = 'answered'::text) AND (copy_expires_at > closed_at)))),
  constraint personal_data_requests_copy_file CHECK (((copy_file_id IS NULL) OR (copy_expires_at IS NOT NULL))),
  constraint personal_data_requests_erased CHECK (((outcome <> 'erased'::text) OR (kind = 'erasure'::text))),
  constraint personal_data_requests_kind_check CHECK ((kind = ANY (ARRAY['copy'::text, 'erasure'::text]))),
  constraint personal_data_requests_message_check CHECK (((length(message) >= 1) AND (length(message) <= 2000))),
  constraint personal_data_requests_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'erased'::text, 'declined'::text]))),
  constraint personal_data_requests_tenant_id_closed_by_fkey FOREIGN KEY (tenant_id, closed_by) REFERENCES people(tenant_id, id),
  constraint personal_data_requests_tenant_id_copy_file_id_fkey FOREIGN KEY (tenant_id, copy_file_id) REFERENCES files(tenant_id, id),
  constraint personal_data_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint personal_data_requests_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint personal_data_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX personal_data_requests_closed ON public.personal_data_requests USING btree (tenant_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX personal_data_requests_copies ON public.personal_data_requests USING btree (tenant_id, copy_expires_at) WHERE (copy_file_id IS NOT NULL);
CREATE INDEX personal_data_requests_due ON public.personal_data_requests USING btree (tenant_id, due_at) WHERE ((withdrawn_at IS NULL) AND (closed_at IS NULL));
CREATE UNIQUE INDEX personal_data_requests_open ON public.personal_data_requests USING btree (tenant_id, person_id, kind) WHERE ((withdrawn_at IS NULL) AND (closed_at IS NULL));
alter table personal_data_requests enable row level security;
alter table personal_data_requests force row level security;
create policy tenant_isolation on personal_data_requests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on personal_data_requests to app;

create table phone_bridges (
  tenant_id uuid not null,
  base_url text not null,
  encrypted_secret bytea not null,
  callback_countries text[] not null,
  changed_at timestamp with time zone not null,
  problem text,
  constraint phone_bridges_base_url_check CHECK (((length(base_url) >= 9) AND (length(base_url) <= 500))),
  constraint phone_bridges_problem_check CHECK ((problem = ANY (ARRAY['address_refused'::text, 'unreachable'::text, 'refused'::text]))),
  constraint phone_bridges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint phone_bridges_pkey PRIMARY KEY (tenant_id)
);
alter table phone_bridges enable row level security;
alter table phone_bridges force row level security;
create policy tenant_isolation on phone_bridges using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on phone_bridges to app;

create table phone_callbacks (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  number text not null,
  requested_at timestamp with time zone not null,
  state text not null,
  constraint phone_callbacks_number_check CHECK ((number ~ '^\+[1-9]\d{6,14}$'::text)),
  constraint phone_callbacks_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'dialled'::text, 'failed'::text]))),
  constraint phone_callbacks_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint phone_callbacks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint phone_callbacks_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint phone_callbacks_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX phone_callbacks_age ON public.phone_callbacks USING btree (tenant_id, requested_at);
CREATE INDEX phone_callbacks_call ON public.phone_callbacks USING btree (tenant_id, call_id, person_id);
alter table phone_callbacks enable row level security;
alter table phone_callbacks force row level security;
create policy tenant_isolation on phone_callbacks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on phone_callbacks to app;

create table phone_connections (
  tenant_id uuid not null,
  id text not null,
  call_id uuid not null,
  person_id uuid not null,
  admitted_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  left_at timestamp with time zone,
  read_terms_id uuid,
  read_approval_id uuid,
  constraint phone_connections_check CHECK ((left_at >= admitted_at)),
  constraint phone_connections_id_check CHECK ((id ~ '^[A-Za-z0-9_.-]{8,64}$'::text)),
  constraint phone_connections_read_check CHECK (((read_terms_id IS NOT NULL) OR (read_approval_id IS NULL))),
  constraint phone_connections_read_approval_fkey FOREIGN KEY (tenant_id, read_approval_id) REFERENCES compliance_approvals(tenant_id, id),
  constraint phone_connections_read_terms_fkey FOREIGN KEY (tenant_id, read_terms_id) REFERENCES terms_texts(tenant_id, id),
  constraint phone_connections_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint phone_connections_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint phone_connections_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint phone_connections_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX phone_connections_open ON public.phone_connections USING btree (tenant_id, call_id) WHERE (left_at IS NULL);
CREATE INDEX phone_connections_read_approval ON public.phone_connections USING btree (tenant_id, read_approval_id) WHERE (read_approval_id IS NOT NULL);
CREATE INDEX phone_connections_read_terms ON public.phone_connections USING btree (tenant_id, read_terms_id) WHERE (read_terms_id IS NOT NULL);
alter table phone_connections enable row level security;
alter table phone_connections force row level security;
create policy tenant_isolation on phone_connections using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on phone_connections to app;

create table project_candidates (
  tenant_id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  stage text not null,
  reason text,
  note text,
  call_id uuid,
  added_by uuid,
  added_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint project_candidates_check CHECK (((stage = 'rejected'::text) = (reason IS NOT NULL))),
  constraint project_candidates_reason_check CHECK ((reason = ANY (ARRAY['not_relevant'::text, 'conflict'::text, 'too_expensive'::text, 'answered_elsewhere'::text, 'declined'::text, 'blocked'::text, 'other'::text]))),
  constraint project_candidates_stage_check CHECK ((stage = ANY (ARRAY['proposed'::text, 'shortlisted'::text, 'scheduling'::text, 'scheduled'::text, 'done'::text, 'rejected'::text]))),
  constraint project_candidates_tenant_id_added_by_fkey FOREIGN KEY (tenant_id, added_by) REFERENCES people(tenant_id, id),
  constraint project_candidates_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint project_candidates_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint project_candidates_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint project_candidates_pkey PRIMARY KEY (tenant_id, project_id, person_id)
);
CREATE INDEX project_candidates_person ON public.project_candidates USING btree (tenant_id, person_id);
alter table project_candidates enable row level security;
alter table project_candidates force row level security;
create policy tenant_isolation on project_candidates using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER search_candidates_inserted AFTER INSERT ON public.project_candidates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_new_candidates();
grant insert, select, update on project_candidates to app;

create table project_members (
  tenant_id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  position smallint not null,
  constraint project_members_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint project_members_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint project_members_pkey PRIMARY KEY (tenant_id, project_id, person_id)
);
CREATE INDEX project_members_person ON public.project_members USING btree (tenant_id, person_id);
alter table project_members enable row level security;
alter table project_members force row level security;
create policy tenant_isolation on project_members using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on project_members to app;

create table project_opportunities (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  state text not null,
  message text,
  answer_by timestamp with time zone not null,
  invited_at timestamp with time zone not null,
  invited_by uuid not null,
  reminded_at timestamp with time zone,
  answered_at timestamp with time zone,
  decline_reason text,
  note text,
  rate_minor integer,
  rate_currency text,
  offered_times jsonb default '[]'::jsonb not null,
  constraint project_opportunities_check CHECK (((state = ANY (ARRAY['accepted'::text, 'declined'::text])) = (answered_at IS NOT NULL))),
  constraint project_opportunities_check1 CHECK (((state = 'declined'::text) = (decline_reason IS NOT NULL))),
  constraint project_opportunities_check2 CHECK (((rate_minor IS NULL) = (rate_currency IS NULL))),
  constraint project_opportunities_check3 CHECK ((answer_by > invited_at)),
  constraint project_opportunities_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['conflict'::text, 'not_my_field'::text, 'no_time'::text, 'rate'::text, 'employer_policy'::text, 'other'::text]))),
  constraint project_opportunities_message_check CHECK (((length(message) >= 1) AND (length(message) <= 1000))),
  constraint project_opportunities_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint project_opportunities_offered_times_check CHECK (((jsonb_typeof(offered_times) = 'array'::text) AND (jsonb_array_length(offered_times) <= 5))),
  constraint project_opportunities_rate_currency_check CHECK ((rate_currency ~ '^[A-Z]{3}$'::text)),
  constraint project_opportunities_rate_minor_check CHECK ((rate_minor > 0)),
  constraint project_opportunities_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text]))),
  constraint project_opportunities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint project_opportunities_tenant_id_invited_by_fkey FOREIGN KEY (tenant_id, invited_by) REFERENCES people(tenant_id, id),
  constraint project_opportunities_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint project_opportunities_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint project_opportunities_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX project_opportunities_open ON public.project_opportunities USING btree (tenant_id, project_id, person_id) WHERE (state = 'invited'::text);
CREATE INDEX project_opportunities_person ON public.project_opportunities USING btree (tenant_id, person_id, invited_at);
CREATE INDEX project_opportunities_unreminded ON public.project_opportunities USING btree (tenant_id, invited_at) WHERE ((state = 'invited'::text) AND (reminded_at IS NULL));
alter table project_opportunities enable row level security;
alter table project_opportunities force row level security;
create policy tenant_isolation on project_opportunities using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on project_opportunities to app;

create table projects (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  code text not null,
  name text not null,
  client_id uuid not null,
  question text not null,
  topics text[] default '{}'::text[] not null,
  deadline date,
  calls_count integer default 0 not null,
  created_at timestamp with time zone not null,
  target_companies text[] default '{}'::text[] not null,
  exclusions text[] default '{}'::text[] not null,
  is_blinded boolean default true not null,
  closed_at timestamp with time zone,
  countries text[] default '{}'::text[] not null,
  calls_wanted smallint,
  budget integer,
  agreed_credits_per_hour integer,
  languages text[] default '{}'::text[] not null,
  constraint projects_agreed_credits_per_hour_check CHECK ((agreed_credits_per_hour > 0)),
  constraint projects_budget_check CHECK ((budget > 0)),
  constraint projects_calls_wanted_check CHECK (((calls_wanted >= 1) AND (calls_wanted <= 500))),
  constraint projects_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint projects_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint projects_pkey PRIMARY KEY (tenant_id, id),
  constraint projects_tenant_id_code_key UNIQUE (tenant_id, code)
);
CREATE INDEX projects_client ON public.projects USING btree (tenant_id, client_id);
alter table projects enable row level security;
alter table projects force row level security;
create policy tenant_isolation on projects using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER search_projects_updated AFTER UPDATE ON public.projects REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_search_changes_of_renamed_projects();
grant insert, select, update on projects to app;

create table proposal_keys (
  tenant_id uuid not null,
  proposal_id uuid not null,
  key text not null,
  constraint proposal_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint proposal_keys_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES proposals(tenant_id, id),
  constraint proposal_keys_pkey PRIMARY KEY (tenant_id, key, proposal_id)
);
CREATE INDEX proposal_keys_proposal ON public.proposal_keys USING btree (tenant_id, proposal_id);
alter table proposal_keys enable row level security;
alter table proposal_keys force row level security;
create policy tenant_isolation on proposal_keys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on proposal_keys to app;

create table proposal_versions (
  tenant_id uuid not null,
  proposal_id uuid not null,
  version integer not null,
  info jsonb not null,
  replaced_at timestamp with time zone not null,
  replaced_by uuid not null,
  constraint proposal_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint proposal_versions_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES proposals(tenant_id, id),
  constraint proposal_versions_tenant_id_replaced_by_fkey FOREIGN KEY (tenant_id, replaced_by) REFERENCES people(tenant_id, id),
  constraint proposal_versions_pkey PRIMARY KEY (tenant_id, proposal_id, version)
);
alter table proposal_versions enable row level security;
alter table proposal_versions force row level security;
create policy tenant_isolation on proposal_versions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on proposal_versions to app;

create table proposals (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  request_id uuid not null,
  project_id uuid not null,
  vendor_id uuid not null,
  state text not null,
  info jsonb,
  email_key text,
  person_id uuid,
  credits_per_hour integer,
  decline_reason text,
  decline_note text,
  proposed_at timestamp with time zone not null,
  proposed_by uuid not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  key_id text,
  fingerprint jsonb,
  constraint proposals_check CHECK (((state = 'submitted'::text) = (decided_at IS NULL))),
  constraint proposals_check1 CHECK (((state = 'accepted'::text) = (person_id IS NOT NULL))),
  constraint proposals_check2 CHECK (((state = 'declined'::text) = (decline_reason IS NOT NULL))),
  constraint proposals_credits_per_hour_check CHECK ((credits_per_hour >= 0)),
  constraint proposals_decline_note_check CHECK ((length(decline_note) <= 500)),
  constraint proposals_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['not_relevant'::text, 'duplicate'::text, 'too_expensive'::text, 'conflict'::text, 'other'::text]))),
  constraint proposals_fingerprint CHECK (((num_nulls(key_id, fingerprint) = ANY (ARRAY[0, 2])) AND ((info IS NOT NULL) OR (fingerprint IS NULL)))),
  constraint proposals_info CHECK (((info IS NOT NULL) OR (state <> 'submitted'::text))),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint proposals_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint proposals_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint proposals_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint proposals_tenant_id_proposed_by_fkey FOREIGN KEY (tenant_id, proposed_by) REFERENCES people(tenant_id, id),
  constraint proposals_tenant_id_request_id_fkey FOREIGN KEY (tenant_id, request_id) REFERENCES sourcing_requests(tenant_id, id),
  constraint proposals_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES companies(tenant_id, id),
  constraint proposals_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX proposals_email ON public.proposals USING btree (tenant_id, request_id, email_key) WHERE (state = ANY (ARRAY['submitted'::text, 'accepted'::text]));
CREATE INDEX proposals_erasable ON public.proposals USING btree (tenant_id, decided_at) WHERE ((info IS NOT NULL) AND (state = ANY (ARRAY['declined'::text, 'withdrawn'::text])));
CREATE INDEX proposals_key_id ON public.proposals USING btree (tenant_id, key_id) WHERE (info IS NOT NULL);
CREATE INDEX proposals_person ON public.proposals USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX proposals_project ON public.proposals USING btree (tenant_id, project_id);
CREATE INDEX proposals_vendor ON public.proposals USING btree (tenant_id, vendor_id, proposed_at);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy tenant_isolation on proposals using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER proposals_source AFTER INSERT OR UPDATE OF state, person_id ON public.proposals FOR EACH ROW WHEN ((new.state = 'accepted'::text)) EXECUTE FUNCTION accepted_proposals_compute_source();
grant insert, select, update on proposals to app;

create table push_devices (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text not null,
  secret text not null,
  portal_path text not null,
  user_agent text not null,
  registered_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_devices_portal_path_check CHECK ((portal_path = ANY (ARRAY['/clients'::text, '/expert'::text, '/staff'::text, '/compliance'::text]))),
  constraint push_devices_public_key_check CHECK ((length(public_key) = 87)),
  constraint push_devices_secret_check CHECK ((length(secret) = 22)),
  constraint push_devices_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint push_devices_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id),
  constraint push_devices_pkey PRIMARY KEY (tenant_id, id),
  constraint push_devices_tenant_id_endpoint_key UNIQUE (tenant_id, endpoint)
);
CREATE INDEX push_devices_person ON public.push_devices USING btree (tenant_id, person_id);
CREATE INDEX push_devices_session ON public.push_devices USING btree (tenant_id, session_id);
alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy tenant_isolation on push_devices using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on push_devices to app;

create table push_messages (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  notification_id uuid,
  payload text not null,
  urgency text not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint push_messages_check CHECK ((expires_at > due_at)),
  constraint push_messages_urgency_check CHECK ((urgency = ANY (ARRAY['normal'::text, 'high'::text]))),
  constraint push_messages_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES push_devices(tenant_id, id) ON DELETE CASCADE,
  constraint push_messages_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id),
  constraint push_messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX push_messages_device ON public.push_messages USING btree (tenant_id, device_id);
CREATE INDEX push_messages_expiry ON public.push_messages USING btree (tenant_id, expires_at);
CREATE INDEX push_messages_notification ON public.push_messages USING btree (tenant_id, notification_id);
alter table push_messages enable row level security;
alter table push_messages force row level security;
create policy tenant_isolation on push_messages using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on push_messages to app;

create table questionnaire_drafts (
  tenant_id uuid not null,
  kind text not null,
  level text not null,
  owner_id uuid,
  version integer not null,
  content jsonb not null,
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  constraint questionnaire_drafts_check CHECK (((level = 'tenant'::text) = (owner_id IS NULL))),
  constraint questionnaire_drafts_level_check CHECK ((level = ANY (ARRAY['tenant'::text, 'client'::text]))),
  constraint questionnaire_drafts_tenant_id_edited_by_fkey FOREIGN KEY (tenant_id, edited_by) REFERENCES people(tenant_id, id),
  constraint questionnaire_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint questionnaire_drafts_tenant_id_kind_level_owner_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, kind, level, owner_id)
);
alter table questionnaire_drafts enable row level security;
alter table questionnaire_drafts force row level security;
create policy tenant_isolation on questionnaire_drafts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on questionnaire_drafts to app;

create table questionnaire_responses (
  tenant_id uuid not null,
  id uuid not null,
  questionnaire_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  person_id uuid not null,
  answers jsonb not null,
  flags jsonb default '[]'::jsonb not null,
  saved_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  companies jsonb default '[]'::jsonb not null,
  round integer default 1 not null,
  expires_at timestamp with time zone,
  asked_again_at timestamp with time zone,
  is_erasure_due boolean default false not null,
  constraint questionnaire_responses_check CHECK (((expires_at IS NULL) OR (submitted_at IS NOT NULL))),
  constraint questionnaire_responses_companies_check CHECK ((jsonb_typeof(companies) = 'array'::text)),
  constraint questionnaire_responses_round_check CHECK ((round > 0)),
  constraint questionnaire_responses_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['call'::text, 'project'::text, 'person'::text]))),
  constraint questionnaire_responses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint questionnaire_responses_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint questionnaire_responses_tenant_id_questionnaire_id_fkey FOREIGN KEY (tenant_id, questionnaire_id) REFERENCES questionnaires(tenant_id, id),
  constraint questionnaire_responses_pkey PRIMARY KEY (tenant_id, id),
  constraint questionnaire_responses_round UNIQUE (tenant_id, subject_id, person_id, questionnaire_id, round)
);
CREATE INDEX questionnaire_responses_companies ON public.questionnaire_responses USING gin (companies jsonb_path_ops) WHERE (companies <> '[]'::jsonb);
CREATE INDEX questionnaire_responses_erasure ON public.questionnaire_responses USING btree (tenant_id) WHERE is_erasure_due;
CREATE INDEX questionnaire_responses_expiry ON public.questionnaire_responses USING btree (tenant_id, expires_at) WHERE ((expires_at IS NOT NULL) AND (asked_again_at IS NULL));
CREATE INDEX questionnaire_responses_person ON public.questionnaire_responses USING btree (tenant_id, person_id);
alter table questionnaire_responses enable row level security;
alter table questionnaire_responses force row level security;
create policy tenant_isolation on questionnaire_responses using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on questionnaire_responses to app;

create table questionnaires (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  version integer not null,
  title jsonb not null,
  introduction jsonb not null,
  questions jsonb not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  level text not null,
  owner_id uuid,
  constraint questionnaires_check CHECK (((level = 'tenant'::text) = (owner_id IS NULL))),
  constraint questionnaires_kind_check CHECK ((kind = ANY (ARRAY['compliance_survey'::text, 'call_questions'::text, 'vetting'::text, 'conflict'::text, 'onboarding'::text, 'post_call_client'::text, 'post_call_expert'::text, 'post_call_compliance'::text, 'invoice'::text]))),
  constraint questionnaires_level_check CHECK ((level = ANY (ARRAY['tenant'::text, 'client'::text, 'project'::text, 'call'::text]))),
  constraint questionnaires_version_check CHECK ((version > 0)),
  constraint questionnaires_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint questionnaires_tenant_id_published_by_fkey FOREIGN KEY (tenant_id, published_by) REFERENCES people(tenant_id, id),
  constraint questionnaires_pkey PRIMARY KEY (tenant_id, id),
  constraint questionnaires_version UNIQUE NULLS NOT DISTINCT (tenant_id, kind, level, owner_id, version)
);
alter table questionnaires enable row level security;
alter table questionnaires force row level security;
create policy tenant_isolation on questionnaires using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on questionnaires to app;

create table rate_limits (
  key text not null,
  attempt_times timestamp with time zone[] not null,
  constraint limits_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on rate_limits to app;

create table reactions_done (
  tenant_id uuid not null,
  event_id uuid not null,
  reaction text not null,
  completed_at timestamp with time zone not null,
  constraint reactions_done_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES outbox(tenant_id, id),
  constraint reactions_done_pkey PRIMARY KEY (tenant_id, event_id, reaction)
);
alter table reactions_done enable row level security;
alter table reactions_done force row level security;
create policy tenant_isolation on reactions_done using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on reactions_done to app;

create table recording_accesses (
  tenant_id uuid not null,
  id uuid not null,
  recording_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  kind text not null,
  heard_person_id uuid,
  accessed_at timestamp with time zone not null,
  constraint recording_accesses_kind_check CHECK ((kind = ANY (ARRAY['play'::text, 'download'::text]))),
  constraint recording_accesses_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint recording_accesses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint recording_accesses_tenant_id_heard_person_id_fkey FOREIGN KEY (tenant_id, heard_person_id) REFERENCES people(tenant_id, id),
  constraint recording_accesses_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint recording_accesses_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX recording_accesses_call ON public.recording_accesses USING btree (tenant_id, call_id);
CREATE INDEX recording_accesses_heard_person ON public.recording_accesses USING btree (tenant_id, heard_person_id);
CREATE INDEX recording_accesses_person ON public.recording_accesses USING btree (tenant_id, person_id);
CREATE INDEX recording_accesses_recording ON public.recording_accesses USING btree (tenant_id, recording_id, accessed_at);
alter table recording_accesses enable row level security;
alter table recording_accesses force row level security;
create policy tenant_isolation on recording_accesses using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on recording_accesses to app;

create table recording_answers (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  recording_id uuid not null,
  person_id uuid not null,
  seat text not null,
  answer text not null,
  text_version smallint not null,
  answered_at timestamp with time zone not null,
  constraint recording_answers_answer_check CHECK ((answer = ANY (ARRAY['agreed'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint recording_answers_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint recording_answers_tenant_id_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES recording_requests(tenant_id, id),
  constraint recording_answers_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX recording_answers_person ON public.recording_answers USING btree (tenant_id, person_id);
CREATE INDEX recording_answers_recording ON public.recording_answers USING btree (tenant_id, recording_id);
alter table recording_answers enable row level security;
alter table recording_answers force row level security;
create policy tenant_isolation on recording_answers using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on recording_answers to app;

create table recording_changes (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  recording_id uuid not null,
  state text not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  constraint recording_changes_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'recording'::text, 'paused'::text, 'refused'::text, 'ended'::text]))),
  constraint recording_changes_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint recording_changes_tenant_id_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES recording_requests(tenant_id, id),
  constraint recording_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX recording_changes_by ON public.recording_changes USING btree (tenant_id, changed_by);
CREATE INDEX recording_changes_recording ON public.recording_changes USING btree (tenant_id, recording_id);
alter table recording_changes enable row level security;
alter table recording_changes force row level security;
create policy tenant_isolation on recording_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on recording_changes to app;

create table recording_chunks (
  tenant_id uuid not null,
  track_id uuid not null,
  kind text not null,
  position integer not null,
  file_id uuid not null,
  constraint recording_chunks_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'assembled'::text]))),
  constraint recording_chunks_position_check CHECK (("position" >= 0)),
  constraint recording_chunks_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  constraint recording_chunks_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES recording_tracks(tenant_id, id) ON DELETE CASCADE,
  constraint recording_chunks_pkey PRIMARY KEY (tenant_id, track_id, kind, "position")
);
CREATE INDEX recording_chunks_file ON public.recording_chunks USING btree (tenant_id, file_id);
alter table recording_chunks enable row level security;
alter table recording_chunks force row level security;
create policy tenant_isolation on recording_chunks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on recording_chunks to app;

create table recording_intervals (
  tenant_id uuid not null,
  recording_id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint recording_intervals_check CHECK ((ended_at >= started_at)),
  constraint recording_intervals_tenant_id_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES recording_media(tenant_id, recording_id) ON DELETE CASCADE,
  constraint recording_intervals_pkey PRIMARY KEY (tenant_id, recording_id, started_at)
);
CREATE UNIQUE INDEX recording_intervals_open ON public.recording_intervals USING btree (tenant_id, recording_id) WHERE (ended_at IS NULL);
alter table recording_intervals enable row level security;
alter table recording_intervals force row level security;
create policy tenant_isolation on recording_intervals using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on recording_intervals to app;

create table recording_links (
  tenant_id uuid not null,
  hash bytea not null,
  track_id uuid not null,
  expires_at timestamp with time zone not null,
  file_name text,
  session_id uuid not null,
  constraint recording_links_tenant_id_track_id_fkey FOREIGN KEY (tenant_id, track_id) REFERENCES recording_tracks(tenant_id, id) ON DELETE CASCADE,
  constraint recording_links_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX recording_links_expiry ON public.recording_links USING btree (tenant_id, expires_at);
CREATE INDEX recording_links_track ON public.recording_links USING btree (tenant_id, track_id);
alter table recording_links enable row level security;
alter table recording_links force row level security;
create policy tenant_isolation on recording_links using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on recording_links to app;

create table recording_media (
  tenant_id uuid not null,
  recording_id uuid not null,
  call_id uuid not null,
  started_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  assembled_at timestamp with time zone,
  encrypted_key bytea,
  constraint recording_media_check CHECK ((stopped_at >= started_at)),
  constraint recording_media_check1 CHECK ((assembled_at >= stopped_at)),
  constraint recording_media_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint recording_media_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint recording_media_pkey PRIMARY KEY (tenant_id, recording_id)
);
CREATE INDEX recording_media_call ON public.recording_media USING btree (tenant_id, call_id);
CREATE INDEX recording_media_unassembled ON public.recording_media USING btree (tenant_id, started_at) WHERE (assembled_at IS NULL);
alter table recording_media enable row level security;
alter table recording_media force row level security;
create policy tenant_isolation on recording_media using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on recording_media to app;

create table recording_requests (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  call_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  state text not null,
  retention_days integer not null,
  is_transcribed boolean default false not null,
  constraint recording_requests_retention_days_check CHECK (((retention_days >= 30) AND (retention_days <= 2555))),
  constraint recording_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'recording'::text, 'paused'::text, 'refused'::text, 'ended'::text]))),
  constraint recording_requests_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint recording_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint recording_requests_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint recording_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX recording_requests_by ON public.recording_requests USING btree (tenant_id, requested_by);
CREATE INDEX recording_requests_call ON public.recording_requests USING btree (tenant_id, call_id);
CREATE UNIQUE INDEX recording_requests_open ON public.recording_requests USING btree (tenant_id, call_id) WHERE (state = ANY (ARRAY['requested'::text, 'recording'::text, 'paused'::text]));
alter table recording_requests enable row level security;
alter table recording_requests force row level security;
create policy tenant_isolation on recording_requests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on recording_requests to app;

create table recording_retention (
  tenant_id uuid not null,
  days integer not null,
  former_days integer not null,
  effective_at timestamp with time zone not null,
  changed_by uuid not null,
  constraint recording_retention_days_check CHECK (((days >= 30) AND (days <= 2555))),
  constraint recording_retention_former_days_check CHECK (((former_days >= 30) AND (former_days <= 2555))),
  constraint recording_retention_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint recording_retention_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint recording_retention_pkey PRIMARY KEY (tenant_id)
);
CREATE INDEX recording_retention_changed_by ON public.recording_retention USING btree (tenant_id, changed_by);
alter table recording_retention enable row level security;
alter table recording_retention force row level security;
create policy tenant_isolation on recording_retention using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on recording_retention to app;

create table recording_tracks (
  tenant_id uuid not null,
  id uuid not null,
  recording_id uuid not null,
  person_id uuid,
  duration_ms integer,
  size bigint,
  constraint recording_tracks_check CHECK ((num_nulls(duration_ms, size) = ANY (ARRAY[0, 2]))),
  constraint recording_tracks_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint recording_tracks_size_check CHECK ((size >= 0)),
  constraint recording_tracks_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint recording_tracks_tenant_id_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES recording_media(tenant_id, recording_id) ON DELETE CASCADE,
  constraint recording_tracks_pkey PRIMARY KEY (tenant_id, id),
  constraint recording_tracks_tenant_id_recording_id_person_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, recording_id, person_id)
);
CREATE INDEX recording_tracks_person ON public.recording_tracks USING btree (tenant_id, person_id);
alter table recording_tracks enable row level security;
alter table recording_tracks force row level security;
create policy tenant_isolation on recording_tracks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on recording_tracks to app;

create table recovery_codes (
  tenant_id uuid not null,
  person_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint recovery_codes_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint recovery_codes_pkey PRIMARY KEY (tenant_id, person_id, hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy tenant_isolation on recovery_codes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on recovery_codes to app;

create table refresh_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  parent_hash bytea,
  device_hash bytea not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  encrypted_successor bytea,
  revoked_at timestamp with time zone,
  constraint refresh_tokens_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id),
  constraint refresh_tokens_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE UNIQUE INDEX refresh_tokens_leaf ON public.refresh_tokens USING btree (tenant_id, session_id) WHERE ((rotated_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX refresh_tokens_session ON public.refresh_tokens USING btree (tenant_id, session_id);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy tenant_isolation on refresh_tokens using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on refresh_tokens to app;

create table registration_keys (
  tenant_id uuid not null,
  hash bytea not null,
  registration_id uuid not null,
  constraint registration_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint registration_keys_tenant_id_registration_id_fkey FOREIGN KEY (tenant_id, registration_id) REFERENCES registrations(tenant_id, id) ON DELETE CASCADE,
  constraint registration_keys_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX registration_keys_registration ON public.registration_keys USING btree (tenant_id, registration_id);
alter table registration_keys enable row level security;
alter table registration_keys force row level security;
create policy tenant_isolation on registration_keys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on registration_keys to app;

create table registration_mails (
  tenant_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  email text not null,
  requested_at timestamp with time zone not null,
  secret_hash bytea,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint registration_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint registration_mails_tenant_id_registration_id_fkey FOREIGN KEY (tenant_id, registration_id) REFERENCES registrations(tenant_id, id) ON DELETE CASCADE,
  constraint registration_mails_pkey PRIMARY KEY (tenant_id, id),
  constraint registration_mails_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
CREATE INDEX registration_mails_address ON public.registration_mails USING btree (tenant_id, lower(email), requested_at);
CREATE INDEX registration_mails_registration ON public.registration_mails USING btree (tenant_id, registration_id);
alter table registration_mails enable row level security;
alter table registration_mails force row level security;
create policy tenant_isolation on registration_mails using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on registration_mails to app;

create table registrations (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  site_id uuid not null,
  email text not null,
  step text not null,
  draft jsonb not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  completed_at timestamp with time zone,
  constraint registrations_email_check CHECK ((length(email) <= 100)),
  constraint registrations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint registrations_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint registrations_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX registrations_address ON public.registrations USING btree (tenant_id, lower(email)) WHERE (completed_at IS NULL);
CREATE INDEX registrations_expiry ON public.registrations USING btree (tenant_id, expires_at);
alter table registrations enable row level security;
alter table registrations force row level security;
create policy tenant_isolation on registrations using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on registrations to app;

create table removed_employments (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  removed_at timestamp with time zone not null,
  employment jsonb not null,
  constraint removed_employments_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint removed_employments_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX removed_employments_removed ON public.removed_employments USING btree (tenant_id, removed_at);
alter table removed_employments enable row level security;
alter table removed_employments force row level security;
create policy tenant_isolation on removed_employments using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on removed_employments to app;

create table restricted_companies (
  tenant_id uuid not null,
  id uuid not null,
  client_id uuid,
  name text not null,
  company_id uuid,
  start_on date not null,
  end_on date,
  reason text,
  added_at timestamp with time zone not null,
  added_by uuid,
  ended_by uuid,
  version integer default 1 not null,
  aliases text[] default '{}'::text[] not null,
  match_names text[],
  constraint restricted_companies_check CHECK (((end_on IS NULL) OR (end_on >= start_on))),
  constraint restricted_companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint restricted_companies_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint restricted_companies_tenant_id_added_by_fkey FOREIGN KEY (tenant_id, added_by) REFERENCES people(tenant_id, id),
  constraint restricted_companies_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES companies(tenant_id, id),
  constraint restricted_companies_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint restricted_companies_tenant_id_ended_by_fkey FOREIGN KEY (tenant_id, ended_by) REFERENCES people(tenant_id, id),
  constraint restricted_companies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint restricted_companies_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX restricted_companies_client ON public.restricted_companies USING btree (tenant_id, client_id, start_on);
CREATE INDEX restricted_companies_company ON public.restricted_companies USING btree (tenant_id, company_id);
CREATE INDEX restricted_companies_match ON public.restricted_companies USING gin (match_names);
CREATE INDEX restricted_companies_new ON public.restricted_companies USING btree (tenant_id, id) WHERE (match_names IS NULL);
alter table restricted_companies enable row level security;
alter table restricted_companies force row level security;
create policy tenant_isolation on restricted_companies using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on restricted_companies to app;

create table restricted_company_changes (
  tenant_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  kind text not null,
  start_on date not null,
  end_on date,
  reason text,
  note text,
  constraint restricted_company_changes_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'ended'::text, 'resumed'::text, 'reason'::text]))),
  constraint restricted_company_changes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint restricted_company_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint restricted_company_changes_tenant_id_changed_by_fkey FOREIGN KEY (tenant_id, changed_by) REFERENCES people(tenant_id, id),
  constraint restricted_company_changes_tenant_id_entry_id_fkey FOREIGN KEY (tenant_id, entry_id) REFERENCES restricted_companies(tenant_id, id),
  constraint restricted_company_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint restricted_company_changes_pkey PRIMARY KEY (tenant_id, id),
  constraint restricted_company_changes_tenant_id_entry_id_version_key UNIQUE (tenant_id, entry_id, version)
);
CREATE INDEX restricted_company_changes_by ON public.restricted_company_changes USING btree (tenant_id, changed_by);
alter table restricted_company_changes enable row level security;
alter table restricted_company_changes force row level security;
create policy tenant_isolation on restricted_company_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on restricted_company_changes to app;

create table restrictions (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  reason text not null,
  restricted_at timestamp with time zone not null,
  restricted_by uuid not null,
  restored_at timestamp with time zone,
  restored_by uuid,
  restored_reason text,
  constraint restrictions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint restrictions_restored_reason_check CHECK (((length(restored_reason) >= 1) AND (length(restored_reason) <= 500))),
  constraint restrictions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint restrictions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint restrictions_tenant_id_restored_by_fkey FOREIGN KEY (tenant_id, restored_by) REFERENCES people(tenant_id, id),
  constraint restrictions_tenant_id_restricted_by_fkey FOREIGN KEY (tenant_id, restricted_by) REFERENCES people(tenant_id, id),
  constraint restrictions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX restrictions_active ON public.restrictions USING btree (tenant_id, person_id) WHERE (restored_at IS NULL);
alter table restrictions enable row level security;
alter table restrictions force row level security;
create policy tenant_isolation on restrictions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on restrictions to app;

create table room_visits (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  seat text not null,
  peer_id text not null,
  entered_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint room_visits_check CHECK ((left_at >= entered_at)),
  constraint room_visits_seat_check CHECK ((seat = ANY (ARRAY['client'::text, 'expert'::text, 'interpreter'::text, 'chaperone'::text, 'compliance'::text]))),
  constraint room_visits_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint room_visits_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint room_visits_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX room_visits_call ON public.room_visits USING btree (tenant_id, call_id);
CREATE UNIQUE INDEX room_visits_open ON public.room_visits USING btree (tenant_id, call_id, peer_id) WHERE (left_at IS NULL);
CREATE INDEX room_visits_peer ON public.room_visits USING btree (tenant_id, peer_id) WHERE (left_at IS NULL);
alter table room_visits enable row level security;
alter table room_visits force row level security;
create policy tenant_isolation on room_visits using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on room_visits to app;

create table saved_call_views (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  query text not null,
  saved_at timestamp with time zone not null,
  constraint saved_call_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_call_views_query_check CHECK ((length(query) <= 4000)),
  constraint saved_call_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint saved_call_views_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint saved_call_views_pkey PRIMARY KEY (tenant_id, id),
  constraint saved_call_views_tenant_id_person_id_name_key UNIQUE (tenant_id, person_id, name)
);
alter table saved_call_views enable row level security;
alter table saved_call_views force row level security;
create policy tenant_isolation on saved_call_views using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on saved_call_views to app;

create table saved_searches (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  person_id uuid not null,
  role_id smallint not null,
  company_id uuid,
  name text not null,
  text text not null,
  filters jsonb not null,
  sort text not null,
  is_shared boolean not null,
  saved_at timestamp with time zone not null,
  constraint saved_searches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_searches_text_check CHECK ((length(text) <= 500)),
  constraint saved_searches_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint saved_searches_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint saved_searches_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint saved_searches_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX saved_searches_own ON public.saved_searches USING btree (tenant_id, person_id);
CREATE INDEX saved_searches_shared ON public.saved_searches USING btree (tenant_id, role_id, company_id) WHERE is_shared;
alter table saved_searches enable row level security;
alter table saved_searches force row level security;
create policy tenant_isolation on saved_searches using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on saved_searches to app;

create table schema_migrations (
  number integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null,
  constraint schema_migrations_pkey PRIMARY KEY (number)
);
grant select on schema_migrations to app;

create table search_change_watermarks (
  tenant_id uuid not null,
  trimmed_before xid8 not null,
  next_trim_before xid8 not null,
  marked_at timestamp with time zone not null,
  constraint search_change_watermarks_pkey PRIMARY KEY (tenant_id)
);
alter table search_change_watermarks enable row level security;
alter table search_change_watermarks force row level security;
create policy tenant_isolation on search_change_watermarks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on search_change_watermarks to app;

create table search_changes (
  tenant_id uuid not null,
  xid xid8 default pg_current_xact_id() not null,
  sequence bigint generated always as identity not null,
  person_id uuid not null,
  constraint search_changes_pkey PRIMARY KEY (tenant_id, xid, sequence)
);
alter table search_changes enable row level security;
alter table search_changes force row level security;
create policy tenant_isolation on search_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert (person_id, tenant_id), select on search_changes to app;

create table search_documents (
  tenant_id uuid not null,
  person_id uuid not null,
  public_words tsvector not null,
  all_words tsvector not null,
  current_companies text[] not null,
  past_companies text[] not null,
  industries text[] not null,
  format_version smallint default 1 not null,
  left_on date,
  fresh_on date,
  constraint search_documents_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint search_documents_pkey PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX search_documents_format_version ON public.search_documents USING btree (tenant_id, format_version);
alter table search_documents enable row level security;
alter table search_documents force row level security;
create policy tenant_isolation on search_documents using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on search_documents to app;

create table service_email_changes (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  service_email text,
  previous_service_email text,
  constraint service_email_changes_previous_service_email_check CHECK ((length(previous_service_email) <= 100)),
  constraint service_email_changes_service_email_check CHECK ((length(service_email) <= 100)),
  constraint service_email_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint service_email_changes_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint service_email_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX service_email_changes_tenant_id_person_id_idx ON public.service_email_changes USING btree (tenant_id, person_id);
alter table service_email_changes enable row level security;
alter table service_email_changes force row level security;
create policy tenant_isolation on service_email_changes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on service_email_changes to app;

create table service_email_requests (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  email text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  secret_hash bytea,
  confirmed_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint service_email_requests_check CHECK ((expires_at > requested_at)),
  constraint service_email_requests_check1 CHECK ((num_nonnulls(confirmed_at, voided_at) <= 1)),
  constraint service_email_requests_email_check CHECK ((length(email) <= 100)),
  constraint service_email_requests_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint service_email_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint service_email_requests_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint service_email_requests_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint service_email_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint service_email_requests_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
CREATE UNIQUE INDEX service_email_requests_pending ON public.service_email_requests USING btree (tenant_id, person_id) WHERE ((confirmed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX service_email_requests_person ON public.service_email_requests USING btree (tenant_id, person_id);
CREATE INDEX service_email_requests_requested_by ON public.service_email_requests USING btree (tenant_id, requested_by);
alter table service_email_requests enable row level security;
alter table service_email_requests force row level security;
create policy tenant_isolation on service_email_requests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on service_email_requests to app;

create table session_replay_choices (
  tenant_id uuid not null,
  person_id uuid not null,
  is_allowed boolean not null,
  chosen_at timestamp with time zone not null,
  constraint session_replay_choices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint session_replay_choices_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint session_replay_choices_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table session_replay_choices enable row level security;
alter table session_replay_choices force row level security;
create policy tenant_isolation on session_replay_choices using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on session_replay_choices to app;

create table session_replay_chunks (
  tenant_id uuid not null,
  replay_id uuid not null,
  number integer not null,
  page text not null,
  events bytea not null,
  constraint session_replay_chunks_number_check CHECK ((number >= 0)),
  constraint session_replay_chunks_page_check CHECK ((length(page) <= 200)),
  constraint session_replay_chunks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint session_replay_chunks_tenant_id_replay_id_fkey FOREIGN KEY (tenant_id, replay_id) REFERENCES session_replays(tenant_id, id) ON DELETE CASCADE,
  constraint session_replay_chunks_pkey PRIMARY KEY (tenant_id, replay_id, number)
);
alter table session_replay_chunks enable row level security;
alter table session_replay_chunks force row level security;
create policy tenant_isolation on session_replay_chunks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on session_replay_chunks to app;

create table session_replays (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  size integer not null,
  app_version text not null,
  user_agent text not null,
  viewport text not null,
  constraint session_replays_app_version_check CHECK ((length(app_version) <= 40)),
  constraint session_replays_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint session_replays_size_check CHECK ((size >= 0)),
  constraint session_replays_user_agent_check CHECK ((length(user_agent) <= 500)),
  constraint session_replays_viewport_check CHECK ((length(viewport) <= 20)),
  constraint session_replays_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint session_replays_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint session_replays_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX session_replays_person ON public.session_replays USING btree (tenant_id, person_id, started_at DESC, id DESC);
CREATE INDEX session_replays_started ON public.session_replays USING btree (tenant_id, started_at DESC, id DESC);
alter table session_replays enable row level security;
alter table session_replays force row level security;
create policy tenant_isolation on session_replays using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on session_replays to app;

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  person_id uuid,
  method text not null,
  remember boolean not null,
  user_agent text not null,
  address text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  share_link_id uuid,
  resource_type text,
  resource_id uuid,
  participant_type text,
  impersonator_id uuid,
  impersonator_session_id uuid,
  reauthenticated_at timestamp with time zone,
  constraint sessions_bearer CHECK (((person_id IS NOT NULL) OR (share_link_id IS NOT NULL))),
  constraint sessions_impersonation CHECK (((num_nulls(impersonator_id, impersonator_session_id) = ANY (ARRAY[0, 2])) AND (impersonator_id <> person_id))),
  constraint sessions_method_check CHECK ((method ~ '^[a-z][a-zA-Z-]{1,30}$'::text)),
  constraint sessions_resource CHECK ((num_nulls(share_link_id, resource_type, resource_id, participant_type) = ANY (ARRAY[0, 4]))),
  constraint sessions_tenant_id_impersonator_id_fkey FOREIGN KEY (tenant_id, impersonator_id) REFERENCES people(tenant_id, id),
  constraint sessions_tenant_id_impersonator_session_id_fkey FOREIGN KEY (tenant_id, impersonator_session_id) REFERENCES sessions(tenant_id, id),
  constraint sessions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint sessions_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint sessions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sessions_impersonation ON public.sessions USING btree (tenant_id, impersonator_session_id) WHERE ((ended_at IS NULL) AND (impersonator_session_id IS NOT NULL));
CREATE INDEX sessions_person ON public.sessions USING btree (tenant_id, person_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_share_link ON public.sessions USING btree (tenant_id, share_link_id) WHERE ((ended_at IS NULL) AND (share_link_id IS NOT NULL));
alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_isolation on sessions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION notify_session_ended();
grant insert, select, update on sessions to app;

create table share_links (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  secret_hash bytea not null,
  resource_type text not null,
  resource_id uuid not null,
  person_id uuid,
  participant_type text not null,
  email text not null,
  language text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_count integer default 0 not null,
  opened_at timestamp with time zone,
  constraint share_links_email_check CHECK ((length(email) <= 100)),
  constraint share_links_participant_type_check CHECK ((participant_type = ANY (ARRAY['ClientContact'::text, 'Interpreter'::text, 'Chaperone'::text, 'ComplianceSeat'::text, 'SilentComplianceSeat'::text]))),
  constraint share_links_resource_type_check CHECK ((resource_type = ANY (ARRAY['Project'::text, 'Call'::text]))),
  constraint share_links_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES people(tenant_id, id),
  constraint share_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint share_links_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint share_links_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint share_links_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX share_links_expiry ON public.share_links USING btree (tenant_id, expires_at);
CREATE INDEX share_links_resource ON public.share_links USING btree (tenant_id, resource_type, resource_id);
CREATE UNIQUE INDEX share_links_secret ON public.share_links USING btree (tenant_id, secret_hash);
alter table share_links enable row level security;
alter table share_links force row level security;
create policy tenant_isolation on share_links using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on share_links to app;

create table sign_in_codes (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  person_id uuid not null,
  code_hash bytea not null,
  method text not null,
  remember boolean not null,
  provider_id uuid,
  sign_out bytea,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id uuid,
  constraint sign_in_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sign_in_codes_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint sign_in_codes_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_providers(tenant_id, id) ON DELETE CASCADE,
  constraint sign_in_codes_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE CASCADE,
  constraint sign_in_codes_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint sign_in_codes_pkey PRIMARY KEY (tenant_id, id),
  constraint sign_in_codes_tenant_id_code_hash_key UNIQUE (tenant_id, code_hash)
);
CREATE INDEX sign_in_codes_expiry ON public.sign_in_codes USING btree (tenant_id, expires_at);
alter table sign_in_codes enable row level security;
alter table sign_in_codes force row level security;
create policy tenant_isolation on sign_in_codes using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on sign_in_codes to app;

create table sign_in_links (
  tenant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  email text not null,
  browser_hash bytea not null,
  code_hash bytea not null,
  redirect_url text not null,
  requested_at timestamp with time zone not null,
  person_id uuid,
  secret_hash bytea,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint sign_in_links_email_check CHECK ((length(email) <= 100)),
  constraint sign_in_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sign_in_links_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint sign_in_links_tenant_id_site_id_fkey FOREIGN KEY (tenant_id, site_id) REFERENCES sites(tenant_id, id),
  constraint sign_in_links_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_in_links_email ON public.sign_in_links USING btree (tenant_id, site_id, lower(email)) WHERE (used_at IS NULL);
CREATE INDEX sign_in_links_requested ON public.sign_in_links USING btree (tenant_id, requested_at);
CREATE UNIQUE INDEX sign_in_links_secret ON public.sign_in_links USING btree (tenant_id, secret_hash);
alter table sign_in_links enable row level security;
alter table sign_in_links force row level security;
create policy tenant_isolation on sign_in_links using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on sign_in_links to app;

create table sign_in_policies (
  tenant_id uuid not null,
  is_password_allowed boolean not null,
  is_link_allowed boolean not null,
  factor_kinds text[] not null,
  constraint sign_in_policies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sign_in_policies_pkey PRIMARY KEY (tenant_id)
);
alter table sign_in_policies enable row level security;
alter table sign_in_policies force row level security;
create policy tenant_isolation on sign_in_policies using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on sign_in_policies to app;

create table sites (
  id uuid not null,
  tenant_id uuid not null,
  portal text not null,
  slug text not null,
  origin text not null,
  constraint sites_portal_check CHECK ((portal = ANY (ARRAY['Exchange'::text, 'Expert'::text]))),
  constraint sites_slug_check CHECK ((slug ~ '^[a-z0-9-]{2,30}$'::text)),
  constraint sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_origin_key UNIQUE (origin) DEFERRABLE,
  constraint sites_slug_key UNIQUE (slug),
  constraint sites_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint sites_tenant_id_portal_key UNIQUE (tenant_id, portal)
);
grant select on sites to app;

create table socket_io_attachments (
  id bigint default nextval('socket_io_attachments_id_seq'::regclass) not null,
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_pkey PRIMARY KEY (id)
);
grant delete, insert, select on socket_io_attachments to app;

create table sourcing_requests (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  vendor_id uuid not null,
  title text not null,
  brief text not null,
  questions text[] default '{}'::text[] not null,
  due_on date not null,
  requested_at timestamp with time zone not null,
  requested_by uuid not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint sourcing_requests_brief_check CHECK (((length(brief) >= 1) AND (length(brief) <= 4000))),
  constraint sourcing_requests_check CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint sourcing_requests_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint sourcing_requests_tenant_id_closed_by_fkey FOREIGN KEY (tenant_id, closed_by) REFERENCES people(tenant_id, id),
  constraint sourcing_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint sourcing_requests_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id),
  constraint sourcing_requests_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint sourcing_requests_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES companies(tenant_id, id),
  constraint sourcing_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sourcing_requests_open ON public.sourcing_requests USING btree (tenant_id, project_id, vendor_id) WHERE (closed_at IS NULL);
CREATE INDEX sourcing_requests_vendor ON public.sourcing_requests USING btree (tenant_id, vendor_id, requested_at);
alter table sourcing_requests enable row level security;
alter table sourcing_requests force row level security;
create policy tenant_isolation on sourcing_requests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on sourcing_requests to app;

create table subscribed_calendars (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  label text not null,
  host text not null,
  encrypted_address bytea,
  address_hash bytea not null,
  added_at timestamp with time zone not null,
  refresh_at timestamp with time zone not null,
  read_at timestamp with time zone,
  content_read_at timestamp with time zone,
  problem text,
  failures smallint default 0 not null,
  etag text,
  last_modified text,
  busy jsonb default '[]'::jsonb not null,
  provider text,
  encrypted_refresh_token bytea,
  removed_at timestamp with time zone,
  constraint subscribed_calendars_busy_check CHECK ((jsonb_typeof(busy) = 'array'::text)),
  constraint subscribed_calendars_etag_check CHECK ((length(etag) <= 1000)),
  constraint subscribed_calendars_failures_check CHECK ((failures >= 0)),
  constraint subscribed_calendars_host_check CHECK ((length(host) <= 253)),
  constraint subscribed_calendars_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint subscribed_calendars_last_modified_check CHECK ((length(last_modified) <= 100)),
  constraint subscribed_calendars_problem_check CHECK ((problem = ANY (ARRAY['address_refused'::text, 'unreachable'::text, 'access_denied'::text, 'not_calendar'::text, 'too_large'::text]))),
  constraint subscribed_calendars_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'microsoft'::text]))),
  constraint subscribed_calendars_source CHECK ((((provider IS NULL) = (encrypted_address IS NOT NULL)) AND ((provider IS NULL) = (encrypted_refresh_token IS NULL)))),
  constraint subscribed_calendars_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint subscribed_calendars_pkey PRIMARY KEY (tenant_id, id),
  constraint subscribed_calendars_tenant_id_person_id_address_hash_key UNIQUE (tenant_id, person_id, address_hash)
);
CREATE INDEX subscribed_calendars_refresh ON public.subscribed_calendars USING btree (tenant_id, refresh_at);
alter table subscribed_calendars enable row level security;
alter table subscribed_calendars force row level security;
create policy tenant_isolation on subscribed_calendars using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on subscribed_calendars to app;

create table survey_links (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  secret_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint survey_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint survey_links_tenant_id_request_id_fkey FOREIGN KEY (tenant_id, request_id) REFERENCES survey_requests(tenant_id, id),
  constraint survey_links_pkey PRIMARY KEY (tenant_id, id),
  constraint survey_links_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash)
);
CREATE INDEX survey_links_expiry ON public.survey_links USING btree (tenant_id, expires_at);
alter table survey_links enable row level security;
alter table survey_links force row level security;
create policy tenant_isolation on survey_links using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on survey_links to app;

create table survey_requests (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  person_id uuid not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  constraint survey_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint survey_requests_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint survey_requests_tenant_id_requested_by_fkey FOREIGN KEY (tenant_id, requested_by) REFERENCES people(tenant_id, id),
  constraint survey_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint survey_requests_tenant_id_person_id_subject_id_kind_key UNIQUE (tenant_id, person_id, subject_id, kind)
);
CREATE INDEX survey_requests_subject ON public.survey_requests USING btree (tenant_id, subject_id);
alter table survey_requests enable row level security;
alter table survey_requests force row level security;
create policy tenant_isolation on survey_requests using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on survey_requests to app;

create table tenant_assets (
  tenant_id uuid not null,
  country_code text not null,
  favicon_path text,
  notification_favicon_path text,
  mark_path text,
  constraint tenant_assets_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint tenant_assets_favicon_path_check CHECK ((favicon_path ~ '^/'::text)),
  constraint tenant_assets_notification_favicon_path_check CHECK ((notification_favicon_path ~ '^/'::text)),
  constraint tenant_assets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tenant_assets_pkey PRIMARY KEY (tenant_id, country_code)
);
alter table tenant_assets enable row level security;
alter table tenant_assets force row level security;
create policy tenant_isolation on tenant_assets using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant select on tenant_assets to app;

create table tenants (
  id uuid not null,
  key text not null,
  platform_name text not null,
  legal_name text not null,
  mail_domain text not null,
  is_operator boolean default false not null,
  workflow_type text not null,
  company_type text default 'consumer'::text not null,
  languages text[] not null,
  mark_path text not null,
  styles jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  notice_minutes integer default 240 not null,
  is_second_factor_required boolean,
  no_show_grace_minutes integer default 10 not null,
  constraint tenants_company_type_check CHECK ((company_type = ANY (ARRAY['consumer'::text, 'provider'::text]))),
  constraint tenants_key_check CHECK ((key ~ '^[a-z][a-z0-9-]{1,30}$'::text)),
  constraint tenants_no_show_grace_minutes_check CHECK (((no_show_grace_minutes >= 0) AND (no_show_grace_minutes <= 60))),
  constraint tenants_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 10080))),
  constraint tenants_workflow_type_check CHECK ((workflow_type = ANY (ARRAY['analyst-events'::text, 'private-experts'::text, 'aggregator'::text, 'private-experts-and-aggregator'::text]))),
  constraint tenants_pkey PRIMARY KEY (id)
);
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant_isolation on tenants using (id = current_tenant_id()) with check (id = current_tenant_id());
CREATE TRIGGER tenants_source AFTER UPDATE OF workflow_type ON public.tenants FOR EACH ROW WHEN ((old.workflow_type IS DISTINCT FROM new.workflow_type)) EXECUTE FUNCTION workflow_types_compute_source();
grant select, update (workflow_type) on tenants to app;

create table terms_agreements (
  tenant_id uuid not null,
  person_id uuid not null,
  kind text not null,
  version integer not null,
  agreed_at timestamp with time zone not null,
  agreed_by uuid not null,
  session_id uuid,
  round integer default 1 not null,
  reminded_at timestamp with time zone,
  constraint terms_agreements_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'expert'::text, 'privacy'::text]))),
  constraint terms_agreements_round_check CHECK ((round > 0)),
  constraint terms_agreements_version_check CHECK ((version > 0)),
  constraint terms_agreements_tenant_id_agreed_by_fkey FOREIGN KEY (tenant_id, agreed_by) REFERENCES people(tenant_id, id),
  constraint terms_agreements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint terms_agreements_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint terms_agreements_pkey PRIMARY KEY (tenant_id, person_id, kind, version, round)
);
CREATE INDEX terms_agreements_expiry ON public.terms_agreements USING btree (tenant_id, agreed_at) WHERE (reminded_at IS NULL);
alter table terms_agreements enable row level security;
alter table terms_agreements force row level security;
create policy tenant_isolation on terms_agreements using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update (reminded_at) on terms_agreements to app;

create table terms_announcements (
  tenant_id uuid not null,
  kind text not null,
  version integer not null,
  announced_at timestamp with time zone not null,
  constraint terms_announcements_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'expert'::text, 'privacy'::text, 'attest_client'::text, 'attest_expert'::text, 'attest_observer'::text]))),
  constraint terms_announcements_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint terms_announcements_pkey PRIMARY KEY (tenant_id, kind, version)
);
alter table terms_announcements enable row level security;
alter table terms_announcements force row level security;
create policy tenant_isolation on terms_announcements using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on terms_announcements to app;

create table terms_drafts (
  tenant_id uuid not null,
  kind text not null,
  version integer not null,
  texts jsonb not null,
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  constraint terms_drafts_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'expert'::text, 'privacy'::text, 'attest_client'::text, 'attest_expert'::text, 'attest_observer'::text]))),
  constraint terms_drafts_tenant_id_edited_by_fkey FOREIGN KEY (tenant_id, edited_by) REFERENCES people(tenant_id, id),
  constraint terms_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint terms_drafts_pkey PRIMARY KEY (tenant_id, kind)
);
alter table terms_drafts enable row level security;
alter table terms_drafts force row level security;
create policy tenant_isolation on terms_drafts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on terms_drafts to app;

create table terms_settings (
  tenant_id uuid not null,
  lapse_days integer,
  constraint terms_settings_lapse_days_check CHECK (((lapse_days >= 30) AND (lapse_days <= 3660))),
  constraint terms_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint terms_settings_pkey PRIMARY KEY (tenant_id)
);
alter table terms_settings enable row level security;
alter table terms_settings force row level security;
create policy tenant_isolation on terms_settings using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on terms_settings to app;

create table terms_texts (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  title text not null,
  body text not null,
  published_at timestamp with time zone not null,
  constraint terms_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 100000))),
  constraint terms_texts_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'expert'::text, 'privacy'::text, 'attest_client'::text, 'attest_expert'::text, 'attest_observer'::text]))),
  constraint terms_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint terms_texts_version_check CHECK ((version > 0)),
  constraint terms_texts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint terms_texts_pkey PRIMARY KEY (tenant_id, id),
  constraint terms_texts_tenant_id_kind_version_language_key UNIQUE (tenant_id, kind, version, language)
);
alter table terms_texts enable row level security;
alter table terms_texts force row level security;
create policy tenant_isolation on terms_texts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
CREATE TRIGGER terms_texts_protect BEFORE DELETE ON public.terms_texts FOR EACH ROW EXECUTE FUNCTION protect_announced_terms();
grant delete, insert, select on terms_texts to app;

create table third_party_relationships (
  tenant_id uuid not null,
  person_id uuid not null,
  position integer not null,
  kind text not null,
  company_name text not null,
  start_on date,
  end_on date,
  note text,
  constraint third_party_relationships_check CHECK ((start_on <= end_on)),
  constraint third_party_relationships_company_name_check CHECK ((length(company_name) <= 200)),
  constraint third_party_relationships_kind_check CHECK ((kind = ANY (ARRAY['board'::text, 'advisor'::text, 'consultant'::text, 'shareholder'::text, 'supplier'::text, 'customer'::text, 'family'::text, 'other'::text]))),
  constraint third_party_relationships_note_check CHECK ((length(note) <= 300)),
  constraint third_party_relationships_position_check CHECK (("position" >= 0)),
  constraint third_party_relationships_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint third_party_relationships_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint third_party_relationships_pkey PRIMARY KEY (tenant_id, person_id, "position")
);
alter table third_party_relationships enable row level security;
alter table third_party_relationships force row level security;
create policy tenant_isolation on third_party_relationships using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on third_party_relationships to app;

create table topics (
  tenant_id uuid not null,
  key text not null,
  name text not null,
  constraint topics_key_check CHECK (((key <> ''::text) AND (key = lower(regexp_replace(key, '\s'::text, ''::text, 'g'::text))))),
  constraint topics_name_check CHECK (((name = btrim(name)) AND (name <> ''::text))),
  constraint topics_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint topics_pkey PRIMARY KEY (tenant_id, key)
);
alter table topics enable row level security;
alter table topics force row level security;
create policy tenant_isolation on topics using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on topics to app;

create table totp_factors (
  tenant_id uuid not null,
  person_id uuid not null,
  secret bytea,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  next_secret bytea,
  next_at timestamp with time zone,
  constraint totp_factors_check CHECK (((secret IS NULL) = (confirmed_at IS NULL))),
  constraint totp_factors_check1 CHECK (((next_secret IS NULL) = (next_at IS NULL))),
  constraint totp_factors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint totp_factors_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint totp_factors_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table totp_factors enable row level security;
alter table totp_factors force row level security;
create policy tenant_isolation on totp_factors using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on totp_factors to app;

create table training_drafts (
  tenant_id uuid not null,
  module_id uuid not null,
  version integer not null,
  content jsonb not null,
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  constraint training_drafts_version_check CHECK ((version > 0)),
  constraint training_drafts_tenant_id_edited_by_fkey FOREIGN KEY (tenant_id, edited_by) REFERENCES people(tenant_id, id),
  constraint training_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint training_drafts_tenant_id_module_id_fkey FOREIGN KEY (tenant_id, module_id) REFERENCES training_modules(tenant_id, id),
  constraint training_drafts_pkey PRIMARY KEY (tenant_id, module_id)
);
alter table training_drafts enable row level security;
alter table training_drafts force row level security;
create policy tenant_isolation on training_drafts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on training_drafts to app;

create table training_modules (
  tenant_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null,
  constraint training_modules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint training_modules_pkey PRIMARY KEY (tenant_id, id)
);
alter table training_modules enable row level security;
alter table training_modules force row level security;
create policy tenant_isolation on training_modules using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on training_modules to app;

create table training_reminders (
  tenant_id uuid not null,
  person_id uuid not null,
  module_id uuid not null,
  reminded_at timestamp with time zone not null,
  constraint training_reminders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint training_reminders_tenant_id_module_id_fkey FOREIGN KEY (tenant_id, module_id) REFERENCES training_modules(tenant_id, id),
  constraint training_reminders_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint training_reminders_pkey PRIMARY KEY (tenant_id, person_id, module_id)
);
alter table training_reminders enable row level security;
alter table training_reminders force row level security;
create policy tenant_isolation on training_reminders using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on training_reminders to app;

create table training_runs (
  tenant_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  version_id uuid not null,
  person_id uuid not null,
  step integer not null,
  answers jsonb not null,
  saved_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint training_runs_check CHECK (((completed_at IS NULL) = (expires_at IS NULL))),
  constraint training_runs_step_check CHECK ((step >= 0)),
  constraint training_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint training_runs_tenant_id_module_id_fkey FOREIGN KEY (tenant_id, module_id) REFERENCES training_modules(tenant_id, id),
  constraint training_runs_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint training_runs_tenant_id_version_id_fkey FOREIGN KEY (tenant_id, version_id) REFERENCES training_versions(tenant_id, id),
  constraint training_runs_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX training_runs_completed ON public.training_runs USING btree (tenant_id, person_id, module_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX training_runs_expiring ON public.training_runs USING btree (tenant_id, expires_at) WHERE (completed_at IS NOT NULL);
CREATE UNIQUE INDEX training_runs_open ON public.training_runs USING btree (tenant_id, person_id, module_id) WHERE (completed_at IS NULL);
alter table training_runs enable row level security;
alter table training_runs force row level security;
create policy tenant_isolation on training_runs using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on training_runs to app;

create table training_versions (
  tenant_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  version integer not null,
  content jsonb not null,
  audiences text[] not null,
  is_repeated boolean not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  constraint training_versions_audiences_check CHECK ((audiences <@ ARRAY['expert'::text, 'client'::text, 'staff'::text])),
  constraint training_versions_version_check CHECK ((version > 0)),
  constraint training_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint training_versions_tenant_id_module_id_fkey FOREIGN KEY (tenant_id, module_id) REFERENCES training_modules(tenant_id, id),
  constraint training_versions_tenant_id_published_by_fkey FOREIGN KEY (tenant_id, published_by) REFERENCES people(tenant_id, id),
  constraint training_versions_pkey PRIMARY KEY (tenant_id, id),
  constraint training_versions_tenant_id_module_id_version_key UNIQUE (tenant_id, module_id, version)
);
alter table training_versions enable row level security;
alter table training_versions force row level security;
create policy tenant_isolation on training_versions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on training_versions to app;

create table transcript_redactions (
  tenant_id uuid not null,
  id uuid not null,
  transcript_id uuid not null,
  position integer not null,
  start_offset integer not null,
  end_offset integer not null,
  redacted_at timestamp with time zone not null,
  redacted_by uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint transcript_redactions_check CHECK ((end_offset > start_offset)),
  constraint transcript_redactions_check1 CHECK ((lifted_at >= redacted_at)),
  constraint transcript_redactions_start_offset_check CHECK ((start_offset >= 0)),
  constraint transcript_redactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint transcript_redactions_tenant_id_lifted_by_fkey FOREIGN KEY (tenant_id, lifted_by) REFERENCES people(tenant_id, id),
  constraint transcript_redactions_tenant_id_redacted_by_fkey FOREIGN KEY (tenant_id, redacted_by) REFERENCES people(tenant_id, id),
  constraint transcript_redactions_tenant_id_transcript_id_position_fkey FOREIGN KEY (tenant_id, transcript_id, "position") REFERENCES transcript_segments(tenant_id, transcript_id, "position"),
  constraint transcript_redactions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX transcript_redactions_lifted_by ON public.transcript_redactions USING btree (tenant_id, lifted_by);
CREATE INDEX transcript_redactions_redacted_by ON public.transcript_redactions USING btree (tenant_id, redacted_by);
CREATE INDEX transcript_redactions_segment ON public.transcript_redactions USING btree (tenant_id, transcript_id, "position");
alter table transcript_redactions enable row level security;
alter table transcript_redactions force row level security;
create policy tenant_isolation on transcript_redactions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on transcript_redactions to app;

create table transcript_reviews (
  tenant_id uuid not null,
  id uuid not null,
  transcript_id uuid not null,
  outcome text not null,
  reason text not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  constraint transcript_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['reviewed'::text, 'escalated'::text, 'released'::text]))),
  constraint transcript_reviews_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint transcript_reviews_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint transcript_reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint transcript_reviews_tenant_id_transcript_id_fkey FOREIGN KEY (tenant_id, transcript_id) REFERENCES transcripts(tenant_id, id),
  constraint transcript_reviews_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX transcript_reviews_person ON public.transcript_reviews USING btree (tenant_id, decided_by);
CREATE INDEX transcript_reviews_transcript ON public.transcript_reviews USING btree (tenant_id, transcript_id, decided_at);
alter table transcript_reviews enable row level security;
alter table transcript_reviews force row level security;
create policy tenant_isolation on transcript_reviews using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on transcript_reviews to app;

create table transcript_segments (
  tenant_id uuid not null,
  transcript_id uuid not null,
  position integer not null,
  person_id uuid,
  speaker text not null,
  start_ms integer not null,
  end_ms integer not null,
  text text not null,
  released_text text,
  constraint transcript_segments_check CHECK ((end_ms >= start_ms)),
  constraint transcript_segments_position_check CHECK (("position" >= 0)),
  constraint transcript_segments_start_ms_check CHECK ((start_ms >= 0)),
  constraint transcript_segments_text_check CHECK ((length(text) <= 5000)),
  constraint transcript_segments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint transcript_segments_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint transcript_segments_tenant_id_transcript_id_fkey FOREIGN KEY (tenant_id, transcript_id) REFERENCES transcripts(tenant_id, id),
  constraint transcript_segments_pkey PRIMARY KEY (tenant_id, transcript_id, "position")
);
CREATE INDEX transcript_segments_person ON public.transcript_segments USING btree (tenant_id, person_id);
alter table transcript_segments enable row level security;
alter table transcript_segments force row level security;
create policy tenant_isolation on transcript_segments using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on transcript_segments to app;

create table transcriptions (
  tenant_id uuid not null,
  recording_id uuid not null,
  call_id uuid not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  constraint transcriptions_attempts_check CHECK ((attempts >= 0)),
  constraint transcriptions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint transcriptions_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint transcriptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint transcriptions_tenant_id_recording_id_fkey FOREIGN KEY (tenant_id, recording_id) REFERENCES recording_requests(tenant_id, id),
  constraint transcriptions_pkey PRIMARY KEY (tenant_id, recording_id)
);
CREATE INDEX transcriptions_call ON public.transcriptions USING btree (tenant_id, call_id);
CREATE INDEX transcriptions_waiting ON public.transcriptions USING btree (tenant_id, next_attempt_at) WHERE (state = 'waiting'::text);
alter table transcriptions enable row level security;
alter table transcriptions force row level security;
create policy tenant_isolation on transcriptions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on transcriptions to app;

create table transcripts (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  number integer not null,
  format text not null,
  file_name text not null,
  imported_at timestamp with time zone not null,
  imported_by uuid,
  state text default 'unreviewed'::text not null,
  audience text[] default '{client}'::text[] not null,
  embargo_until timestamp with time zone,
  expires_at timestamp with time zone,
  released_at timestamp with time zone,
  notified_at timestamp with time zone,
  kept_from timestamp with time zone not null,
  retention_days integer,
  erased_at timestamp with time zone,
  constraint transcripts_audience_check CHECK ((audience <@ ARRAY['client'::text, 'expert'::text])),
  constraint transcripts_check CHECK ((expires_at > embargo_until)),
  constraint transcripts_check1 CHECK (((released_at IS NOT NULL) = (state = 'released'::text))),
  constraint transcripts_file_name_check CHECK ((length(file_name) <= 200)),
  constraint transcripts_format_check CHECK ((format = ANY (ARRAY['vtt'::text, 'srt'::text, 'json'::text, 'speech'::text]))),
  constraint transcripts_number_check CHECK ((number > 0)),
  constraint transcripts_origin_check CHECK (((imported_by IS NULL) = (format = 'speech'::text))),
  constraint transcripts_retention_days_check CHECK ((retention_days > 0)),
  constraint transcripts_state_check CHECK ((state = ANY (ARRAY['unreviewed'::text, 'reviewed'::text, 'escalated'::text, 'released'::text]))),
  constraint transcripts_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id) REFERENCES calls(tenant_id, id),
  constraint transcripts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint transcripts_tenant_id_imported_by_fkey FOREIGN KEY (tenant_id, imported_by) REFERENCES people(tenant_id, id),
  constraint transcripts_pkey PRIMARY KEY (tenant_id, id),
  constraint transcripts_tenant_id_call_id_number_key UNIQUE (tenant_id, call_id, number)
);
CREATE INDEX transcripts_imported_by ON public.transcripts USING btree (tenant_id, imported_by);
CREATE INDEX transcripts_kept ON public.transcripts USING btree (tenant_id, kept_from) WHERE (erased_at IS NULL);
CREATE INDEX transcripts_queue ON public.transcripts USING btree (tenant_id, imported_at, id);
CREATE INDEX transcripts_to_notify ON public.transcripts USING btree (tenant_id, released_at) WHERE ((state = 'released'::text) AND (notified_at IS NULL));
alter table transcripts enable row level security;
alter table transcripts force row level security;
create policy tenant_isolation on transcripts using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select, update on transcripts to app;

create table translation_overrides (
  tenant_id uuid not null,
  language text not null,
  key text not null,
  text text not null,
  constraint translation_overrides_text_check CHECK ((length(text) <= 4000)),
  constraint translation_overrides_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint translation_overrides_pkey PRIMARY KEY (tenant_id, language, key)
);
alter table translation_overrides enable row level security;
alter table translation_overrides force row level security;
create policy tenant_isolation on translation_overrides using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on translation_overrides to app;

create table undeliverable_addresses (
  tenant_id uuid not null,
  address text not null,
  detail text not null,
  since timestamp with time zone not null,
  constraint undeliverable_addresses_pkey PRIMARY KEY (tenant_id, address)
);
alter table undeliverable_addresses enable row level security;
alter table undeliverable_addresses force row level security;
create policy tenant_isolation on undeliverable_addresses using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on undeliverable_addresses to app;

create table unmatched_company_names (
  tenant_id uuid not null,
  id uuid not null,
  version integer default 1 not null,
  match_name text,
  name text not null,
  sources text[] not null,
  state text default 'open'::text not null,
  is_similar boolean default false not null,
  company_id uuid,
  is_alias boolean default false not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint unmatched_company_names_check CHECK (((state = 'linked'::text) = (company_id IS NOT NULL))),
  constraint unmatched_company_names_check1 CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint unmatched_company_names_match_name_check CHECK (((length(match_name) >= 1) AND (length(match_name) <= 200))),
  constraint unmatched_company_names_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint unmatched_company_names_sources_check CHECK ((sources <@ '{employment,target,exclusion,competitor,restricted_list,answer}'::text[])),
  constraint unmatched_company_names_state_check CHECK ((state = ANY (ARRAY['open'::text, 'linked'::text, 'dismissed'::text]))),
  constraint unmatched_company_names_tenant_id_company_id_fkey FOREIGN KEY (tenant_id, company_id) REFERENCES companies(tenant_id, id),
  constraint unmatched_company_names_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint unmatched_company_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint unmatched_company_names_pkey PRIMARY KEY (tenant_id, id),
  constraint unmatched_company_names_tenant_id_match_name_key UNIQUE (tenant_id, match_name)
);
CREATE INDEX unmatched_company_names_company ON public.unmatched_company_names USING btree (tenant_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX unmatched_company_names_new ON public.unmatched_company_names USING btree (tenant_id, id) WHERE (match_name IS NULL);
CREATE INDEX unmatched_company_names_start ON public.unmatched_company_names USING btree (tenant_id, "left"(match_name, 3)) WHERE (state = 'open'::text);
CREATE INDEX unmatched_company_names_state ON public.unmatched_company_names USING btree (tenant_id, state, name);
CREATE INDEX unmatched_company_names_words ON public.unmatched_company_names USING gin (string_to_array(match_name, ' '::text));
alter table unmatched_company_names enable row level security;
alter table unmatched_company_names force row level security;
create policy tenant_isolation on unmatched_company_names using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on unmatched_company_names to app;

create table unsubscribe_keys (
  tenant_id uuid not null,
  person_id uuid not null,
  secret text not null,
  constraint unsubscribe_keys_secret_check CHECK ((length(secret) = 43)),
  constraint unsubscribe_keys_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint unsubscribe_keys_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table unsubscribe_keys enable row level security;
alter table unsubscribe_keys force row level security;
create policy tenant_isolation on unsubscribe_keys using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on unsubscribe_keys to app;

create table upload_chunks (
  tenant_id uuid not null,
  import_id uuid not null,
  start_offset bigint not null,
  size integer not null,
  file_id uuid not null,
  constraint upload_chunks_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id),
  constraint upload_chunks_pkey PRIMARY KEY (tenant_id, import_id, start_offset)
);
alter table upload_chunks enable row level security;
alter table upload_chunks force row level security;
create policy tenant_isolation on upload_chunks using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on upload_chunks to app;

create table used_challenges (
  tenant_id uuid not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint used_challenges_pkey PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX used_challenges_expiry ON public.used_challenges USING btree (tenant_id, expires_at);
alter table used_challenges enable row level security;
alter table used_challenges force row level security;
create policy tenant_isolation on used_challenges using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select on used_challenges to app;

create table vendor_rules (
  tenant_id uuid not null,
  id uuid not null,
  rule text not null,
  protection_days integer not null,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  constraint vendor_rules_protection_days_check CHECK (((protection_days >= 0) AND (protection_days <= 730))),
  constraint vendor_rules_rule_check CHECK ((rule = ANY (ARRAY['all'::text, 'first'::text]))),
  constraint vendor_rules_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint vendor_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vendor_rules_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX vendor_rules_decided_at ON public.vendor_rules USING btree (tenant_id, decided_at);
CREATE INDEX vendor_rules_decided_by ON public.vendor_rules USING btree (tenant_id, decided_by);
alter table vendor_rules enable row level security;
alter table vendor_rules force row level security;
create policy tenant_isolation on vendor_rules using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on vendor_rules to app;

create table vetting_questions (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  question text not null,
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  reply text,
  replied_at timestamp with time zone,
  constraint vetting_questions_check CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint vetting_questions_tenant_id_asked_by_fkey FOREIGN KEY (tenant_id, asked_by) REFERENCES people(tenant_id, id),
  constraint vetting_questions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vetting_questions_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES vettings(tenant_id, person_id),
  constraint vetting_questions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX vetting_questions_person ON public.vetting_questions USING btree (tenant_id, person_id, asked_at);
alter table vetting_questions enable row level security;
alter table vetting_questions force row level security;
create policy tenant_isolation on vetting_questions using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on vetting_questions to app;

create table vettings (
  tenant_id uuid not null,
  person_id uuid not null,
  registered_at timestamp with time zone not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  constraint vettings_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)))),
  constraint vettings_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'declined'::text]))),
  constraint vettings_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES people(tenant_id, id),
  constraint vettings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint vettings_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint vettings_pkey PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX vettings_open ON public.vettings USING btree (tenant_id, registered_at) WHERE (decision IS NULL);
alter table vettings enable row level security;
alter table vettings force row level security;
create policy tenant_isolation on vettings using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on vettings to app;

create table working_hours (
  tenant_id uuid not null,
  person_id uuid not null,
  windows jsonb not null,
  changed_at timestamp with time zone not null,
  constraint working_hours_windows_check CHECK ((jsonb_typeof(windows) = 'array'::text)),
  constraint working_hours_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES people(tenant_id, id),
  constraint working_hours_pkey PRIMARY KEY (tenant_id, person_id)
);
alter table working_hours enable row level security;
alter table working_hours force row level security;
create policy tenant_isolation on working_hours using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant delete, insert, select, update on working_hours to app;

CREATE OR REPLACE FUNCTION public.accepted_proposals_compute_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update people set company_id = company_id where tenant_id = new.tenant_id and id = new.person_id;
  return null;
end $function$;
grant execute on function accepted_proposals_compute_source() to public;

CREATE OR REPLACE FUNCTION public.append_chat_message(chat uuid, subject_kind text, browser_id uuid, author uuid, guest text, author_side text, content text, answered integer, sent timestamp with time zone)
 RETURNS TABLE(sequence integer, change integer)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_tenant uuid := current_tenant_id();
  next_sequence integer;
  next_change integer;
begin
  insert into chats as c (tenant_id, id, kind, changed_at) values (own_tenant, chat, subject_kind, sent)
    on conflict (tenant_id, id) do update set changed_at = excluded.changed_at;
  perform from chat_messages m
    where m.tenant_id = own_tenant and m.chat_id = chat and m.author_id = author and m.client_id = browser_id;
  if found then return; end if;
  update chats c set last_sequence = c.last_sequence + 1, last_change = c.last_change + 1
    where c.tenant_id = own_tenant and c.id = chat
    returning c.last_sequence, c.last_change into next_sequence, next_change;
  insert into chat_messages
      (tenant_id, chat_id, sequence, change, client_id, author_id, guest_name, side, body, reply_to, sent_at)
    values (own_tenant, chat, next_sequence, next_change, browser_id, author, guest, author_side, content, answered, sent);
  insert into chat_reads as r (tenant_id, chat_id, participant_id, read_up_to)
    values (own_tenant, chat, author, next_sequence)
    on conflict (tenant_id, chat_id, participant_id) do update set read_up_to = excluded.read_up_to;
  return query select next_sequence, next_change;
end $function$;
grant execute on function append_chat_message(uuid,text,uuid,uuid,text,text,text,integer,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.chain_audit_entries(last bigint, last_chain bytea, ids uuid[], chains bytea[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  head record;
  chained bigint;
begin
  if current_tenant_id() is null then
    raise exception 'an audit chain needs a tenant';
  end if;
  select e.chain_position, e.chain_hash into head from audit_entries e
    where e.tenant_id = current_tenant_id() and e.chain_position is not null order by e.chain_position desc limit 1;
  if coalesce(head.chain_position, 0) is distinct from last or (head.chain_position is not null and head.chain_hash is distinct from last_chain) then
    raise exception 'the audit chain does not end at %', last;
  end if;
  update audit_entries e set chain_position = last + entry.i, chain_hash = entry.chain
    from unnest(ids, chains) with ordinality as entry (id, chain, i)
    where e.tenant_id = current_tenant_id() and e.id = entry.id and e.chain_position is null and length(entry.chain) = 32;
  get diagnostics chained = row_count;
  if chained <> cardinality(ids) then
    raise exception 'of % audit entries only % could be chained', cardinality(ids), chained;
  end if;
end $function$;
grant execute on function chain_audit_entries(bigint,bytea,uuid[],bytea[]) to app;

CREATE OR REPLACE FUNCTION public.compute_source(tenant uuid, person uuid, company uuid, OUT is_offered boolean, OUT sources text[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  workflow text := (select t.workflow_type from tenants t where t.id = tenant);
  vendors text[] := '{}';
  is_own boolean := true;
begin
  if company is not null or person is not null then
    is_own := not exists (
      select from companies c where c.tenant_id = tenant and c.id = company and c.kind = 'vendor'
    );
    vendors := array(
      select c.name from companies c
      where c.tenant_id = tenant and c.kind = 'vendor' and (c.id = company or c.id in (
        select p.vendor_id from proposals p where p.tenant_id = tenant and p.person_id = person and p.state = 'accepted'
      ))
      order by c.name
    );
  end if;
  is_offered := case workflow
    when 'private-experts' then is_own
    when 'private-experts-and-aggregator' then true
    else cardinality(vendors) > 0
  end;
  sources := case workflow
    when 'aggregator' then vendors
    when 'private-experts-and-aggregator' then case when is_own then array['own'] else '{}' end || vendors
    else '{}'
  end;
end $function$;
grant execute on function compute_source(uuid,uuid,uuid) to public;

CREATE OR REPLACE FUNCTION public.consume_live_ticket(ticket_hash bytea, at timestamp with time zone)
 RETURNS TABLE(tenant_id uuid, session_id uuid)
 LANGUAGE sql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from live_tickets t where t.hash = ticket_hash and t.expires_at > at returning t.tenant_id, t.session_id
$function$;
grant execute on function consume_live_ticket(bytea,timestamp with time zone) to app;

CREATE OR REPLACE FUNCTION public.current_tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid;
grant execute on function current_tenant_id() to public;

CREATE OR REPLACE FUNCTION public.enable_row_level_security(target regclass, rights text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_isolation on %s using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id())', target);
  execute format('revoke all on %s from public', target);
  perform grant_app(format('%s on %s', rights, target));
end $function$;

CREATE OR REPLACE FUNCTION public.ended_sessions(sessions uuid[], at timestamp with time zone)
 RETURNS TABLE(id uuid, reason text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select asked.id, case
    when p.restricted_at is not null then 'restricted'
    when s.end_reason is not null then s.end_reason
    when l.revoked_at is not null then 'revoked'
    when l.expires_at <= at then 'expired'
    else 'ended' end
  from unnest(sessions) as asked (id)
  left join sessions s on (s.tenant_id, s.id) = (current_tenant_id(), asked.id)
  left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  left join share_links l on (l.tenant_id, l.id) = (s.tenant_id, s.share_link_id)
  where not exists (select from session_actor(asked.id, at))
$function$;
grant execute on function ended_sessions(uuid[],timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.enqueue(task text, payload json, at timestamp with time zone DEFAULT NULL::timestamp with time zone, key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if public.current_tenant_id() is null then
    raise exception 'a job needs a tenant';
  end if;
  if not exists (select from public.job_tasks t where t.name = task) then
    raise exception 'there is no task %', task;
  end if;
  perform jobs.add_job(task, json_build_object('tenant', public.current_tenant_id(), 'data', payload),
    run_at => at, job_key => public.current_tenant_id() || ':' || key, max_attempts => 8);
end $function$;
grant execute on function enqueue(text,json,timestamp with time zone,text) to app;

CREATE OR REPLACE FUNCTION public.grant_app(rights text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('grant %s to %I', rights, current_setting('cq.app_role'));
end $function$;

CREATE OR REPLACE FUNCTION public.grant_worker(rights text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format('grant %s to %I', rights, current_setting('cq.worker_role'));
end $function$;

CREATE OR REPLACE FUNCTION public.has_pending_terms(tenant uuid, person uuid, person_type smallint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function has_pending_terms(uuid,uuid,smallint,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.impersonation_is_valid(impersonator uuid, impersonator_session uuid, subject uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from sessions s
      join people a on (a.tenant_id, a.id) = (s.tenant_id, s.person_id)
      join people p on p.tenant_id = s.tenant_id and p.id = subject
    where s.tenant_id = current_tenant_id() and s.id = impersonator_session and s.person_id = impersonator
      and s.ended_at is null and s.expires_at > at
      and num_nonnulls(a.restricted_at, a.disabled_at, a.deleted_at, a.erased_at) = 0
      and a.role_id = 2 and 217 = any (a.permissions)
      and not p.is_admin and p.role_id is distinct from 8 and p.permissions <@ a.permissions
      and not p.permissions && array[206, 213, 217]
  )
$function$;
grant execute on function impersonation_is_valid(uuid,uuid,uuid,timestamp with time zone) to app;

CREATE OR REPLACE FUNCTION public.is_share_link_active(link uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function is_share_link_active(uuid,timestamp with time zone) to app;

CREATE OR REPLACE FUNCTION public.leave_former_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from project_members m using projects p
  where m.tenant_id = new.tenant_id and m.person_id = new.id and p.tenant_id = m.tenant_id and p.id = m.project_id
    and p.client_id is distinct from new.company_id;
  delete from notifications where tenant_id = new.tenant_id and person_id = new.id;
  return null;
end $function$;
grant execute on function leave_former_company() to public;

CREATE OR REPLACE FUNCTION public.name_key_of(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((LEAST((name_start(first_name) COLLATE "C"), (name_start(last_name) COLLATE "C")) || ' '::text) || GREATEST((name_start(first_name) COLLATE "C"), (name_start(last_name) COLLATE "C")));
grant execute on function name_key_of(text,text) to public;

CREATE OR REPLACE FUNCTION public.name_start(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(regexp_replace(lower(NORMALIZE(name, NFKD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 2);
grant execute on function name_start(text) to public;

CREATE OR REPLACE FUNCTION public.normalize_topics()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into topics (tenant_id, key, name)
    select distinct on (s.key) new.tenant_id, s.key, s.name
    from (
      select lower(regexp_replace(t.term, '\s', '', 'g')) as key, btrim(regexp_replace(t.term, '\s+', ' ', 'g')) as name, t.place
      from unnest(new.expertise) with ordinality t (term, place)
    ) s
    where s.key <> '' and not exists (select from topics o where o.tenant_id = new.tenant_id and o.key = s.key)
    order by s.key, s.place
    on conflict do nothing;
  new.expertise := array(
    select o.name
    from unnest(new.expertise) with ordinality t (term, place)
      join topics o on o.tenant_id = new.tenant_id and o.key = lower(regexp_replace(t.term, '\s', '', 'g'))
    group by o.name order by min(t.place)
  );
  return new;
end $function$;
grant execute on function normalize_topics() to public;

CREATE OR REPLACE FUNCTION public.notify_account_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('session_ended', json_build_object('person', new.id,
    'reason', case when new.restricted_at is null then 'ended' else 'restricted' end)::text);
  return null;
end $function$;
grant execute on function notify_account_blocked() to public;

CREATE OR REPLACE FUNCTION public.notify_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('session_ended', json_build_object('session', new.id, 'reason', coalesce(new.end_reason, 'ended'))::text);
  return null;
end $function$;
grant execute on function notify_session_ended() to public;

CREATE OR REPLACE FUNCTION public.phone_ending(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF("right"(regexp_replace(split_part(lower(phone), 'x'::text, 1), '\D'::text, ''::text, 'g'::text), 8), ''::text);
grant execute on function phone_ending(text) to public;

CREATE OR REPLACE FUNCTION public.protect_announced_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from terms_announcements t where (t.tenant_id, t.kind, t.version) = (old.tenant_id, old.kind, old.version))
    or exists (select from terms_agreements a where (a.tenant_id, a.kind, a.version) = (old.tenant_id, old.kind, old.version))
  then
    raise exception 'version % of % is in force', old.version, old.kind using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end
$function$;
grant execute on function protect_announced_terms() to public;

CREATE OR REPLACE FUNCTION public.queue_backlog()
 RETURNS TABLE(tenant_id uuid, queue text, waiting bigint, oldest timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  one uuid;
begin
  for one in select distinct s.tenant_id from sites s loop
    perform set_config('app.tenant_id', one::text, true);
    return query select one, 'audit', count(*), min(e.occurred_at) from audit_entries e where e.tenant_id = one and e.chain_position is null;
    return query select one, 'mail', count(*), min(m.due_at) from mails m
      where m.tenant_id = one and m.state in ('queued', 'sending');
  end loop;
  perform set_config('app.tenant_id', before, true);
end $function$;
grant execute on function queue_backlog() to app;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_candidates(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  insert into search_changes (tenant_id, person_id) select current_tenant_id(), id from unnest(ids) id;
  update search_documents set format_version = 0 where tenant_id = current_tenant_id() and person_id = any (ids);
  perform pg_notify('search_changed', current_tenant_id()::text);
end $function$;
grant execute on function record_search_changes_of_candidates(uuid[]) to public;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_changes (tenant_id, person_id)
    select distinct e.tenant_id, e.person_id
    from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join employments e on e.tenant_id = c.tenant_id and e.company_id = c.id
    where c.industry is distinct from b.industry;
  if found then
    perform pg_notify('search_changed', current_tenant_id()::text);
  end if;
  return null;
end $function$;
grant execute on function record_search_changes_of_companies() to public;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_new_candidates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform record_search_changes_of_candidates(array(select distinct person_id from changed));
  return null;
end $function$;
grant execute on function record_search_changes_of_new_candidates() to public;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_changes (tenant_id, person_id)
    select distinct c.tenant_id, c.id from changed c where c.person_type = 2;
  if found then
    perform pg_notify('search_changed', current_tenant_id()::text);
  end if;
  return null;
end $function$;
grant execute on function record_search_changes_of_people() to public;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_changes (tenant_id, person_id) select distinct c.tenant_id, c.person_id from changed c;
  if found then
    perform pg_notify('search_changed', current_tenant_id()::text);
  end if;
  return null;
end $function$;
grant execute on function record_search_changes_of_profiles() to public;

CREATE OR REPLACE FUNCTION public.record_search_changes_of_renamed_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform record_search_changes_of_candidates(array(
    select distinct k.person_id
    from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join project_candidates k on k.tenant_id = c.tenant_id and k.project_id = c.id
    where c.name is distinct from b.name
  ));
  return null;
end $function$;
grant execute on function record_search_changes_of_renamed_projects() to public;

CREATE OR REPLACE FUNCTION public.refresh_words_of_changed_employments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[] := array(
    select distinct c.person_id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
    where (c.is_primary, c.company_name) is distinct from (b.is_primary, b.company_name)
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_search_words(ids);
  end if;
  return null;
end $function$;
grant execute on function refresh_words_of_changed_employments() to public;

CREATE OR REPLACE FUNCTION public.refresh_words_of_new_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform write_person_search_words(array(select id from changed));
  return null;
end $function$;
grant execute on function refresh_words_of_new_people() to public;

CREATE OR REPLACE FUNCTION public.refresh_words_of_primary_employments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[] := array(select distinct person_id from changed where is_primary);
begin
  if cardinality(ids) > 0 then
    perform write_person_search_words(ids);
  end if;
  return null;
end $function$;
grant execute on function refresh_words_of_primary_employments() to public;

CREATE OR REPLACE FUNCTION public.refresh_words_of_renamed_companies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[] := array(
    select p.id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join people p on p.tenant_id = c.tenant_id and p.company_id = c.id
    where c.name is distinct from b.name and p.person_type = 1
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_search_words(ids);
  end if;
  return null;
end $function$;
grant execute on function refresh_words_of_renamed_companies() to public;

CREATE OR REPLACE FUNCTION public.refresh_words_of_renamed_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids uuid[] := array(
    select c.id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
    where (c.first_name, c.last_name, c.preferred_name, c.code, c.email, c.title, c.company_id, c.erased_at is null)
      is distinct from (b.first_name, b.last_name, b.preferred_name, b.code, b.email, b.title, b.company_id, b.erased_at is null)
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_search_words(ids);
  end if;
  return null;
end $function$;
grant execute on function refresh_words_of_renamed_people() to public;

CREATE OR REPLACE FUNCTION public.resolve_actor(token_hash bytea, at timestamp with time zone)
 RETURNS SETOF actor
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare found_tenant uuid; found_session uuid;
begin
  select a.tenant_id, a.session_id into found_tenant, found_session
  from access_tokens a where a.hash = token_hash and a.expires_at > at;
  if found_tenant is null then
    perform set_config('app.tenant_id', '', true);
    return;
  end if;
  perform set_config('app.tenant_id', found_tenant::text, true);
  return query select * from session_actor(found_session, at);
  if not found then
    perform set_config('app.tenant_id', '', true);
  end if;
end $function$;
grant execute on function resolve_actor(bytea,timestamp with time zone) to app;

CREATE OR REPLACE FUNCTION public.session_actor(session uuid, at timestamp with time zone)
 RETURNS SETOF actor
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.impersonator_id,
         p.id is not null and not p.is_guest and has_pending_terms(p.tenant_id, p.id, p.person_type, at), s.share_link_id
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = current_tenant_id() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.share_link_id is null or is_share_link_active(s.share_link_id, at))
    and (s.impersonator_id is null
      or impersonation_is_valid(s.impersonator_id, s.impersonator_session_id, s.person_id, at))
$function$;
grant execute on function session_actor(uuid,timestamp with time zone) to app;

CREATE OR REPLACE FUNCTION public.set_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.person_type = 2 then
    -- Nobody can have proposed a person before there is a row of theirs.
    select s.is_offered, s.sources into new.is_offered, new.sources
      from compute_source(new.tenant_id, case tg_op when 'UPDATE' then new.id end, new.company_id) s;
  end if;
  return new;
end $function$;
grant execute on function set_source() to public;

CREATE OR REPLACE FUNCTION public.split_words(phrase text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct left(w, 40) from regexp_split_to_table(lower(unaccent(phrase)), '[^[:alnum:]]+') w where w <> ''
$function$;
grant execute on function split_words(text) to public;

CREATE OR REPLACE FUNCTION public.vendors_compute_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update people set company_id = company_id
    where tenant_id = new.tenant_id and person_type = 2 and (company_id = new.id or id in (
      select p.person_id from proposals p
      where p.tenant_id = new.tenant_id and p.vendor_id = new.id and p.state = 'accepted'
    ));
  return null;
end $function$;
grant execute on function vendors_compute_source() to public;

CREATE OR REPLACE FUNCTION public.workflow_types_compute_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update people set company_id = company_id where tenant_id = new.id and person_type = 2;
  return null;
end $function$;
grant execute on function workflow_types_compute_source() to public;

CREATE OR REPLACE FUNCTION public.write_person_search_words(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on function write_person_search_words(uuid[]) to public;
