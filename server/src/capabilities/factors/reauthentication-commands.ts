import { factorsChanged } from '@colloquy/contract/factors/events'
import type { PasskeyAssertion } from '@colloquy/contract/factors/shapes'
import type { Actor, Site } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import type { CommandContext } from '../../platform/operations/define.ts'
import { decrypt } from '../../platform/secrets/encryption.ts'
import { verifySignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { verifyAssertion } from './passkey-gateway.ts'
import { proofPurposeOf, purposeOf as purposeOfChallenge } from './passkey-rules.ts'
import { consumeChallenge, passkeyByCredentialId, recordPasskeyUse } from './passkey-store.ts'
import { encryptionPurposeOf, normalizeCode } from './rules.ts'
import * as store from './store.ts'
import { timeStepOf } from './totp-gateway.ts'

/** What factor commands are given. During a sign-in, the owner is not the actor yet. */
export interface FactorContext extends Pick<CommandContext, 'tx' | 'at' | 'emit'> {
  readonly owner: store.FactorOwner
  /** The installation's secret. */
  readonly secretKey: string
}

/** Consumes a TOTP or recovery code. Each is accepted once. */
export const consumeCode = async (
  { tx, at, emit, owner, secretKey }: FactorContext,
  code: string,
): Promise<'totp' | 'recovery' | undefined> => {
  const { personId } = owner
  const stored = await store.totpOf(tx, personId)
  if (!stored?.secret) return undefined
  const step = timeStepOf(decrypt(stored.secret, secretKey, encryptionPurposeOf(owner)), code, at)
  if (step !== undefined) return (await store.consumeTimeStep(tx, personId, step)) ? 'totp' : undefined
  if (!(await store.consumeRecoveryCode(tx, personId, hashOf(normalizeCode(personId, code)), at))) return undefined
  emit(factorsChanged, { personId, changeId: newId(at), what: 'codeUsed' })
  return 'recovery'
}

// Only signed-in callers can try a code.
const forMembers = { when: ({ actor }: { readonly actor: Actor }): boolean => isMember(actor), refunds: true } as const

/** Limits of wrong codes; correct ones are refunded. */
export const codeLimits = [
  { name: 'factors.code', max: 5, seconds: 900, ...forMembers },
  { name: 'factors.code.day', max: 50, seconds: 86_400, ...forMembers },
] as const

/**
 * Consumes a signed challenge, if it was issued for this purpose. If the operation is refused later, the rollback
 * leaves the challenge unused.
 */
export const consumeSignedChallenge = async (
  {
    tx,
    at,
    owner,
    secretKey,
  }: Pick<FactorContext, 'tx' | 'at' | 'secretKey'> & { readonly owner: Pick<store.FactorOwner, 'tenantId'> },
  challenge: string,
  purpose: string,
): Promise<boolean> => {
  const expiresAt = verifySignedChallenge(challenge, purpose, at, secretKey)
  if (!expiresAt) return false
  return consumeChallenge(tx, { tenant_id: owner.tenantId, hash: hashOf(challenge), expires_at: expiresAt })
}

/**
 * The owner of the asserted passkey; undefined when the assertion is invalid.
 * @param purpose the purpose of the challenge; sign-in when absent
 */
export const verifyPasskey = async (
  tx: Tx,
  site: Site,
  shown: PasskeyAssertion,
  at: Date,
  secretKey: string,
  purpose: string = purposeOfChallenge(site.id, null),
): Promise<string | undefined> => {
  const passkey = await passkeyByCredentialId(tx, shown.id)
  if (!passkey) return undefined
  const { userHandle } = shown.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.personId) return undefined
  const factorContext = { tx, at, owner: site, secretKey }
  const proof = await verifyAssertion(shown, passkey, site, (challenge) =>
    consumeSignedChallenge(factorContext, challenge, purpose),
  )
  if (!proof) return undefined
  await recordPasskeyUse(tx, passkey.id, proof.counter, proof.isSynced, at)
  return passkey.personId
}

/**
 * Reauthenticates a signed-in person before a sign-in method is added: by a code of the app, else by a passkey; people
 * with neither need nothing. This prevents that an open or stolen session takes over the account.
 * @returns the refusal, or undefined
 */
export const reauthenticate = async (
  factorContext: FactorContext,
  site: Site,
  { totpSince, passkeyCount }: store.FactorStatus,
  credentials: { readonly code?: string | undefined; readonly shown?: PasskeyAssertion | undefined },
): Promise<'factor_wrong' | 'passkey_rejected' | undefined> => {
  const { tx, at, owner, secretKey } = factorContext
  if (totpSince) return (await consumeCode(factorContext, credentials.code ?? '')) ? undefined : 'factor_wrong'
  if (passkeyCount === 0) return undefined
  const purpose = proofPurposeOf(site.id, owner.personId)
  const shownBy = credentials.shown && (await verifyPasskey(tx, site, credentials.shown, at, secretKey, purpose))
  return shownBy === owner.personId ? undefined : 'passkey_rejected'
}

/** Reauthenticates before a sign-in method is added that still asks for the app, but not for a passkey. */
export const reauthenticateForNewMethod = async (
  factorContext: FactorContext,
  site: Site,
  credentials: Parameters<typeof reauthenticate>[3],
): Promise<'factor_wrong' | 'passkey_rejected' | undefined> => {
  const factorStatus = await store.factorStatusOf(factorContext.tx, factorContext.owner.personId)
  return factorStatus.totpSince ? undefined : reauthenticate(factorContext, site, factorStatus, credentials)
}
