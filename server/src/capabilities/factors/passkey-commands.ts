import { factorsChanged } from '@colloquy/contract/factors/events'
import {
  addPasskey as addPasskeyOperation,
  removePasskey as removePasskeyOperation,
  renamePasskey as renamePasskeyOperation,
  startPasskey as startPasskeyOperation,
} from '@colloquy/contract/factors/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { isPrivileged } from '../people/privilege-policy.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { tenantSignInPolicy } from '../tenancy/sign-in-policy/queries.ts'
import { verifyRegistration } from './passkey-gateway.ts'
import { algorithms, ceremonyTimeoutMs, challengeEnd, purposeOf, relyingParty } from './passkey-rules.ts'
import * as store from './passkey-store.ts'
import { isOwnPasskey } from './policy.ts'
import { factorsOf, isFactorRequired } from './queries.ts'
import { codeLimits, consumeSignedChallenge, reauthenticate } from './reauthentication-commands.ts'
import { maxPasskeys } from './rules.ts'
import { accountLabelOf, factorStatusOf } from './store.ts'

/** Starts to add a passkey. People with an authenticator app or a passkey reauthenticate first. */
export const startPasskey = (secretKey: string) =>
  command(startPasskeyOperation, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const factorStatus = await factorStatusOf(tx, me.personId)
      if (factorStatus.passkeyCount >= maxPasskeys) return refuse('too_many_passkeys')
      const lack = await reauthenticate({ tx, at, emit, owner: me, secretKey }, me.site, factorStatus, input)
      if (lack) return refuse(lack)
      const { email, name } = await accountLabelOf(tx, me.personId)
      const there = await store.passkeysOf(tx, me.personId)
      return {
        challenge: createSignedChallenge(purposeOf(me.site.id, me.personId), challengeEnd(at), secretKey),
        rp: { id: relyingParty(me.site), name: (await mailBranding(tx)).platformName },
        user: { id: Buffer.from(me.personId).toString('base64url'), name: email, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: ceremonyTimeoutMs,
        attestation: 'none' as const,
        excludeCredentials: there.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      }
    },
  })

/** Stores a new passkey for the person and site that requested it. */
export const addPasskey = (secretKey: string) =>
  command(addPasskeyOperation, {
    allow: signedIn,
    limits: [{ name: 'factors.passkeys', max: 30, seconds: 3600 }],
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const { site, personId } = me
      const made = await verifyRegistration(input.made, site, (challenge) =>
        consumeSignedChallenge({ tx, at, owner: me, secretKey }, challenge, purposeOf(site.id, personId)),
      )
      if (!made) return refuse('passkey_rejected')
      if ((await factorStatusOf(tx, personId)).passkeyCount >= maxPasskeys) return refuse('too_many_passkeys')
      const isNew = await store.insertPasskey(tx, {
        tenant_id: me.tenantId,
        id: newId(at),
        person_id: personId,
        credential_id: made.id,
        public_key: made.publicKey,
        counter: made.counter,
        name: input.name,
        is_synced: made.isSynced,
        added_at: at,
        used_at: null,
      })
      if (!isNew) return refuse('passkey_rejected')
      emit(factorsChanged, { personId, sessionId: me.sessionId, changeId: newId(at), what: 'passkeyOn' })
      return factorsOf(tx, me)
    },
  })

export const renamePasskey = command(renamePasskeyOperation, {
  load: ({ tx, input }) => store.ownerOf(tx, input.passkeyId),
  see: isOwnPasskey,
  allow: isOwnPasskey,
  run: async ({ tx, me, input, subject }) => {
    await store.renamePasskey(tx, subject.id, input.name)
    return factorsOf(tx, me)
  },
})

/**
 * Removes a passkey, unless it is the person's last required factor or last sign-in method. People without an
 * authenticator app reauthenticate with a passkey, because adding one with no factor left requires no proof.
 */
export const removePasskey = (secretKey: string) =>
  command(removePasskeyOperation, {
    load: ({ tx, input }) => store.ownerOf(tx, input.passkeyId),
    see: isOwnPasskey,
    allow: isOwnPasskey,
    limits: codeLimits,
    run: async ({ tx, at, me, input, subject, emit, refuse }) => {
      const factorStatus = await factorStatusOf(tx, me.personId)
      const { totpSince, passkeyCount } = factorStatus
      if (!totpSince && passkeyCount === 1 && (await isFactorRequired(tx, me))) return refuse('factor_required')
      // Where passwords are disabled, a passkey is the only sign-in method of people who may not use e-mail links.
      if (passkeyCount === 1 && isPrivileged(me) && !(await tenantSignInPolicy(tx)).password)
        return refuse('factor_required')
      const lack = totpSince
        ? undefined
        : await reauthenticate({ tx, at, emit, owner: me, secretKey }, me.site, factorStatus, input)
      if (lack) return refuse(lack)
      await store.deletePasskey(tx, subject.id)
      emit(factorsChanged, { personId: me.personId, sessionId: me.sessionId, changeId: newId(at), what: 'passkeyOff' })
      return factorsOf(tx, me)
    },
  })
