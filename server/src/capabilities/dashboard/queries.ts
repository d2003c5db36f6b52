import { queueKinds } from '@colloquy/contract/calls/shapes'
import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import {
  getHomePage,
  getStaffHomePage,
  listEmployeesWithTasks as listEmployeesWithTasksOperation,
} from '@colloquy/contract/dashboard/operations'
import { dayStart } from '@colloquy/contract/local-date-time'
import { roleIds } from '@colloquy/contract/person-types'
import { overlaps, parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { listQueues, listUnfinishedCalls, listUpcomingCalls } from '../calls/list/queue-queries.ts'
import { listCurrentCalls } from '../calls/queries.ts'
import { countNamesToReview } from '../companies/unmatched-names/queries.ts'
import { canSeeRecord } from '../people/policy.ts'
import { analystsOf, loadPerson, personCards } from '../people/queries.ts'
import { vettingsToServe } from '../vetting/queries.ts'
import { isNetworkStaff } from './policy.ts'
import { sortTasks, taskOf } from './tasks.ts'

const maxNextCalls = 5
/** Calls shown per queue and in the panel of upcoming calls. */
const maxCallsPerPanel = 8
const maxVettings = 5

export const getHome = query(getHomePage, {
  allow: signedIn,
  run: async ({ tx, me, at }) => {
    const day = { start: dayStart(at, me.timeZone), end: dayStart(at, me.timeZone, 1) }
    const calls = await listCurrentCalls({ tx, actor: me, at }, me.personId, day)
    const isToday = (slot: Slot | null) => slot !== null && overlaps(parseSlot(slot), day)
    return {
      at: at.toISOString(),
      tasks: sortTasks(calls.flatMap((call) => taskOf(call, me.personId, at) ?? [])),
      nextCalls: calls
        .filter(({ status, slot }) => isBooked(status) && slot !== null && new Date(slot.end) > at)
        .slice(0, maxNextCalls),
      today: calls.filter(
        ({ status, slot }) => (isBooked(status) || status === callStatuses.completed) && isToday(slot),
      ),
    }
  },
})

/** The seats whose holders have tasks in a call. */
const seatsWithTasks: ReadonlySet<string> = new Set(['client', 'expert'])

export const listEmployeesWithTasks = query(listEmployeesWithTasksOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canSeeRecord,
  run: async ({ tx, actor, at, subject: { personId, roleId, companyId } }) => {
    const colleagues = roleId === roleIds.client && companyId !== null ? await analystsOf(tx, companyId) : []
    const ids = [...new Set([personId, ...colleagues])]
    const calls = await listUnfinishedCalls({ tx, actor, at }, ids)
    const cards = await personCards(tx, ids)
    const tasksOf = (id: string) =>
      calls
        .filter(({ seats }) => seats.some(({ kind, person }) => person.personId === id && seatsWithTasks.has(kind)))
        .flatMap((call) => taskOf(call, id, at, isBooked(call.status)) ?? [])
    return ids
      .flatMap((id) => ({ person: cards.get(id)!, tasks: sortTasks(tasksOf(id)) }))
      .filter(({ person, tasks }) => person.personId === personId || tasks.length > 0)
  },
})

export const getStaffHome = query(getStaffHomePage, {
  allow: isNetworkStaff,
  run: async ({ tx, me, at }) => {
    const queues = await listQueues({ tx, actor: me, at }, maxCallsPerPanel)
    return {
      at: at.toISOString(),
      queues: queueKinds.map((kind) => queues.find((queue) => queue.kind === kind) ?? { kind, calls: [], total: 0 }),
      nextCalls: await listUpcomingCalls({ tx, actor: me, at }, maxCallsPerPanel),
      companyNames: await countNamesToReview({ tx, actor: me }),
      vetting: await vettingsToServe({ tx, actor: me, at }, maxVettings),
    }
  },
})
