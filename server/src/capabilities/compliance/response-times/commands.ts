import { responseTimeChanged } from '@colloquy/contract/compliance/events'
import { setApprovalResponseTime as setResponseTimeOperation } from '@colloquy/contract/compliance/response-time-operations'
import { command } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { isOfficer } from '../policy.ts'
import { decisionDue } from './due-time.ts'
import * as store from './store.ts'

export const setResponseTime = command(setResponseTimeOperation, {
  allow: isOfficer,
  about: ({ me, input }) => ({ kind: 'tenant', id: me.tenantId, details: { ...input } }),
  run: async ({ tx, me, at, input, emit }) => {
    const { hours, workweek, timeZone } = input
    await store.writeResponseTime(tx, {
      tenant_id: me.tenantId,
      hours,
      workweek,
      time_zone: timeZone,
      changed_at: at,
      changed_by: me.personId,
    })
    const pending = await store.lockPending(tx)
    await store.writeDueTimes(
      tx,
      pending.map(({ id, opened_at: openedAt, starts_at: startsAt }) => ({
        id,
        dueAt: decisionDue({ openedAt, startsAt }, input),
      })),
    )
    emit(responseTimeChanged, {}, await officerIds(tx))
    return input
  },
})
