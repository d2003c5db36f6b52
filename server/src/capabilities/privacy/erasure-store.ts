import { sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import { fullNameSql } from '../people/queries.ts'
import { eraseMarkedAnswers, markAnswers, maskInAnswers } from './answer-store.ts'

/**
 * What the erasure of a person does to the rows that name them, for every foreign key to people. `kept` rows hold no
 * data of the person but their id: the law requires calls, bills, compliance decisions and agreements to be kept, and
 * they then show a code instead of a name. `changed` rows lose some columns, see `anonymise`.
 */
export const erasureOf = {
  answers: { person_id: 'deleted' },
  availabilities: { person_id: 'deleted' },
  calendar_feeds: { person_id: 'deleted' },
  bookings: { person_id: 'kept' },
  brief_drafts: { person_id: 'deleted' },
  attendance_violation_answers: { answered_by: 'kept' },
  attendance_violations: { person_id: 'kept', reported_by: 'kept' },
  call_accesses: { person_id: 'kept' },
  call_attestations: { person_id: 'kept' },
  call_guests: { invited_by: 'kept', person_id: 'deleted' },
  call_answer_links: { person_id: 'deleted' },
  call_checked_questions: { checked_by: 'kept' },
  call_client_decisions: { decided_by: 'kept' },
  call_extensions: { requested_by: 'kept', answered_by: 'kept' },
  call_interventions: { actor_id: 'kept', person_id: 'kept' },
  call_minute_reports: { reported_by: 'kept' },
  call_pins: { person_id: 'deleted' },
  call_proposal_answers: { person_id: 'kept' },
  call_proposals: { proposed_by: 'kept', resolved_by: 'kept' },
  call_seats: { person_id: 'kept' },
  call_reply_addresses: { person_id: 'deleted' },
  call_silent_seats: { person_id: 'kept', granted_by: 'kept' },
  call_tags: { person_id: 'kept', tagged_by: 'kept' },
  call_standbys: { person_id: 'kept', requested_by: 'kept' },
  call_steps: { actor_id: 'kept', former_contact_id: 'kept', new_contact_id: 'kept' },
  saved_call_views: { person_id: 'deleted' },
  calls: { contact_id: 'kept', expert_id: 'kept', requested_by: 'kept' },
  call_notes: { person_id: 'deleted' },
  call_seat_reminders: { person_id: 'kept', reminded_by: 'kept' },
  call_readiness: { person_id: 'deleted' },
  call_note_releases: { released_by: 'kept' },
  chat_flags: { resolved_by: 'kept' },
  chat_legal_holds: { placed_by: 'kept', lifted_by: 'kept' },
  chat_mentions: { person_id: 'deleted' },
  chat_retention: { changed_by: 'kept' },
  recording_retention: { changed_by: 'kept' },
  chat_rules: { changed_by: 'kept' },
  chats: { first_id: 'kept', second_id: 'kept' },
  company_changes: { changed_by: 'kept' },
  company_merges: { merged_by: 'kept', undone_by: 'kept' },
  compliance_approvals: {
    contact_id: 'kept',
    decided_by: 'kept',
    decided_for: 'kept',
    expert_id: 'kept',
    first_decided_by: 'kept',
    opened_by: 'kept',
  },
  compliance_delegations: { deputy_id: 'kept', officer_id: 'kept' },
  compliance_questions: { person_id: 'kept', sent_by: 'kept' },
  compliance_response_times: { changed_by: 'kept' },
  incident_assessments: { decided_by: 'kept' },
  incident_reports: { reported_by: 'kept' },
  compliance_rule_drafts: { edited_by: 'kept', proposed_by: 'kept', returned_by: 'kept' },
  compliance_rule_sets: { proposed_by: 'kept', published_by: 'kept' },
  compliance_simulations: { started_by: 'kept' },
  content_policies: { changed_by: 'kept' },
  contact_details: { person_id: 'deleted' },
  digest_items: { person_id: 'deleted' },
  duplicate_reviews: { decided_by: 'kept', person_id: 'kept' },
  employments: { person_id: 'deleted' },
  external_sign_in_attempts: { person_id: 'deleted' },
  external_identities: { person_id: 'deleted' },
  facts: { person_id: 'deleted' },
  feedback: { person_id: 'deleted' },
  feedback_answers: { answered_by: 'kept' },
  sign_in_codes: { person_id: 'deleted' },
  imports: { created_by: 'kept', run_by: 'kept' },
  invitation_batches: { created_by: 'kept' },
  invitations: { person_id: 'deleted' },
  known_devices: { person_id: 'deleted' },
  sign_in_links: { person_id: 'deleted' },
  notification_preferences: { person_id: 'deleted' },
  delivery_settings: { person_id: 'deleted' },
  notifications: { person_id: 'deleted' },
  account_tokens: { person_id: 'deleted' },
  opportunity_limits: { person_id: 'deleted' },
  passkeys: { person_id: 'deleted' },
  passwords: { person_id: 'deleted' },
  pending_sign_ins: { person_id: 'deleted' },
  person_external_ids: { person_id: 'deleted' },
  personal_data_requests: { closed_by: 'kept', person_id: 'changed' },
  phone_callbacks: { person_id: 'deleted' },
  phone_connections: { person_id: 'kept' },
  project_candidates: { added_by: 'kept', person_id: 'changed' },
  project_members: { person_id: 'deleted' },
  project_opportunities: { invited_by: 'kept', person_id: 'changed' },
  proposal_versions: { replaced_by: 'kept' },
  proposals: { decided_by: 'kept', person_id: 'changed', proposed_by: 'kept' },
  push_devices: { person_id: 'deleted' },
  questionnaire_drafts: { edited_by: 'kept' },
  questionnaire_responses: { person_id: 'changed' },
  questionnaires: { published_by: 'kept' },
  recovery_codes: { person_id: 'deleted' },
  recording_accesses: { heard_person_id: 'kept', person_id: 'kept' },
  // The recordings' own timer erases the file with the row, as soon as no freeze or hold keeps it.
  recording_answers: { person_id: 'kept' },
  recording_changes: { changed_by: 'kept' },
  recording_requests: { requested_by: 'kept' },
  recording_tracks: { person_id: 'kept' },
  removed_employments: { person_id: 'deleted' },
  restricted_companies: { added_by: 'kept', ended_by: 'kept' },
  restricted_company_changes: { changed_by: 'kept' },
  restrictions: { person_id: 'kept', restored_by: 'kept', restricted_by: 'kept' },
  room_visits: { person_id: 'kept' },
  saved_searches: { person_id: 'deleted' },
  search_documents: { person_id: 'deleted' },
  service_email_changes: { person_id: 'deleted' },
  service_email_requests: { person_id: 'deleted', requested_by: 'kept' },
  session_replay_choices: { person_id: 'deleted' },
  session_replays: { person_id: 'deleted' },
  sessions: { impersonator_id: 'kept', person_id: 'changed' },
  share_links: { created_by: 'kept', person_id: 'deleted' },
  sourcing_requests: { closed_by: 'kept', requested_by: 'kept' },
  survey_requests: { person_id: 'kept', requested_by: 'kept' },
  terms_agreements: { agreed_by: 'kept', person_id: 'kept' },
  terms_drafts: { edited_by: 'kept' },
  third_party_relationships: { person_id: 'deleted' },
  totp_factors: { person_id: 'deleted' },
  training_drafts: { edited_by: 'kept' },
  training_reminders: { person_id: 'deleted' },
  training_runs: { person_id: 'kept' },
  training_versions: { published_by: 'kept' },
  transcript_redactions: { lifted_by: 'kept', redacted_by: 'kept' },
  transcript_reviews: { decided_by: 'kept' },
  transcript_segments: { person_id: 'kept' },
  transcripts: { imported_by: 'kept' },
  unmatched_company_names: { decided_by: 'kept' },
  unsubscribe_keys: { person_id: 'deleted' },
  vendor_rules: { decided_by: 'kept' },
  vetting_questions: { asked_by: 'kept' },
  vettings: { decided_by: 'kept', person_id: 'deleted' },
  deferred_mails: { person_id: 'deleted' },
  subscribed_calendars: { person_id: 'deleted' },
  working_hours: { person_id: 'deleted' },
} as const satisfies Record<string, Record<string, 'deleted' | 'changed' | 'kept'>>

export interface ErasedPerson {
  readonly personId: string
  readonly email: string | null
  /** Where mails about calls went instead, now and earlier. */
  readonly serviceEmails: readonly string[]
  readonly fullName: string
}

/** How many answers are erased at once; the others follow a minute later. */
export const answersPerRun = 1000

/** Whether a person still takes part in calls to come, or in one that runs. */
export const hasCallsToCome = async (tx: Tx, personId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from bookings where person_id = ${personId} and kind = 'call' and ends_at > ${at} limit 1`.execute(tx)
  return rows.length > 0
}

/** The person to erase, locked; undefined once erased. */
export const personToErase = async (tx: Tx, personId: string): Promise<ErasedPerson | undefined> => {
  const { rows } = await sql<ErasedPerson>`
    select id as "personId", email, trim(${fullNameSql('people')}) as "fullName",
      array(select service_email from contact_details c where c.person_id = people.id and service_email is not null
        union select email from service_email_requests r where r.person_id = people.id
        union select email from call_guests g where g.person_id = people.id
        union select a from service_email_changes s cross join unnest(array[service_email, previous_service_email]) a
        where s.person_id = people.id and a is not null) as "serviceEmails"
    from people where id = ${personId} and erased_at is null for update`.execute(tx)
  return rows[0]
}

/**
 * Deletes or anonymises everything that says who a person is, but for the messages they wrote. Mails that wait to be sent
 * stay.
 * @returns the files that nothing refers to any more, and the version of the record
 */
export const erase = async (
  tx: Tx,
  { personId, email, serviceEmails, fullName }: ErasedPerson,
  at: Date,
): Promise<{ readonly fileIds: readonly string[]; readonly version: number }> => {
  const fileIds = await detachFiles(tx, personId)
  // Participants of conversations are people or links, so no foreign key leads here.
  await sql`delete from chat_reads where participant_id = ${personId}`.execute(tx)
  await eraseRegistrations(tx, personId, email)
  await eraseMentions(tx, personId, fullName)
  await eraseSpokenName(tx, personId, fullName)
  await maskInAnswers(tx, personId, fullName)
  await eraseMails(tx, [...(email === null ? [] : [email]), ...serviceEmails], fullName)
  await anonymise(tx, personId)
  await markAnswers(tx, personId)
  await eraseMarkedAnswers(tx, answersPerRun)
  // Before the rows they refer to.
  await sql`delete from vetting_questions where person_id = ${personId}`.execute(tx)
  for (const [table, columns] of Object.entries(erasureOf))
    for (const [column, what] of Object.entries(columns))
      if (what === 'deleted')
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(tx)
  return { fileIds, version: await emptyRecord(tx, personId, at) }
}

const detachFiles = async (tx: Tx, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] }>`
    with copies as (
      select id, copy_file_id from personal_data_requests where person_id = ${personId} and copy_file_id is not null
    ), taken as (
      update personal_data_requests r set copy_file_id = null from copies c where r.id = c.id
    )
    select array_remove(array_agg(f), null) as ids from (
      select unnest(array[photo_id, small_photo_id]) as f from people where id = ${personId}
      union all select copy_file_id from copies
      union all select screenshot_id from feedback where person_id = ${personId}) files`.execute(tx)
  return rows[0]?.ids ?? []
}

/** What was stored under the address before there was an account, or besides it. */
const eraseRegistrations = async (tx: Tx, personId: string, email: string | null): Promise<void> => {
  await sql`
    with erased as (
      update proposals set info = null, email_key = null, key_id = null, fingerprint = null, decline_note = null,
        state = case when state = 'submitted' then 'withdrawn' else state end,
        decided_at = coalesce(decided_at, proposed_at)
      where person_id = ${personId} or lower(info->>'email') = lower(${email}) returning id
    ), unkeyed as (
      delete from proposal_keys where proposal_id in (select id from erased)
    )
    delete from proposal_versions where proposal_id in (select id from erased)`.execute(tx)
  if (email === null) return
  for (const table of ['registrations', 'invitations', 'sign_in_links', 'account_tokens', 'share_links'])
    await sql`delete from ${sql.table(table)} where lower(email) = lower(${email})`.execute(tx)
  await sql`delete from undeliverable_addresses where address = lower(${email})`.execute(tx)
}

/** Where the person's name is written down beside other people's things. */
const eraseMentions = async (tx: Tx, personId: string, fullName: string): Promise<void> => {
  await sql`update invitations set conflict_name = null where conflicts_with = ${personId}`.execute(tx)
  await sql`
    delete from push_messages where notification_id in (
      select id from notifications where person_id = ${personId} or ${holds(sql`parameters::text`, fullName)})`.execute(
    tx,
  )
  await sql`delete from notifications where ${holds(sql`parameters::text`, fullName)}`.execute(tx)
  await sql`delete from digest_items where ${holds(sql`subject`, fullName)}`.execute(tx)
}

/** Masks the person's name in what was said in calls. The length stays, because redactions are positions in the text. */
const eraseSpokenName = async (tx: Tx, personId: string, fullName: string): Promise<void> => {
  if (fullName === '') return
  const mask = '*'.repeat(fullName.length)
  // Where they had a seat, and in no other call: others may have the same name.
  await sql`
    update transcript_segments s set text = replace(s.text, ${fullName}, ${mask}),
      released_text = replace(s.released_text, ${fullName}, ${mask})
    from transcripts t join calls c on c.tenant_id = t.tenant_id and c.id = t.call_id
    where t.tenant_id = s.tenant_id and t.id = s.transcript_id and ${holds(sql`s.text`, fullName)}
      and (${personId} in (c.contact_id, c.expert_id, c.requested_by) or exists (select from call_seats o
        where o.tenant_id = c.tenant_id and o.call_id = c.id and o.person_id = ${personId}))`.execute(tx)
}

const holds = (text: ReturnType<typeof sql>, fullName: string) => sql`position(${fullName} in ${text}) > 0`

/** Mails to the person, except the last one, and mails that told others about them. */
const eraseMails = async (tx: Tx, addresses: readonly string[], fullName: string): Promise<void> => {
  const encoded = fullName.replace(/[^\x20-\x7e]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
  )
  await sql`
    delete from mails where (lower(to_address) = any(${addresses.map((one) => one.toLowerCase())}::text[]) and kind <> 'privacy.erased')
      or (state not in ('queued', 'sending')
        and (${holds(sql`subject`, fullName)} or position(${Buffer.from(encoded)}::bytea in message) > 0))`.execute(tx)
}

/** Deletes mails that have told people of their erasure. */
export const deleteErasureMails = async (tx: Tx): Promise<void> => {
  await sql`delete from mails where kind = 'privacy.erased' and state in ('sent', 'failed')`.execute(tx)
}

/** Rows that stay lose what people wrote in them or about them. */
const anonymise = async (tx: Tx, personId: string): Promise<void> => {
  await sql`update project_candidates set note = null where person_id = ${personId}`.execute(tx)
  await sql`
    update project_opportunities set note = null, message = null, offered_times = '[]',
      state = case when state = 'invited' then 'lapsed' else state end
    where person_id = ${personId}`.execute(tx)
  // A phone number, a personal meeting room, or an address.
  await sql`
    update calls set location = null, location_note = null where contact_id = ${personId} or expert_id = ${personId}
      or exists (select from call_seats s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
        and s.person_id = ${personId})`.execute(tx)
  await sql`update sessions set user_agent = '', address = '' where person_id = ${personId}`.execute(tx)
}

/** What stays of a record: whose it was, what they were to the tenant, and what calls and agreements refer to. */
type KeptColumn =
  | 'tenant_id'
  | 'id'
  | 'person_type'
  | 'role_id'
  | 'company_id'
  | 'code'
  | 'language'
  | 'needs_activation'
  | 'has_premium_license'
  | 'has_promotion_banners'
  | 'promotion_banner_closed_at'
  | 'is_vetting_pending'
  | 'do_not_use'
  | 'is_guest'
  | 'is_offered'
  | 'sources'
  | 'needs_interpreter'
  | 'calls_count'
  | 'credits_per_hour'
  | 'joined_on'
  | 'terms_accepted_at'
  | 'restricted_at'
  | 'disabled_at'
  | 'deleted_at'

/**
 * All other columns, so that a new one compiles only once it is said what becomes of it. What is left of the record shows the
 * person's code as their name.
 */
const emptied = {
  email: null,
  first_name: '',
  last_name: sql<string>`code`,
  preferred_name: null,
  title: null,
  headline: '',
  bio: '',
  country: null,
  city: null,
  time_zone: 'UTC',
  languages: [],
  expertise: [],
  job_function: null,
  linkedin_url: null,
  is_admin: false,
  permissions: [],
  member_notes: '',
  rating: null,
  rated_times: 0,
  rate_minor: null,
  rate_currency: null,
  is_active: false,
  photo_id: null,
  small_photo_id: null,
} satisfies Record<Exclude<keyof Tables['people'], KeptColumn | 'version' | 'erased_at'>, unknown>

const emptyRecord = async (tx: Tx, personId: string, at: Date): Promise<number> => {
  const { version } = await tx
    .updateTable('people')
    .set({ ...emptied, version: sql`version + 1`, erased_at: at })
    .where('id', '=', personId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
