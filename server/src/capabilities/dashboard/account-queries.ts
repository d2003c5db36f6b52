import { getUserAccount } from '@colloquy/contract/dashboard/operations'
import type { Account } from '@colloquy/contract/dashboard/shapes'
import { query } from '../../platform/operations/define.ts'
import { canImpersonatePerson } from '../identity/impersonation/policy.ts'
import { sessionsOf } from '../identity/queries.ts'
import { accountAbilities, canAdministerAccount, canSeeAccount } from '../people/accounts/policy.ts'
import { restrictionOf, rolesFor } from '../people/accounts/queries.ts'
import { administersPerson } from '../people/privilege-policy.ts'
import { fullNameOfRow, loadPerson } from '../people/queries.ts'
import { canSetPermissions } from '../permissions/policy.ts'
import { readKindAndStatus } from './people-store.ts'
import { canResendValidation } from './policy.ts'

export const getAccount = query(getUserAccount, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canSeeAccount,
  run: async ({ tx, actor, at, subject }): Promise<Account> => {
    const { personId, person } = subject
    const kindAndStatus = await readKindAndStatus(tx, personId)
    const noted = await restrictionOf(tx, personId)
    return {
      ...kindAndStatus!,
      personId,
      version: person.version,
      fullName: fullNameOfRow(person),
      code: person.code,
      email: person.email,
      companyName: person.company_name,
      photoId: person.small_photo_id,
      roleId: person.role_id,
      roles: [...new Set([...(await rolesFor(tx, subject)), ...(person.role_id === null ? [] : [person.role_id])])],
      isAdmin: person.is_admin,
      premiumLicense: person.has_premium_license,
      permissions: person.permissions.toSorted((a, b) => a - b),
      joinedDate: person.joined_on,
      restriction: person.restricted_at && {
        since: person.restricted_at.toISOString(),
        reason: noted?.reason ?? '',
        by: noted?.by ?? null,
      },
      sessions: administersPerson(actor, subject) ? await sessionsOf(tx, personId, at) : [],
      can: {
        ...accountAbilities(actor, subject),
        setPermissions: canSetPermissions(actor, subject),
        endSession: canAdministerAccount(actor, subject),
        resendValidation: canResendValidation(actor, person),
        signInAs:
          kindAndStatus!.status === 'active' &&
          canImpersonatePerson(actor, { ...person, personId, roleId: person.role_id, isAdmin: person.is_admin }),
      },
    }
  },
})
