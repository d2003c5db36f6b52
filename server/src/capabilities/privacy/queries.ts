import {
  listClosedPersonalDataRequests as listClosedRequestsOperation,
  listOpenPersonalDataRequests as listOpenRequestsOperation,
  listOwnPersonalDataRequests as listOwnRequestsOperation,
} from '@colloquy/contract/privacy/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { personCards } from '../people/queries.ts'
import { canAnswerRequests } from './policy.ts'
import { presentRequest } from './present.ts'
import { closedRequests, countClosed, countWaiting, waitingOf, waitingOfAll } from './store.ts'

/** The person's own open requests. */
export const listOwnRequests = query(listOwnRequestsOperation, {
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me }) => (await waitingOf(tx, me.personId)).map(presentRequest),
})

const maxRequests = 500

/** All open requests, for administrators. */
export const listOpenRequests = query(listOpenRequestsOperation, {
  allow: canAnswerRequests,
  run: async ({ tx }) => {
    const rows = await waitingOfAll(tx, maxRequests)
    const cards = await personCards(
      tx,
      rows.map(({ person_id }) => person_id),
    )
    const requests = rows.flatMap((row) => {
      const person = cards.get(row.person_id)
      return person ? [{ ...presentRequest(row), person }] : []
    })
    return { total: await countWaiting(tx), requests }
  },
})

/** The closed requests, for administrators. */
export const listClosedRequests = query(listClosedRequestsOperation, {
  allow: canAnswerRequests,
  run: async ({ tx }) => {
    const rows = await closedRequests(tx, maxRequests)
    const cards = await personCards(
      tx,
      rows.flatMap(({ person_id, closed_by }) => [person_id, closed_by]),
    )
    const requests = rows.flatMap((row) => {
      const person = cards.get(row.person_id)
      if (!person) return []
      const { closed_at, closed_by, outcome, message } = row
      const closedBy = cards.get(closed_by)?.fullName ?? ''
      return [{ ...presentRequest(row), person, closedAt: closed_at.toISOString(), closedBy, outcome, message }]
    })
    return { total: await countClosed(tx), requests }
  },
})
