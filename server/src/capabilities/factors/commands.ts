import { factorsChanged } from '@colloquy/contract/factors/events'
import {
  confirmTotp as confirmTotpOperation,
  removeTotp as removeTotpOperation,
  renewRecoveryCodes as renewRecoveryCodesOperation,
  resetFactors,
  startTotp as startTotpOperation,
} from '@colloquy/contract/factors/operations'
import type { TotpSetup } from '@colloquy/contract/factors/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { decrypt, encrypt } from '../../platform/secrets/encryption.ts'
import { canSeeAccount } from '../people/accounts/policy.ts'
import { loadPerson } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { canResetFactorsOf } from './policy.ts'
import { factorsOf, isFactorRequired } from './queries.ts'
import { codeLimits, consumeCode, type FactorContext, reauthenticate } from './reauthentication-commands.ts'
import { encryptionPurposeOf, normalizeCode, recoveryCodeCount, recoveryCodesOf, setupTtlMs } from './rules.ts'
import * as store from './store.ts'
import { newTotp, timeStepOf } from './totp-gateway.ts'

/** Creates a new TOTP secret. It becomes active once a code confirms it. */
export const startTotpSetup = async ({ tx, at, owner, secretKey }: FactorContext): Promise<TotpSetup> => {
  const { email } = await store.accountLabelOf(tx, owner.personId)
  const { platformName } = await mailBranding(tx)
  // 160 bits, as RFC 4226 recommends.
  const made = newTotp(Buffer.from(newSecret(), 'base64url').subarray(0, 20), platformName, email)
  await store.savePendingSecret(tx, owner, encrypt(made.secret, secretKey, encryptionPurposeOf(owner)), at)
  return made
}

/**
 * Activates the pending TOTP secret with a first code.
 * @returns new recovery codes, or the refusal
 */
export const confirmTotpSetup = async (
  factorContext: FactorContext,
  code: string,
): Promise<readonly string[] | 'factor_wrong' | 'factor_setup_not_started'> => {
  const { tx, at, emit, owner, secretKey } = factorContext
  const stored = await store.totpOf(tx, owner.personId)
  if (!stored?.next_secret || !stored.next_at) return 'factor_setup_not_started'
  if (at.getTime() - stored.next_at.getTime() > setupTtlMs) return 'factor_setup_not_started'
  const step = timeStepOf(decrypt(stored.next_secret, secretKey, encryptionPurposeOf(owner)), code, at)
  if (step === undefined) return 'factor_wrong'
  if (!(await store.confirmPendingSecret(tx, owner.personId, stored.next_secret, step, at)))
    return 'factor_setup_not_started'
  const { personId, sessionId } = owner
  emit(factorsChanged, { personId, changeId: newId(at), what: 'totpOn', ...(sessionId !== undefined && { sessionId }) })
  return issueRecoveryCodes(factorContext)
}

const issueRecoveryCodes = async ({ tx, at, owner }: FactorContext): Promise<string[]> => {
  const bytes = Buffer.concat(
    Array.from({ length: recoveryCodeCount / 2 }, () => Buffer.from(newSecret(), 'base64url')),
  )
  const codes = recoveryCodesOf(bytes)
  await store.replaceCodes(
    tx,
    owner,
    codes.map((code) => hashOf(normalizeCode(owner.personId, code))),
    at,
  )
  return codes
}

/** Starts to set up an app. People with an app or a passkey reauthenticate first. */
export const startTotp = (secretKey: string) =>
  command(startTotpOperation, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const factorContext = { tx, at, emit, owner: me, secretKey }
      const lack = await reauthenticate(factorContext, me.site, await store.factorStatusOf(tx, me.personId), input)
      return lack ? refuse(lack) : startTotpSetup(factorContext)
    },
  })

export const confirmTotp = (secretKey: string) =>
  command(confirmTotpOperation, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const codes = await confirmTotpSetup({ tx, at, emit, owner: me, secretKey }, input.code)
      return typeof codes === 'string' ? refuse(codes) : { recoveryCodes: [...codes] }
    },
  })

/** Removes the app, unless the tenant requires a second factor. */
export const removeTotp = (secretKey: string) =>
  command(removeTotpOperation, {
    allow: signedIn,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      if (!(await consumeCode({ tx, at, emit, owner: me, secretKey }, input.code))) return refuse('factor_wrong')
      const { passkeyCount } = await store.factorStatusOf(tx, me.personId)
      if (passkeyCount === 0 && (await isFactorRequired(tx, me))) return refuse('factor_required')
      await store.deleteTotp(tx, me.personId)
      emit(factorsChanged, { personId: me.personId, sessionId: me.sessionId, changeId: newId(at), what: 'totpOff' })
      return factorsOf(tx, me)
    },
  })

export const renewRecoveryCodes = (secretKey: string) =>
  command(renewRecoveryCodesOperation, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const factorContext = { tx, at, emit, owner: me, secretKey }
      if (!(await consumeCode(factorContext, input.code))) return refuse('factor_wrong')
      emit(factorsChanged, {
        personId: me.personId,
        sessionId: me.sessionId,
        changeId: newId(at),
        what: 'codesRenewed',
      })
      return { recoveryCodes: await issueRecoveryCodes(factorContext) }
    },
  })

/**
 * Removes all factors of a person who has lost device and codes. If a factor is required, they set up a new one at the
 * next sign-in.
 */
export const reset = command(resetFactors, {
  load: loadPerson,
  see: canSeeAccount,
  allow: canResetFactorsOf,
  run: async ({ tx, at, me, subject: { personId }, emit }) => {
    await store.deleteTotp(tx, personId)
    await store.deletePasskeys(tx, personId)
    emit(factorsChanged, { personId, changeId: newId(at), byId: me.personId, what: 'reset' })
    return {}
  },
})
