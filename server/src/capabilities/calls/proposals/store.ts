import type { ProposingSide } from '@colloquy/contract/calls/proposal-shapes'
import { type Interval, parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

type ClosedState = 'accepted' | 'declined' | 'replaced'

interface ProposalRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  side: ProposingSide
  proposed_by: string
  proposed_at: Date
  /** JSON of `Slot[]`. */
  proposed_times: string
  note: string | null
  /** The version of the invitation that a calendar program has answered with it; null when it was made in the product. */
  invitation_sequence: number | null
  state: Generated<'open' | ClosedState>
  resolved_at: Generated<Date | null>
  resolved_by: Generated<string | null>
}

interface ProposalAnswerRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  proposal_id: string
  person_id: string
  answer: 'accept' | 'decline'
  starts_at: Date | null
  answered_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_proposals: ProposalRow
    call_proposal_answers: ProposalAnswerRow
  }
}

/** A proposal with the answers to it, in the order in which they came. */
export interface StoredProposal
  extends Pick<ProposalRow, 'id' | 'side' | 'proposed_by' | 'proposed_at' | 'note' | 'invitation_sequence'> {
  readonly state: 'open' | ClosedState
  readonly times: readonly Interval[]
  readonly answers: readonly Pick<ProposalAnswerRow, 'person_id' | 'answer' | 'starts_at'>[]
}

/** JSON carries instants as text; `parseProposal` turns them back into dates. */
type ProposalText = Omit<StoredProposal, 'proposed_at' | 'times' | 'answers'> & {
  readonly proposed_at: string
  readonly times: readonly Slot[]
  readonly answers: readonly {
    readonly person_id: string
    readonly answer: 'accept' | 'decline'
    readonly starts_at: string | null
  }[]
}

/** SQL expression: the proposals about a table's call, the latest last. */
export const proposalsOf = (table: string) =>
  sql<
    ProposalText[]
  >`(select coalesce(json_agg(json_build_object('id', p.id, 'side', p.side, 'proposed_by', p.proposed_by,
    'proposed_at', p.proposed_at, 'times', p.proposed_times, 'note', p.note, 'invitation_sequence', p.invitation_sequence, 'state', p.state,
    'answers', (select coalesce(json_agg(json_build_object('person_id', a.person_id, 'answer', a.answer,
      'starts_at', a.starts_at) order by a.sequence), '[]') from call_proposal_answers a
      where a.tenant_id = p.tenant_id and a.proposal_id = p.id)) order by p.sequence), '[]') from call_proposals p
    where p.tenant_id = ${sql.ref(`${table}.tenant_id`)} and p.call_id = ${sql.ref(`${table}.id`)})`

/** Parses a proposal of `proposalsOf`. */
export const parseProposal = ({ proposed_at, times, answers, ...proposal }: ProposalText): StoredProposal => ({
  ...proposal,
  proposed_at: new Date(proposed_at),
  times: times.map(parseSlot),
  answers: answers.map((one) => ({ ...one, starts_at: one.starts_at === null ? null : new Date(one.starts_at) })),
})

/** Writes a new proposal. */
export const insertProposal = async (tx: Tx, row: Insertable<ProposalRow>): Promise<void> => {
  await tx.insertInto('call_proposals').values(row).execute()
}

/** Writes what somebody has answered to a proposal. */
export const insertProposalAnswer = async (tx: Tx, row: Insertable<ProposalAnswerRow>): Promise<void> => {
  await tx.insertInto('call_proposal_answers').values(row).execute()
}

/** Settles the open proposal of a call, if there is one. */
export const resolveProposals = async (
  tx: Tx,
  callId: string,
  { state, at, by }: { readonly state: ClosedState; readonly at: Date; readonly by: string | null },
): Promise<void> => {
  await tx
    .updateTable('call_proposals')
    .set({ state, resolved_at: at, resolved_by: by })
    .where('call_id', '=', callId)
    .where('state', '=', 'open')
    .execute()
}
