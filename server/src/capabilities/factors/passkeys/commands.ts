import { factorsChanged } from '@colloquy/contract/factors/events'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@colloquy/contract/factors/operations'
import type { PasskeyShown } from '@colloquy/contract/factors/shapes'
import type { Site } from '../../../platform/access/actor.ts'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { endOfChallenge, newChallenge } from '../../../platform/secrets/challenge.ts'
import { mailLook } from '../../tenancy/queries.ts'
import { codeLimits, takeCode } from '../commands.ts'
import { isOwnPasskey } from '../policy.ts'
import { factorsOf, isDemanded } from '../queries.ts'
import { mostPasskeys } from '../rules.ts'
import { labelOf, standingOf } from '../store.ts'
import { readMade, readShown } from './gateway.ts'
import { algorithms, challengeEnd, patience, purposeOf, relyingParty } from './rules.ts'
import * as store from './store.ts'

/**
 * Spends a challenge that a device has signed, if it was made for this site and person. What is refused afterwards leaves
 * it as it was, and proves no more the next time.
 */
const spend = async (tx: Tx, site: Site, personId: string | null, challenge: string, at: Date, secretKey: string) => {
  const expiresAt = endOfChallenge(challenge, purposeOf(site.id, personId), at, secretKey)
  if (!expiresAt) return false
  return store.spendChallenge(tx, { tenant_id: site.tenantId, hash: hashOf(challenge), expires_at: expiresAt })
}

/** What a device is told before it makes a passkey. Whoever has an authenticator app proves it first. */
export const begin = (secretKey: string) =>
  command(beginPasskey, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const { totpSince, passkeyCount } = await standingOf(tx, me.personId)
      if (passkeyCount >= mostPasskeys) return refuse('too_many_passkeys')
      const bench = { tx, at, emit, owner: me, secretKey }
      if (totpSince && !(await takeCode(bench, input.code ?? ''))) return refuse('factor_wrong')
      const { email, name } = await labelOf(tx, me.personId)
      const there = await store.passkeysOf(tx, me.personId)
      return {
        challenge: newChallenge(purposeOf(me.site.id, me.personId), challengeEnd(at), secretKey),
        rp: { id: relyingParty(me.site), name: (await mailLook(tx)).platformName },
        user: { id: Buffer.from(me.personId).toString('base64url'), name: email, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: patience,
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

/** Keeps a passkey that a device has made for the very person and site that asked for it. */
export const add = (secretKey: string) =>
  command(addPasskey, {
    allow: signedIn,
    limits: [{ name: 'factors.passkeys', max: 30, seconds: 3600 }],
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const { site, personId } = me
      const made = await readMade(input.made, site, (challenge) => spend(tx, site, personId, challenge, at, secretKey))
      if (!made) return refuse('passkey_unfit')
      if ((await standingOf(tx, personId)).passkeyCount >= mostPasskeys) return refuse('too_many_passkeys')
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
      if (!isNew) return refuse('passkey_unfit')
      emit(factorsChanged, { personId, changeId: newId(at), what: 'passkeyOn' })
      return factorsOf(tx, me)
    },
  })

export const rename = command(renamePasskey, {
  load: ({ tx, input }) => store.ownerOf(tx, input.passkeyId),
  see: isOwnPasskey,
  allow: isOwnPasskey,
  run: async ({ tx, me, input, subject }) => {
    await store.setName(tx, subject.id, input.name)
    return factorsOf(tx, me)
  },
})

/** Forgets a passkey. The last factor of somebody who must have one stays. */
export const remove = command(removePasskey, {
  load: ({ tx, input }) => store.ownerOf(tx, input.passkeyId),
  see: isOwnPasskey,
  allow: isOwnPasskey,
  run: async ({ tx, at, me, subject, emit, refuse }) => {
    const { totpSince, passkeyCount } = await standingOf(tx, me.personId)
    if (!totpSince && passkeyCount === 1 && (await isDemanded(tx, me))) return refuse('factor_demanded')
    await store.deletePasskey(tx, subject.id)
    emit(factorsChanged, { personId: me.personId, changeId: newId(at), what: 'passkeyOff' })
    return factorsOf(tx, me)
  },
})

/** Whose passkey was shown; undefined when it proves nothing here. */
export const takePasskey = async (
  tx: Tx,
  site: Site,
  shown: PasskeyShown,
  at: Date,
  secretKey: string,
): Promise<string | undefined> => {
  const passkey = await store.passkeyCalled(tx, shown.id)
  if (!passkey) return undefined
  const { userHandle } = shown.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.personId) return undefined
  const proof = await readShown(shown, passkey, site, (challenge) => spend(tx, site, null, challenge, at, secretKey))
  if (!proof) return undefined
  await store.notePasskey(tx, passkey.id, proof.counter, proof.isSynced, at)
  return passkey.personId
}
