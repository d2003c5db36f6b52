import {
  type Privilege,
  personChanged,
  personRestored,
  personRestricted,
  privilegesChanged,
} from '@colloquy/contract/people/events'
import {
  restorePerson,
  restrictPerson,
  setPersonAdmin as setAdminOperation,
  setPremiumLicense as setPremiumLicenseOperation,
  setPersonRole as setRoleOperation,
} from '@colloquy/contract/people/operations'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { changeRecord, type EditContext } from '../commands.ts'
import { privilegedRoles } from '../privilege-policy.ts'
import { loadPerson } from '../queries.ts'
import type { PersonChange } from '../store.ts'
import { canChangeAdmin, canChangePremiumLicense, canChangeRole, canRestrictAccount, canSeeAccount } from './policy.ts'
import { rolesFor } from './queries.ts'
import { endRestriction, insertRestriction, setRestricted } from './store.ts'

/** Emits that a person was given privileges, or lost them. */
export const emitPrivilegesChanged = (
  { me, at, emit }: Pick<EditContext, 'at' | 'emit'> & { readonly me: Member },
  personId: string,
  { granted, withdrawn }: { readonly granted: Privilege[]; readonly withdrawn: Privilege[] },
): void => {
  if (granted.length + withdrawn.length > 0)
    emit(privilegesChanged, { personId, byId: me.personId, changeId: newId(at), granted, withdrawn })
}

const privilegesOfRole = (roleId: number | null): Privilege[] =>
  roleId !== null && privilegedRoles.includes(roleId) ? [{ kind: 'role', id: roleId }] : []

const changed = async (context: EditContext, personId: string, change: PersonChange) => ({
  personId,
  version: await changeRecord(context, personId, change),
})

export const setRole = command(setRoleOperation, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canChangeRole,
  about: ({ input, subject }) => ({
    kind: 'person',
    id: input.personId,
    details: { roleId: input.roleId, before: subject.person.role_id },
  }),
  needsProof: ({ input, subject }) =>
    privilegesOfRole(input.roleId).length + privilegesOfRole(subject.roleId).length > 0 &&
    input.roleId !== subject.roleId,
  run: async (context) => {
    const { tx, me, input, subject, refuse } = context
    if (me.personId === input.personId) return refuse('own_account')
    if (!(await rolesFor(tx, subject)).includes(input.roleId)) return refuse('role_not_of_company')
    if (input.roleId !== subject.roleId) {
      const privileges = { granted: privilegesOfRole(input.roleId), withdrawn: privilegesOfRole(subject.roleId) }
      emitPrivilegesChanged(context, input.personId, privileges)
    }
    return changed(context, input.personId, { role_id: input.roleId })
  },
})

export const setAdmin = command(setAdminOperation, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canChangeAdmin,
  about: ({ input, subject }) => ({
    kind: 'person',
    id: input.personId,
    details: { isAdmin: input.isAdmin, before: subject.isAdmin },
  }),
  needsProof: ({ input, subject }) => input.isAdmin !== subject.isAdmin,
  run: async (context) => {
    const { me, input, subject, refuse } = context
    if (me.personId === input.personId) return refuse('own_account')
    const privilege: Privilege[] = input.isAdmin === subject.isAdmin ? [] : [{ kind: 'admin' }]
    const privileges = input.isAdmin ? { granted: privilege, withdrawn: [] } : { granted: [], withdrawn: privilege }
    emitPrivilegesChanged(context, input.personId, privileges)
    return changed(context, input.personId, { is_admin: input.isAdmin })
  },
})

export const setPremiumLicense = command(setPremiumLicenseOperation, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canChangePremiumLicense,
  about: ({ input }) => ({ kind: 'person', id: input.personId, details: { premiumLicense: input.premiumLicense } }),
  run: (context) => changed(context, context.input.personId, { has_premium_license: context.input.premiumLicense }),
})

/** Ends access at once: the row itself tells every process that holds one of the person's connections. */
export const restrict = command(restrictPerson, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canRestrictAccount,
  about: ({ input }) => ({ kind: 'person', id: input.personId, details: { reason: input.reason } }),
  run: async ({ tx, me, at, input, emit, refuse }) => {
    const { personId, reason } = input
    if (me.personId === personId) return refuse('own_account')
    const version = await setRestricted(tx, personId, at)
    if (version === undefined) return refuse('already_restricted')
    await insertRestriction(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      person_id: personId,
      reason,
      restricted_at: at,
      restricted_by: me.personId,
    })
    emit(personRestricted, { personId })
    emit(personChanged, { personId, version })
    return { personId, version }
  },
})

export const restore = command(restorePerson, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canRestrictAccount,
  about: ({ input }) => ({ kind: 'person', id: input.personId, details: { reason: input.reason } }),
  run: async ({ tx, me, at, input, emit, refuse }) => {
    const { personId, reason } = input
    const version = await setRestricted(tx, personId, null)
    if (version === undefined) return refuse('not_restricted')
    await endRestriction(tx, personId, { restored_at: at, restored_by: me.personId, restored_reason: reason })
    emit(personRestored, { personId })
    emit(personChanged, { personId, version })
    return { personId, version }
  },
})
