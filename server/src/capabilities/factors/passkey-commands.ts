import { factorsChanged } from '@colloquy/contract/factors/events'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@colloquy/contract/factors/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { createSignedChallenge } from '../../platform/secrets/signed-challenge.ts'
import { isPrivileged } from '../people/powers/policy.ts'
import { tenantDoors } from '../tenancy/doors/queries.ts'
import { mailLook } from '../tenancy/queries.ts'
import { readMade } from './passkey-gateway.ts'
import { algorithms, challengeEnd, patience, purposeOf, relyingParty } from './passkey-rules.ts'
import * as store from './passkey-store.ts'
import { isOwnPasskey } from './policy.ts'
import { factorsOf, isDemanded } from './queries.ts'
import { codeLimits, proveAnew, spendSigned } from './reauthentication-commands.ts'
import { mostPasskeys } from './rules.ts'
import { labelOf, standingOf } from './store.ts'

/** What a device is told before it makes a passkey. Whoever has an authenticator app or a passkey proves it first. */
export const begin = (secretKey: string) =>
  command(beginPasskey, {
    allow: signedIn,
    answersSecret: true,
    limits: codeLimits,
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, emit, refuse }) => {
      const standing = await standingOf(tx, me.personId)
      if (standing.passkeyCount >= mostPasskeys) return refuse('too_many_passkeys')
      const lack = await proveAnew({ tx, at, emit, owner: me, secretKey }, me.site, standing, input)
      if (lack) return refuse(lack)
      const { email, name } = await labelOf(tx, me.personId)
      const there = await store.passkeysOf(tx, me.personId)
      return {
        challenge: createSignedChallenge(purposeOf(me.site.id, me.personId), challengeEnd(at), secretKey),
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
      const made = await readMade(input.made, site, (challenge) =>
        spendSigned({ tx, at, owner: me, secretKey }, challenge, purposeOf(site.id, personId)),
      )
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

/**
 * Forgets a passkey. The last factor of somebody who must have one stays, and so does the last way in; where there is
 * nothing but passkeys one of them is shown first, because whoever has none adds one without any proof.
 */
export const remove = (secretKey: string) =>
  command(removePasskey, {
    load: ({ tx, input }) => store.ownerOf(tx, input.passkeyId),
    see: isOwnPasskey,
    allow: isOwnPasskey,
    limits: codeLimits,
    run: async ({ tx, at, me, input, subject, emit, refuse }) => {
      const standing = await standingOf(tx, me.personId)
      const { totpSince, passkeyCount } = standing
      if (!totpSince && passkeyCount === 1 && (await isDemanded(tx, me))) return refuse('factor_demanded')
      // Where passwords are closed it is not only a factor, but the way in of those whom an e-mail does not let in.
      if (passkeyCount === 1 && isPrivileged(me) && !(await tenantDoors(tx)).password) return refuse('factor_demanded')
      const lack = totpSince
        ? undefined
        : await proveAnew({ tx, at, emit, owner: me, secretKey }, me.site, standing, input)
      if (lack) return refuse(lack)
      await store.deletePasskey(tx, subject.id)
      emit(factorsChanged, { personId: me.personId, changeId: newId(at), what: 'passkeyOff' })
      return factorsOf(tx, me)
    },
  })
