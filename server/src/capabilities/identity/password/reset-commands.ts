import { passwordChanged, resetRequested } from '@colloquy/contract/identity/events'
import {
  redeemPasswordReset as redeemPasswordResetOperation,
  requestPasswordReset as requestPasswordResetOperation,
} from '@colloquy/contract/identity/operations'
import { publicAccess } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { command, type RateLimit } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import { requireProofOfWork } from '../../factors/proof-of-work-commands.ts'
import type { ProofOfWorkSettings } from '../../factors/proof-of-work-queries.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { consumeToken, insertTokenRequest, voidTokens } from '../email-link/token-store.ts'
import { signInDecision } from '../policy.ts'
import { pageWithin } from '../rules.ts'
import { endSessions } from '../sessions/commands.ts'
import { refuseWhenBusy } from './commands.ts'
import { accountOfResetToken } from './reset-queries.ts'
import { isGuessable } from './rules.ts'
import { setPassword } from './store.ts'

const perAddress: RateLimit<typeof requestPasswordResetOperation>['per'] = ({ input }) => input.email.toLowerCase()

/** Stores the request for a password reset. A reaction decides whether an e-mail is sent, so that the answer reveals nothing. */
export const requestPasswordReset = (proofOfWork: ProofOfWorkSettings) =>
  command(requestPasswordResetOperation, {
    prepare: requireProofOfWork(proofOfWork),
    allow: publicAccess,
    limits: [
      { name: 'identity.reset', max: 3, seconds: 900, per: perAddress },
      { name: 'identity.reset.day', max: 10, seconds: 86_400, per: perAddress },
      { name: 'identity.reset.network', max: 20, seconds: 3600, per: ({ request }) => networkOf(request.address) },
    ],
    run: async ({ tx, actor: { site }, input, at, emit }) => {
      const id = newId(at)
      await insertTokenRequest(tx, {
        tenant_id: site.tenantId,
        id,
        purpose: 'reset',
        site_id: site.id,
        email: input.email,
        redirect_url: pageWithin(site.origin, input.redirectUrl),
        requested_at: at,
      })
      emit(resetRequested, { requestId: id })
      return {}
    },
  })

/**
 * Sets a new password with a mailed token. Ends all sessions and signs nobody in, so that a second factor is still
 * required.
 */
export const redeemPasswordReset = (passwords: Passwords) =>
  command(redeemPasswordResetOperation, {
    allow: publicAccess,
    limits: [
      // Allows a few retries for rejected weak passwords.
      { name: 'identity.reset.redeem', max: 10, seconds: 900, per: ({ input }) => input.token },
      {
        name: 'identity.reset.network-redeem',
        max: 60,
        seconds: 3600,
        per: ({ request }) => networkOf(request.address),
      },
    ],
    prepare: async ({ site, input, at, request, within, refuse }) => {
      const found =
        request.origin === site.origin && (await within((tx) => accountOfResetToken(tx, input.token, site, at)))
      return found ? { hash: await refuseWhenBusy(passwords.hash(input.newPassword), refuse) } : undefined
    },
    load: async ({ tx, actor, input, at }) => ({ found: await accountOfResetToken(tx, input.token, actor.site, at) }),
    about: ({ subject }) => ({
      kind: 'person',
      id: subject.found?.account.personId ?? '',
      details: { method: 'reset' },
    }),
    run: async ({ tx, at, actor: { site, tenantId }, input, request, emit, refuse, prepared, subject: { found } }) => {
      if (request.origin !== site.origin) return refuse('foreign_origin')
      if (!found || !prepared) return refuse('reset_link_expired')
      const { account, secret } = found
      const { personId } = account
      const decision = signInDecision(account, site, 'password')
      if (decision === 'account_restricted' || decision === 'other_portal') return refuse(decision)
      if (!(await consumeToken(tx, secret.id, at))) return refuse('reset_link_expired')
      if (isGuessable(input.newPassword, [account.email, account.fullName, await mailDomain(tx)]))
        return refuse('password_guessable')
      await setPassword(tx, { tenant_id: tenantId, person_id: personId, hash: prepared.hash, set_at: at })
      await voidTokens(tx, personId, 'reset', at)
      await endSessions({ tx, at, emit }, { personId }, 'password_changed')
      emit(passwordChanged, { personId, changeId: newId(at) })
      return { redirectUrl: secret.redirectUrl }
    },
  })
