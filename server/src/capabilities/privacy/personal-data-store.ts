import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/**
 * Where data about a person is stored, and which columns a copy leaves out: secrets, and ids of the installation.
 * Tables that hold nothing but secrets are missing.
 */
const sources = {
  answers: ['person_id', []],
  availabilities: ['person_id', []],
  bookings: ['person_id', []],
  calendar_feeds: ['person_id', ['secret_hash']],
  attendance_violation_answers: ['answered_by', []],
  attendance_violations: [['person_id', 'reported_by'], []],
  call_accesses: ['person_id', []],
  call_answer_links: ['person_id', ['secret_hash']],
  call_attestations: ['person_id', []],
  call_checked_questions: ['checked_by', []],
  call_client_decisions: ['decided_by', []],
  call_extensions: [['requested_by', 'answered_by'], []],
  call_guests: ['person_id', ['invited_by', 'link_id']],
  call_interventions: [
    ['actor_id', 'person_id'],
    ['cause_kind', 'cause_id'],
  ],
  call_minute_reports: ['reported_by', []],
  call_notes: ['person_id', []],
  call_seat_reminders: [['person_id', 'reminded_by'], []],
  call_proposal_answers: ['person_id', []],
  call_proposals: [['proposed_by', 'resolved_by'], []],
  call_readiness: ['person_id', []],
  call_reply_addresses: ['person_id', ['token']],
  call_seats: ['person_id', []],
  call_silent_seats: ['person_id', ['granted_by']],
  // Of whom officers noted something is theirs alone, as what rules find in messages is.
  call_tags: ['tagged_by', ['person_id']],
  call_standbys: ['person_id', ['requested_by']],
  call_steps: [['actor_id', 'former_contact_id', 'new_contact_id'], []],
  brief_drafts: ['person_id', []],
  saved_call_views: ['person_id', []],
  calls: [
    ['contact_id', 'expert_id', 'requested_by'],
    ['location', 'location_note'],
  ],
  chat_attachments: ['author_id', ['file_id', 'preview_id', 'scan_tried_at']],
  chat_mentions: ['person_id', []],
  chat_messages: ['author_id', ['client_id', 'words', 'pinned_by', 'is_erasure_pending']],
  chat_reactions: ['participant_id', []],
  chat_reads: ['participant_id', []],
  compliance_questions: ['person_id', ['sent_by']],
  contact_details: ['person_id', []],
  duplicate_reviews: ['person_id', ['decided_by']],
  employments: ['person_id', []],
  external_identities: ['person_id', []],
  facts: ['person_id', []],
  feedback: ['person_id', ['screenshot_id', 'link_id']],
  incident_reports: ['reported_by', []],
  invitations: ['person_id', ['secret_hash', 'conflicts_with', 'conflict_name']],
  digest_items: ['person_id', ['key']],
  notification_preferences: ['person_id', []],
  delivery_settings: ['person_id', []],
  notifications: ['person_id', []],
  opportunity_limits: ['person_id', []],
  passkeys: ['person_id', ['credential_id', 'public_key', 'counter']],
  person_external_ids: ['person_id', []],
  personal_data_requests: ['person_id', ['closed_by', 'copy_file_id']],
  phone_callbacks: ['person_id', []],
  phone_connections: ['person_id', ['id']],
  project_candidates: ['person_id', []],
  project_members: ['person_id', []],
  project_opportunities: ['person_id', ['invited_by']],
  proposals: ['person_id', ['decline_note', 'decided_by', 'proposed_by']],
  push_devices: ['person_id', ['session_id', 'endpoint', 'public_key', 'secret']],
  questionnaire_responses: ['person_id', ['flags', 'companies', 'round', 'asked_again_at', 'is_erasure_due']],
  removed_employments: ['person_id', []],
  recording_accesses: [['person_id', 'heard_person_id'], []],
  recording_answers: ['person_id', []],
  recording_changes: ['changed_by', []],
  recording_requests: ['requested_by', []],
  recording_tracks: ['person_id', []],
  restrictions: ['person_id', ['restricted_by', 'restored_by']],
  room_visits: ['person_id', ['peer_id']],
  saved_searches: ['person_id', []],
  share_links: ['person_id', ['secret_hash', 'created_by']],
  session_replay_choices: ['person_id', []],
  session_replays: ['person_id', []],
  sessions: ['person_id', ['impersonator_id', 'impersonator_session_id', 'share_link_id']],
  survey_requests: ['person_id', ['requested_by']],
  terms_agreements: ['person_id', []],
  third_party_relationships: ['person_id', []],
  training_runs: ['person_id', []],
  training_reminders: ['person_id', []],
  // What was released, without what officers have redacted.
  transcript_segments: ['person_id', ['text']],
  vetting_questions: ['person_id', ['asked_by']],
  vettings: ['person_id', ['decided_by']],
  subscribed_calendars: [
    'person_id',
    ['encrypted_address', 'encrypted_refresh_token', 'address_hash', 'etag', 'last_modified'],
  ],
  working_hours: ['person_id', []],
} as const satisfies Record<string, readonly [string | readonly string[], readonly string[]]>

/** For whom personal data is read. */
export type DataReader = 'person' | 'administrator'

/** Columns that the product promises to show to nobody but the person: administrators see that there are rows. */
const privateColumns: Partial<Record<keyof typeof sources, readonly string[]>> = {
  call_notes: ['text'],
  subscribed_calendars: ['label', 'host', 'busy'],
}

/** Everything stored about a person, by table. */
export const personalDataOf = async (
  tx: Tx,
  personId: string,
  reader: DataReader,
): Promise<Record<string, readonly unknown[]>> => {
  const read = async (
    table: string,
    columns: string | readonly string[],
    omitted: readonly string[],
  ): Promise<readonly unknown[]> => {
    const names = [columns].flat().map((column) => sql.ref(`t.${column}`))
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${['tenant_id', ...omitted]}::text[] as row from ${sql.table(table)} t
      where ${personId} in (${sql.join(names)})`.execute(tx)
    return rows.map(({ row }) => row)
  }
  const data: Record<string, readonly unknown[]> = { people: await read('people', 'id', []) }
  for (const [table, [columns, omitted]] of Object.entries(sources)) {
    const hidden = reader === 'person' ? [] : (privateColumns[table as keyof typeof sources] ?? [])
    data[table] = await read(table, columns, [...omitted, ...hidden])
  }
  return data
}

/** The person's photo, in the sizes it is stored in. */
export const photoFilesOf = async (
  tx: Tx,
  personId: string,
): Promise<readonly { readonly id: string; readonly mediaType: string }[]> => {
  const { rows } = await sql<{ id: string; mediaType: string }>`
    select f.id, f.media_type as "mediaType" from people p join files f on f.id in (p.photo_id, p.small_photo_id)
    where p.id = ${personId} order by f.size desc`.execute(tx)
  return rows
}
