import { listSeatCandidates as listSeatCandidatesOperation } from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { analystsOf, officerIds, personCards, personSummaries, staffHolding } from '../../people/queries.ts'
import { candidateIdsOf } from '../../projects/candidates/queries.ts'
import * as policy from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { loadCallForReader } from '../queries.ts'

const maxCandidates = 200

/** Ids of those among whom a seat of a kind is given: of the client's people, the project's experts, or the officers. */
const idsFor = async (tx: Tx, kind: SeatKind, { clientId, project }: CallRecord): Promise<string[]> => {
  if (seatRules[kind].countsAsExpert) return candidateIdsOf(tx, project.projectId)
  if (seatRules[kind].givenBy === 'officers') return officerIds(tx)
  const colleagues = await analystsOf(tx, clientId)
  return seatRules[kind].decidesFor
    ? colleagues
    : [...colleagues, ...(await staffHolding(tx, permissionIds.ScheduleAndCancelCall))]
}

export const listSeatCandidates = query(listSeatCandidatesOperation, {
  load: async (context) => {
    const record = await loadCallForReader(context)
    return record && { ...record, kind: context.input.kind }
  },
  see: policy.canSee,
  allow: (actor, subject) => policy.canGiveSeat(subject.kind)(actor, subject),
  run: async ({ tx, actor, input, subject }) => {
    const { kind } = subject
    const ofContact = subject.call.seats.some(
      ({ id, person_id }) => id === input.seatId && person_id === subject.contactId,
    )
    const summaries = await personSummaries(tx, await idsFor(tx, kind, subject))
    const possible = [...summaries.values()].filter((person) =>
      ofContact && kind === 'client'
        ? policy.canBeContact(person, subject)
        : policy.canHold(person, kind, actor, subject),
    )
    const cards = await personCards(
      tx,
      possible.slice(0, maxCandidates).map(({ personId }) => personId),
    )
    return { people: [...cards.values()].sort((a, b) => (a.fullName < b.fullName ? -1 : 1)) }
  },
})
