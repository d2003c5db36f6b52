import { reauthenticate as reauthenticateOperation } from '@colloquy/contract/identity/operations'
import { isMember, signedIn } from '../../platform/access/policy.ts'
import { command } from '../../platform/operations/define.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { factorRequirementOf } from '../factors/queries.ts'
import { reauthenticate as proveByFactor } from '../factors/reauthentication-commands.ts'
import { refuseWhenBusy } from './password/commands.ts'
import { lockPassword, passwordOf } from './password/store.ts'
import { recordProof } from './sessions/store.ts'

/**
 * Reauthenticates the caller, so that the session may make sensitive changes for a few minutes. An open or stolen session
 * alone cannot. Each person uses the strongest method they have.
 */
export const reauthenticate = (passwords: Passwords, secretKey: string) =>
  command(reauthenticateOperation, {
    allow: signedIn,
    // Only failures count, as at sign-in.
    limits: [
      { name: 'identity.reauthenticate', max: 5, seconds: 900, refunds: true },
      { name: 'identity.reauthenticate.day', max: 50, seconds: 86_400, refunds: true },
    ],
    prepare: async ({ input: { password }, within, refuse }) => {
      if (password === undefined) return undefined
      const stored = await within(async (tx, actor) => (isMember(actor) ? passwordOf(tx, actor.personId) : undefined))
      if (stored === undefined || !(await refuseWhenBusy(passwords.verify(stored, password), refuse))) return undefined
      return { stored }
    },
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, prepared, emit, refuse }) => {
      const { status } = await factorRequirementOf(tx, me)
      if (status.totpSince || status.passkeyCount > 0) {
        const lack = await proveByFactor({ tx, at, emit, owner: me, secretKey }, me.site, status, input)
        if (lack) return refuse(lack)
      } else {
        // The password may have changed while this one was verified.
        const stored = await lockPassword(tx, me.personId)
        if (stored === undefined) return refuse('sign_in_again')
        if (prepared?.stored !== stored) return refuse('wrong_password')
      }
      await recordProof(tx, me.sessionId, at)
      return {}
    },
  })
