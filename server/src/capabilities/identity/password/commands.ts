import { passwordChanged } from '@colloquy/contract/identity/events'
import {
  changePassword as changePasswordOperation,
  signInWithPassword as signInWithPasswordOperation,
} from '@colloquy/contract/identity/operations'
import { isMember, publicAccess, signedIn } from '../../../platform/access/policy.ts'
import { TooBusy } from '../../../platform/concurrency-limit.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { command, type OperationCaller } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { mailDomain } from '../../tenancy/queries.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { presentCredentials } from '../present.ts'
import { cookieNames, isSecret } from '../rules.ts'
import { endSessions } from '../sessions/commands.ts'
import { isKnownDevice } from '../sessions/known-device-store.ts'
import { completeSignIn } from '../sign-in-code-commands.ts'
import { accountByEmail, accountOf } from '../store.ts'
import { isGuessable, lockoutLimits } from './rules.ts'
import { lockPassword, passwordOf, setPassword } from './store.ts'

/** Refuses with `busy` when too many passwords are being hashed. Used in `prepare`, outside a transaction. */
export const refuseWhenBusy = <R>(work: Promise<R>, refuse: (code: 'busy') => never): Promise<R> =>
  work.catch((error: unknown) => {
    if (error instanceof TooBusy) return refuse('busy')
    throw error
  })

/**
 * The limit that an attempt counts against: that of the browser if the person has signed in there before, else a shared
 * one. Wrong passwords typed elsewhere therefore do not lock people out of their own browser.
 */
const limitKeyOf =
  (elsewhere: (caller: OperationCaller<typeof signInWithPasswordOperation>) => string) =>
  async (caller: OperationCaller<typeof signInWithPasswordOperation>, tx: Tx): Promise<string> => {
    const { input, actor, request } = caller
    const cookie = request.cookies[cookieNames(actor.site).device]
    const device = isSecret(cookie) ? hashOf(cookie) : undefined
    if (!device || !(await isKnownDevice(tx, input.email, device))) return elsewhere(caller)
    return `${input.email.toLowerCase()} ${device.toString('base64url')}`
  }

/** An account by its address, with its password hash. Runs the same statements for an unknown address. */
const credentialsOf = async (tx: Tx, email: string, at: Date) => {
  const account = await accountByEmail(tx, email)
  // A new id matches no one.
  const stored = await passwordOf(tx, account?.personId ?? newId(at))
  return { account, stored }
}

/**
 * Signs in by password. A wrong password, an unknown address and a closed account get the same answer, do the same work
 * and count against the same limits.
 */
export const signInWithPassword = (passwords: Passwords, signer: Signer) =>
  command(signInWithPasswordOperation, {
    allow: publicAccess,
    answersSecret: true,
    // Only failures count: a successful sign-in refunds the attempt.
    limits: [
      ...lockoutLimits.map(({ name, max, seconds }) => ({
        name,
        max,
        seconds,
        refunds: true as const,
        per: limitKeyOf(({ input }) => input.email.toLowerCase()),
      })),
      {
        name: 'identity.password.network',
        max: 30,
        seconds: 3600,
        per: limitKeyOf(({ request }) => networkOf(request.address)),
        refunds: true,
      },
    ],
    prepare: async ({ input, at, within, refuse }) => {
      const { stored } = await within(async (tx) => {
        if (!(await tenantSignInPolicy(tx)).password) return refuse('sign_in_method_not_allowed')
        return credentialsOf(tx, input.email, at)
      })
      return { stored, isRight: await refuseWhenBusy(passwords.verify(stored, input.password), refuse) }
    },
    load: async ({ tx, input }) => ({ account: await accountByEmail(tx, input.email) }),
    about: ({ subject }) => ({ kind: 'person', id: subject.account?.personId ?? '', details: { method: 'password' } }),
    run: async (context) => {
      const { account } = context.subject
      const { tx, input, prepared } = context
      if (!(await tenantSignInPolicy(tx)).password) return context.refuse('sign_in_method_not_allowed')
      if (!account || !prepared.isRight) return context.refuse('wrong_credentials')
      // The password may have changed while this one was verified.
      if ((await lockPassword(tx, account.personId)) !== prepared.stored) return context.refuse('wrong_credentials')
      const asUnknown = () => context.refuse('wrong_credentials')
      return completeSignIn(context, account, { method: 'password', rememberMe: input.rememberMe, signer, asUnknown })
    },
  })

/**
 * Replaces the password of a person who knows the current one. Ends all other sessions and notifies the address of
 * record.
 */
export const changePassword = (passwords: Passwords) =>
  command(changePasswordOperation, {
    allow: signedIn,
    // Only failures count, as at sign-in.
    limits: [{ name: 'identity.password.change', max: 10, seconds: 900, refunds: true }],
    prepare: async ({ input, within, refuse }) => {
      const stored = await within(async (tx, actor) => (isMember(actor) ? passwordOf(tx, actor.personId) : undefined))
      if (stored === undefined || !(await refuseWhenBusy(passwords.verify(stored, input.currentPassword), refuse)))
        return undefined
      return { stored, hash: await refuseWhenBusy(passwords.hash(input.newPassword), refuse) }
    },
    load: async ({ tx, me }) => ({
      account: await accountOf(tx, me.personId),
      stored: await passwordOf(tx, me.personId),
    }),
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, input, prepared, subject: { account, stored }, emit, refuse }) => {
      if (!account || !prepared || prepared.stored !== stored) return refuse('wrong_password')
      const known = [account.email, account.fullName, await mailDomain(tx)]
      if (isGuessable(input.newPassword, known)) return refuse('password_guessable')
      await setPassword(tx, { tenant_id: me.tenantId, person_id: me.personId, hash: prepared.hash, set_at: at })
      await endSessions({ tx, at, emit }, { personId: me.personId, exceptId: me.sessionId }, 'password_changed')
      emit(passwordChanged, { personId: me.personId, changeId: newId(at) })
      return presentCredentials(account.email, at)
    },
  })
