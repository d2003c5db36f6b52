import { endUserSession, resendValidationMail } from '@colloquy/contract/dashboard/operations'
import { command } from '../../platform/operations/define.ts'
import { requestActivation } from '../identity/activation/commands.ts'
import { endSessions } from '../identity/sessions/commands.ts'
import { canAdministerAccount, canSeeAccount } from '../people/accounts/policy.ts'
import { administersPeople } from '../people/privilege-policy.ts'
import { loadPerson } from '../people/queries.ts'
import { siteOfPerson } from '../tenancy/queries.ts'

export const endSession = command(endUserSession, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canAdministerAccount,
  about: ({ input }, { ended }) => ({ kind: 'person', id: input.personId, details: { ended } }),
  run: async ({ tx, at, emit, input }) => ({
    ended: await endSessions(
      { tx, at, emit },
      { personId: input.personId, sessionId: input.sessionId },
      'ended_by_others',
    ),
  }),
})

/** Resends the activation e-mail. Only the newest link works. */
export const resendValidation = command(resendValidationMail, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canAdministerAccount,
  limits: [
    {
      name: 'dashboard.validation',
      max: 3,
      seconds: 900,
      per: ({ input }) => input.personId,
      // Requests of people without the permission do not count.
      when: ({ actor }) => administersPeople(actor, undefined),
    },
    { name: 'dashboard.validation.day', max: 200, seconds: 86_400 },
  ],
  run: async ({ tx, at, emit, me, subject, refuse }) => {
    const { email, needs_activation, person_type } = subject.person
    if (!needs_activation || email === null) return refuse('account_not_pending')
    await requestActivation({ tx, at, emit }, email, await siteOfPerson(tx, me.tenantId, person_type))
    return {}
  },
})
