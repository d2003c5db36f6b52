import type { Privilege } from '@colloquy/contract/people/events'
import { setPermissions as setPermissionsOperation } from '@colloquy/contract/permissions/operations'
import { command } from '../../platform/operations/define.ts'
import { emitPrivilegesChanged } from '../people/accounts/commands.ts'
import { canSeeAccount } from '../people/accounts/policy.ts'
import { changeRecord } from '../people/commands.ts'
import { loadPerson } from '../people/queries.ts'
import { canSetPermissionsOf } from './policy.ts'
import { differenceOf, sensitivePermissions } from './rules.ts'

const isSensitive = (id: number): boolean => sensitivePermissions.includes(id)
const privilegesOf = (ids: readonly number[]): Privilege[] =>
  ids.filter(isSensitive).map((id) => ({ kind: 'permission', id }))

/** Replaces a person's rights. Sessions read them at each request, so the change takes effect at once. */
export const set = command(setPermissionsOperation, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canSetPermissionsOf,
  about: ({ input, subject }) => ({
    kind: 'person',
    id: input.personId,
    details: differenceOf(subject.permissions, input.permissions),
  }),
  needsProof: ({ input, subject }) =>
    Object.values(differenceOf(subject.permissions, input.permissions)).flat().some(isSensitive),
  run: async (context) => {
    const { me, input, subject, refuse } = context
    const { personId } = input
    if (me.personId === personId) return refuse('own_account')
    const { granted, withdrawn } = differenceOf(subject.permissions, input.permissions)
    if (granted.some((id) => !me.permissions.has(id))) return refuse('permission_not_own')
    const permissions = [...new Set(input.permissions)].sort((a, b) => a - b)
    emitPrivilegesChanged(context, personId, { granted: privilegesOf(granted), withdrawn: privilegesOf(withdrawn) })
    return { personId, version: await changeRecord(context, personId, { permissions }) }
  },
})
