-- Columns in the words of their field.
do $$
declare
  columns constant text[][] := array[
    ['audit_entries', 'at', 'occurred_at'], ['audit_entries', 'n', 'sequence'], ['audit_entries', 'seq', 'chain_position'],
    ['calendar_feeds', 'made_at', 'created_at'], ['call_accesses', 'times', 'access_count'],
    ['call_answer_links', 'made_at', 'created_at'], ['call_client_decisions', 'matter', 'kind'],
    ['call_client_decisions', 'n', 'sequence'], ['call_history', 'at', 'occurred_at'], ['call_history', 'by_id', 'actor_id'],
    ['call_history', 'n', 'sequence'], ['call_interventions', 'at', 'occurred_at'], ['call_interventions', 'by_id', 'actor_id'],
    ['call_interventions', 'n', 'sequence'], ['call_minute_reports', 'n', 'sequence'], ['call_proposal_answers', 'n', 'sequence'],
    ['call_proposals', 'n', 'sequence'], ['call_proposals', 'settled_at', 'resolved_at'],
    ['call_proposals', 'settled_by', 'resolved_by'], ['call_proposals', 'times', 'proposed_times'],
    ['call_reply_addresses', 'made_at', 'created_at'], ['call_seat_reminders', 'nudged_at', 'reminded_at'],
    ['call_seat_reminders', 'nudged_by', 'reminded_by'], ['call_silent_seats', 'given_at', 'granted_at'],
    ['call_silent_seats', 'given_by', 'granted_by'], ['call_standbys', 'n', 'sequence'],
    ['call_standbys', 'settled_at', 'resolved_at'], ['calls', 'place', 'location'], ['calls', 'place_note', 'location_note'],
    ['chat_flags', 'settled_at', 'resolved_at'], ['chat_flags', 'settled_by', 'resolved_by'],
    ['company_changes', 'at', 'changed_at'], ['company_changes', 'by_id', 'changed_by'], ['company_changes', 'n', 'sequence'],
    ['company_merges', 'at', 'merged_at'], ['company_merges', 'by_id', 'merged_by'],
    ['compliance_approvals', 'covers', 'reviewed_reasons'], ['compliance_simulations', 'judged', 'evaluated'],
    ['compliance_verdicts', 'at', 'effective_at'], ['compliance_verdicts', 'judged_at', 'evaluated_at'],
    ['employments', 'earlier', 'previous_statement'], ['entered_company_names', 'noted_at', 'created_at'],
    ['facts', 'earlier', 'previous_statement'], ['facts', 'shelf_days', 'validity_days'],
    ['files', 'dropped_at', 'removed_at'], ['files', 'made_at', 'created_at'], ['idempotency_keys', 'at', 'created_at'],
    ['invitations', 'n', 'position'], ['live_processes', 'beat', 'heartbeat_count'], ['missed_calls', 'n', 'sequence'],
    ['notifications', 'at', 'created_at'], ['outbox', 'at', 'occurred_at'], ['outbox', 'n', 'sequence'],
    ['project_members', 'place', 'position'], ['project_opportunities', 'times', 'offered_times'],
    ['rate_limits', 'hits', 'attempt_times'], ['reactions_done', 'at', 'completed_at'],
    ['recording_accesses', 'at', 'accessed_at'], ['recording_answers', 'n', 'sequence'], ['recording_changes', 'n', 'sequence'],
    ['recording_intervals', 'began_at', 'started_at'], ['recording_requests', 'n', 'sequence'],
    ['recovery_codes', 'made_at', 'created_at'], ['registrations', 'begun_at', 'started_at'],
    ['restricted_company_changes', 'at', 'changed_at'], ['restricted_company_changes', 'by_id', 'changed_by'],
    ['search_changes', 'n', 'sequence'], ['service_email_changes', 'earlier', 'previous_service_email'],
    ['sessions', 'proved_at', 'reauthenticated_at'], ['share_links', 'made_at', 'created_at'],
    ['share_links', 'made_by', 'created_by']];
  o record;
  pattern text;
begin
  for i in 1 .. array_length(columns, 1) loop
    execute format('alter table %I rename column %I to %I', columns[i][1], columns[i][2], columns[i][3]);
    -- Constraints, indexes and sequences carry the names of their columns.
    pattern := '^(' || columns[i][1] || '.*)_' || columns[i][2] || '(_|$)';
    for o in select conname as name from pg_constraint where conrelid = columns[i][1]::regclass and conname ~ pattern
    loop
      execute format('alter table %I rename constraint %I to %I', columns[i][1], o.name,
        regexp_replace(o.name, pattern, '\1_' || columns[i][3] || '\2'));
    end loop;
    for o in select c.relname as name from pg_class c
      where c.relkind = 'S' and c.relname ~ pattern and c.oid in (select objid from pg_depend where refobjid = columns[i][1]::regclass)
    loop
      execute format('alter sequence %I rename to %I', o.name, regexp_replace(o.name, pattern, '\1_' || columns[i][3] || '\2'));
    end loop;
  end loop;
end $$;
alter index audit_entries_at rename to audit_entries_occurred;
alter index chat_flags_settled rename to chat_flags_resolved;
alter index compliance_verdicts_judged rename to compliance_verdicts_evaluated;
alter index files_dropped rename to files_removed;
alter index idempotency_keys_at rename to idempotency_keys_created;

-- Removed employments are rows as they were: the names of columns are their keys. Without the force, the owner sees all tenants.
alter table removed_employments no force row level security;
update removed_employments set employment = (employment - 'earlier') || jsonb_build_object('previous_statement', employment -> 'earlier')
  where employment ? 'earlier';
alter table removed_employments force row level security;
-- 0546 could not see these.
alter table sessions no force row level security;
update sessions set method = 'shareLink' where method = 'capability';
alter table sessions force row level security;

-- Functions that name such a column.
do $$
declare
  changes constant text[][] := array[
    ['is_share_link_active', '\ml\.made_by\M', 'l.created_by'], ['chain_audit_entries', '\mseq\M', 'chain_position'],
    ['chain_audit_entries', '\mplace\M', 'entry'], ['chain_audit_entries', '\mgiven\M', 'chained'], ['backlog', '\me\.seq\M', 'e.chain_position'],
    ['backlog', '\me\.at\M', 'e.occurred_at']];
  f record;
begin
  for i in 1 .. array_length(changes, 1) loop
    for f in select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = changes[i][1]
    loop
      execute regexp_replace(f.definition, changes[i][2], changes[i][3], 'g');
    end loop;
  end loop;
end $$;
