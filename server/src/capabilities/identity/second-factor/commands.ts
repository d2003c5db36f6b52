import {
  confirmRequiredSetup as confirmRequiredSetupOperation,
  signInWithPasskey as signInWithPasskeyOperation,
  startRequiredSetup as startRequiredSetupOperation,
  verifySecondFactor as verifySecondFactorOperation,
} from '@colloquy/contract/identity/second-factor/operations'
import type { Operation } from '@colloquy/contract/operation'
import type { Actor } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf } from '../../../platform/ids.ts'
import {
  type CommandContext,
  command,
  type OperationCaller,
  type RateLimit,
  type Refuse,
  type RequestContext,
} from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import * as factors from '../../factors/commands.ts'
import { factorRequirementOf } from '../../factors/queries.ts'
import { codeLimits, consumeCode, type FactorContext, verifyPasskey } from '../../factors/reauthentication-commands.ts'
import { consumePendingSignIn, pendingSignInOwner } from '../pending-sign-in-store.ts'
import { signInDecision } from '../policy.ts'
import { cookieNames, cookiePath } from '../rules.ts'
import { openSession } from '../sessions/commands.ts'
import { accountOf } from '../store.ts'
import { findPendingSignIn, type PendingSignIn, pendingSignInHash } from './queries.ts'

/** What commands that continue a pending sign-in are given. */
interface PendingSignInContext extends CommandContext<Actor>, RequestContext {
  readonly subject: { readonly step: PendingSignIn | undefined }
  readonly refuse: Refuse<
    'pending_sign_in_expired' | 'account_restricted' | 'sign_in_method_not_allowed' | 'other_portal' | 'foreign_origin'
  >
}

/** The pending sign-in. The decision is checked again, because minutes may have passed. */
const requirePendingSignIn = ({
  actor: { site },
  request,
  subject: { step },
  refuse,
}: PendingSignInContext): PendingSignIn => {
  if (request.origin !== site.origin) return refuse('foreign_origin')
  if (!step) return refuse('pending_sign_in_expired')
  const decision = signInDecision(step.account, site, step.method)
  if (decision === 'account_unavailable') return refuse('pending_sign_in_expired')
  return decision === 'allowed' ? step : refuse(decision)
}

/** Completes a pending sign-in. Of concurrent attempts, exactly one succeeds. */
const completePendingSignIn = async (
  context: PendingSignInContext,
  { hash, account, method, remember }: PendingSignIn,
  signer: Signer,
) => {
  const { tx, actor, request, refuse } = context
  if (!(await consumePendingSignIn(tx, hash))) return refuse('pending_sign_in_expired')
  request.setCookie(cookieNames(actor.site).pendingSignIn, '', { path: cookiePath(actor.site), maxAge: 0 })
  return openSession(context, account, { method, rememberMe: remember, signer, isFactorShown: true })
}

/** Rate limits count per account, together with codes entered in the settings; per network without a pending sign-in. */
const perAccount = async (
  { actor, request }: Pick<OperationCaller<Operation>, 'actor' | 'request'>,
  tx: Tx,
): Promise<string> => {
  const hash = pendingSignInHash(actor.site, request.cookies)
  return (hash && (await pendingSignInOwner(tx, hash))) ?? `door ${networkOf(request.address)}`
}
const limitsOf = <T extends Operation>(): readonly RateLimit<T>[] =>
  // Callers without a session are not members yet; each of their attempts counts.
  codeLimits.map(({ when: _, ...limit }) => ({ ...limit, per: perAccount }))

const load = async ({ tx, actor, request, at }: RequestContext) => ({
  step: await findPendingSignIn(tx, actor.site, request.cookies, at),
})
const about = ({ subject: { step } }: Pick<PendingSignInContext, 'subject'>) => ({
  kind: 'person',
  id: step?.account.personId ?? '',
  ...(step && { details: { method: step.method } }),
})

const factorContextOf = (
  { tx, at, emit, actor }: PendingSignInContext,
  step: PendingSignIn,
  secretKey: string,
): FactorContext => ({
  tx,
  at,
  emit,
  secretKey,
  owner: { tenantId: actor.tenantId, personId: step.account.personId },
})

/** Verifies the second factor of a pending sign-in [AU-18]: a TOTP or recovery code. */
export const verifySecondFactor = (signer: Signer, secretKey: string) =>
  command(verifySecondFactorOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: limitsOf(),
    load,
    about,
    run: async (context) => {
      const step = requirePendingSignIn(context)
      const taken = await consumeCode(factorContextOf(context, step, secretKey), context.input.code)
      return taken ? completePendingSignIn(context, step, signer) : context.refuse('factor_wrong')
    },
  })

/**
 * Starts to set up an app for a person who must have a factor and has none. People with a factor cannot set up another
 * one here.
 */
export const startRequiredSetup = (secretKey: string) =>
  command(startRequiredSetupOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [{ name: 'identity.set-up', max: 20, seconds: 900, per: perAccount }],
    load,
    about,
    run: async (context) => {
      const step = requirePendingSignIn(context)
      const { requirement } = await factorRequirementOf(context.tx, step.account)
      if (requirement !== 'setUp') return context.refuse('pending_sign_in_expired')
      return factors.startTotpSetup(factorContextOf(context, step, secretKey))
    },
  })

export const confirmRequiredSetup = (signer: Signer, secretKey: string) =>
  command(confirmRequiredSetupOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: limitsOf(),
    load,
    about,
    run: async (context) => {
      const step = requirePendingSignIn(context)
      const { requirement } = await factorRequirementOf(context.tx, step.account)
      if (requirement !== 'setUp') return context.refuse('pending_sign_in_expired')
      const codes = await factors.confirmTotpSetup(factorContextOf(context, step, secretKey), context.input.code)
      if (typeof codes === 'string') return context.refuse(codes)
      return { ...(await completePendingSignIn(context, step, signer)), recoveryCodes: [...codes] }
    },
  })

/** Signs in by passkey. The device verifies its user, so no second factor is required. */
export const signInWithPasskey = (signer: Signer, secretKey: string) =>
  command(signInWithPasskeyOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      {
        name: 'identity.passkey',
        max: 60,
        seconds: 3600,
        per: ({ request }) => networkOf(request.address),
        refunds: true,
      },
    ],
    about: ({ input }) => ({
      kind: 'passkey',
      id: hashOf(input.shown.id).toString('hex').slice(0, 32),
      details: { method: 'passkey' },
    }),
    run: async (context) => {
      const { tx, at, actor, input, request, refuse } = context
      const { site } = actor
      if (request.origin !== site.origin) return refuse('foreign_origin')
      const personId = await verifyPasskey(tx, site, input.shown, at, secretKey)
      const account = personId && (await accountOf(tx, personId))
      if (!account) return refuse('passkey_rejected')
      const decision = signInDecision(account, site, 'passkey')
      if (decision === 'account_unavailable') return refuse('passkey_rejected')
      if (decision !== 'allowed') return refuse(decision)
      const step = pendingSignInHash(site, request.cookies)
      if (step) {
        await consumePendingSignIn(tx, step)
        request.setCookie(cookieNames(site).pendingSignIn, '', { path: cookiePath(site), maxAge: 0 })
      }
      return openSession(context, account, {
        method: 'passkey',
        rememberMe: input.rememberMe,
        signer,
        isFactorShown: true,
      })
    },
  })
