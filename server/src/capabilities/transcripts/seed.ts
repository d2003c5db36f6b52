import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../platform/db/tables.ts'
import { redactText } from './redacted-text.ts'
import {
  insertRedaction,
  insertReview,
  insertTranscript,
  setAllReleasedTexts,
  setReleasedText,
  updateTranscript,
} from './store.ts'

const minuteMs = 60_000

/** A company of the demo's registry that nobody restricts. */
const issuerName = 'Norrsken Elnät'

/** What is said in the demo's transcripts: by the client, by the expert, in turns. */
const dialogs = {
  released: [
    'Thank you for taking the time. Which step of the process sets the pace today?',
    'Acceptance tests do. A line waits three weeks for a test slot, and the team behind Ruth Amsel plans them by hand.',
    'Would more test rigs help, or is it about people?',
    'People. Rigs stand idle at night because two qualified engineers have to be there.',
    'And how long does it take to qualify somebody?',
    'About nine months, if they know the equipment from another plant.',
  ],
  waiting: [
    'Who else buys at this volume?',
    `The large utilities, ${issuerName} first. Calder Grid Holdings asked for a second source in spring, as everybody in the trade could read.`,
    'How do prices move when a second source is there?',
    'By four to six per cent, and later than buyers expect.',
  ],
} as const

/** A name in the released transcript that the officer has redacted. */
const redactedName = 'Ruth Amsel'

/** The policy of the call whose transcript waits: it is about a company that is named in it. */
const seedPolicy = async (
  tx: Tx,
  row: { tenant_id: string; call_id: string; changed_at: Date; changed_by: string },
): Promise<void> => {
  const issuer = await tx.selectFrom('companies').select('id').where('name', '=', issuerName).executeTakeFirst()
  if (!issuer) return
  const { tenant_id, call_id } = row
  await tx
    .insertInto('content_policies')
    .values({ ...row, purpose: 'research' })
    .execute()
  await tx.insertInto('content_issuers').values({ tenant_id, call_id, company_id: issuer.id }).execute()
}

/** Two transcripts of completed calls of a contact: one that waits for a review and names a restricted company, one that was released. */
export const seedTranscripts = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    officer,
    contact,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly officer: string
    readonly contact: string
  },
): Promise<void> => {
  const calls = await tx
    .selectFrom('calls')
    .select(['id', 'code', 'contact_id', 'expert_id', 'ends_at'])
    .where('status', '=', callStatuses.completed)
    .where('contact_id', '=', contact)
    .where('ends_at', '<', at)
    .orderBy('ends_at', 'desc')
    .limit(2)
    .execute()
  for (const [n, call] of calls.entries()) {
    const isReleased = n === 0
    const transcriptId = makeId()
    const importedAt = new Date(Math.min(at.getTime(), (call.ends_at ?? at).getTime() + 30 * minuteMs))
    const turns = dialogs[isReleased ? 'released' : 'waiting']
    await insertTranscript(
      tx,
      {
        tenant_id: tenantId,
        id: transcriptId,
        call_id: call.id,
        number: 1,
        format: 'vtt',
        file_name: `${call.code}.vtt`,
        imported_at: importedAt,
        imported_by: officer,
        kept_from: importedAt,
        retention_days: null,
      },
      turns.map((text, position) => ({
        position,
        person_id: position % 2 === 0 ? call.contact_id : call.expert_id,
        speaker: '',
        start_ms: 4000 + position * 21_000,
        end_ms: 23_000 + position * 21_000,
        text,
      })),
    )
    if (!isReleased) {
      await seedPolicy(tx, { tenant_id: tenantId, call_id: call.id, changed_at: importedAt, changed_by: officer })
      continue
    }
    const position = turns.findIndex((text) => text.includes(redactedName))
    const start = turns[position]!.indexOf(redactedName)
    const span = { start, end: start + redactedName.length }
    const row = { tenant_id: tenantId, transcript_id: transcriptId }
    const decided = { decided_at: importedAt, decided_by: officer }
    await insertRedaction(tx, {
      ...row,
      id: makeId(),
      position,
      start_offset: span.start,
      end_offset: span.end,
      redacted_at: importedAt,
      redacted_by: officer,
    })
    await insertReview(tx, {
      ...row,
      ...decided,
      id: makeId(),
      outcome: 'reviewed',
      reason: 'Names a person who is not part of the call; redacted.',
    })
    await insertReview(tx, {
      ...row,
      ...decided,
      id: makeId(),
      outcome: 'released',
      reason: 'Nothing about a listed company.',
    })
    await updateTranscript(tx, transcriptId, { state: 'released', released_at: importedAt, notified_at: importedAt })
    await setAllReleasedTexts(tx, transcriptId, true)
    await setReleasedText(tx, transcriptId, position, redactText(turns[position]!, [span]))
  }
}
