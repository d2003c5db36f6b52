import type { BridgeAnswer, bridgeOutcomes } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type * as z from 'zod/mini'
import type { CommandContext } from '../../../platform/operations/define.ts'
import type { PersonSummary } from '../../people/queries.ts'
import { textInForce } from '../../terms/queries.ts'
import { recordAttestation } from '../attestations/commands.ts'
import { offLimitsOf } from '../attestations/due-attestations.ts'
import type { CallRecord } from '../present.ts'
import { decideEntry } from '../room/entry-commands.ts'
import { type ConnectionRow, closeConnection, setReadTexts } from './bridge-store.ts'

export type PhoneAnswer = z.infer<typeof BridgeAnswer>

/** A seat that is taken by phone, with its call locked. */
export interface PhoneSeat {
  readonly record: CallRecord
  readonly person: PersonSummary
  readonly seat: SeatKind
}

/** What the bridge is told of a phone that may not be in the room. */
export const refused = (
  outcome: Exclude<(typeof bridgeOutcomes)[number], 'accepted' | 'attestation_asked'>,
): PhoneAnswer => ({
  outcome,
  seat: null,
})

/** What of a connection says which texts were read. */
export type ReadTexts = Pick<ConnectionRow, 'read_terms_id' | 'read_approval_id'>

export const nothingRead: ReadTexts = { read_terms_id: null, read_approval_id: null }

/** What the holder of a seat has to confirm by phone, with the answer that has it read to them; undefined where there is no text. */
export const attestationToRead = async (
  { tx, at }: Pick<CommandContext, 'tx' | 'at'>,
  { record: { call }, person, seat }: PhoneSeat,
): Promise<{ readonly read: ReadTexts; readonly answer: PhoneAnswer } | undefined> => {
  const text = await textInForce(tx, seatRules[seat].attests, person.language, at)
  if (!text) return undefined
  const offLimits = offLimitsOf(call)
  const { termsId, language, title, body } = text
  const attestation = { callId: call.id, termsId, language, title, body, offLimits: offLimits?.topics ?? null }
  return {
    read: { read_terms_id: termsId, read_approval_id: offLimits?.approvalId ?? null },
    answer: { outcome: 'attestation_asked', seat: null, attestation },
  }
}

/**
 * Takes a key as the answer to what was read: 1 attests, as a click in the browser does. What is in force by then must be what was
 * read, else it is read anew. @returns what to tell the bridge; undefined for a phone that may be in the room now
 */
export const answerAttestation = async (
  context: CommandContext,
  connection: ConnectionRow,
  holder: PhoneSeat,
  key: '1' | '2',
): Promise<PhoneAnswer | undefined> => {
  const { tx, at } = context
  const { record, person, seat } = holder
  const { personId } = person
  const end = async (outcome: Parameters<typeof refused>[0]) => {
    await closeConnection(tx, connection.id, at)
    return refused(outcome)
  }
  if (key === '2') return end('attestation_declined')
  const { read_terms_id: termsId, read_approval_id: approvalId } = connection
  const now = await attestationToRead(context, holder)
  if (!now || !termsId) return end('attestation_missing')
  if (now.read.read_terms_id !== termsId || now.read.read_approval_id !== approvalId) {
    await setReadTexts(tx, connection.id, now.read)
    return now.answer
  }
  const entrant = { personId, seat }
  const from = { termsId, approvalId, session_id: null, address: `phone ${connection.id}` }
  const attested = await recordAttestation(context, record, { ...entrant, isGuest: person.isGuest }, from)
  await setReadTexts(tx, connection.id, nothingRead)
  const { refusal } = await decideEntry(context, attested, entrant)
  return refusal && end(refusal)
}
