import {
  appointDeputy as appointDeputyOperation,
  endDelegation as endDelegationOperation,
  maxDelegationDays,
} from '@colloquy/contract/compliance/delegation-operations'
import { delegationChanged } from '@colloquy/contract/compliance/events'
import { overlaps } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { canEndOwnDelegation, isOfficer } from '../policy.ts'
import { presentDelegations } from './queries.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/**
 * Names a deputy. Refused when the deputy is away at that time, or when the officer is somebody's deputy then: so a deputy
 * is always present, and nobody is represented through two people.
 */
export const appointDeputy = command(appointDeputyOperation, {
  allow: isOfficer,
  isPersonal: true,
  limits: [{ name: 'compliance.delegations', max: 30, seconds: 3600 }],
  about: ({ me, input }) => ({ kind: 'person', id: me.personId, details: { ...input } }),
  run: async ({ tx, me, at, input, emit, refuse }) => {
    const interval = { start: new Date(input.from), end: new Date(input.until) }
    const isTooLong = interval.end.getTime() - interval.start.getTime() > maxDelegationDays * dayMs
    if (interval.end <= interval.start || interval.end <= at || isTooLong) return refuse('delegation_dates')
    if (input.deputyId === me.personId || !(await officerIds(tx)).includes(input.deputyId))
      return refuse('deputy_unavailable')
    await store.lockDelegations(tx, me.tenantId)
    const concurrent = (await store.openDelegations(tx, at)).filter(({ starts_at, ends_at }) =>
      overlaps(interval, { start: starts_at, end: ends_at }),
    )
    if (concurrent.some(({ officer_id }) => officer_id === me.personId)) return refuse('delegation_exists')
    const isEntangled = concurrent.some(
      ({ officer_id, deputy_id }) => officer_id === input.deputyId || deputy_id === me.personId,
    )
    if (isEntangled) return refuse('deputy_unavailable')
    const id = newId(at)
    await store.insertDelegation(tx, {
      tenant_id: me.tenantId,
      id,
      officer_id: me.personId,
      deputy_id: input.deputyId,
      starts_at: interval.start,
      ends_at: interval.end,
      named_at: at,
      ended_at: null,
    })
    emit(
      delegationChanged,
      { delegationId: id, officerId: me.personId, deputyId: input.deputyId },
      await officerIds(tx),
    )
    return presentDelegations(tx, me, at)
  },
})

export const endDelegation = command(endDelegationOperation, {
  load: async ({ tx, input }) => {
    const record = await store.delegationById(tx, input.delegationId)
    return record && record.ended_at === null ? { record, officerId: record.officer_id } : undefined
  },
  see: isOfficer,
  allow: canEndOwnDelegation,
  isPersonal: true,
  about: ({ input, subject }) => ({
    kind: 'person',
    id: subject.officerId,
    details: { delegationId: input.delegationId, deputyId: subject.record.deputy_id },
  }),
  run: async ({ tx, me, at, input, subject, emit }) => {
    await store.endDelegation(tx, input.delegationId, at)
    const { officerId, record } = subject
    emit(delegationChanged, { delegationId: record.id, officerId, deputyId: record.deputy_id }, await officerIds(tx))
    return presentDelegations(tx, me, at)
  },
})
