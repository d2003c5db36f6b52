import * as z from 'zod/mini'
import { FactorCode, PasskeyAssertion } from '../factors/shapes.ts'
import { operation } from '../operation.ts'
import { Email, EmptyOutput, Id, line } from '../values.ts'
import {
  Activation,
  AnonymousUser,
  Credentials,
  ErrorEvent,
  Impersonation,
  NewPassword,
  Password,
  Session,
  SessionContext,
  SignInMethods,
  TokenResponse,
  User,
} from './shapes.ts'

/** A secret from an e-mail, as the browser sends it. */
const Secret = z.string().check(z.maxLength(200))

export const getSignInMethods = operation('identity.getSignInMethods', {
  summary: 'The sign-in methods of this site.',
  method: 'GET',
  path: '/identity/sign-in-methods',
  input: z.object({}),
  output: SignInMethods,
})

export const signInWithPassword = operation('identity.signInWithPassword', {
  summary: 'Signs in by e-mail address and password; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/sign-in',
  input: z.object({ email: Email, password: Password, rememberMe: z.boolean() }),
  output: TokenResponse,
  refusals: ['wrong_credentials', 'account_restricted', 'sign_in_method_not_allowed', 'other_portal'],
})

export const requestSignInLink = operation('identity.requestSignInLink', {
  summary: 'Sends a sign-in link. Gives the same answer whether or not the address is known.',
  method: 'POST',
  path: '/identity/link',
  input: z.object({
    email: Email,
    redirectUrl: z.optional(z.string().check(z.maxLength(500))),
    termsAccepted: z.optional(z.boolean()),
    privacyAccepted: z.optional(z.boolean()),
    memberPersonId: z.optional(z.string().check(z.maxLength(100))),
  }),
  /** `code` is shown in the requesting browser only; a link opened in another browser asks for it. */
  output: z.object({ code: z.string() }),
  refusals: ['account_terms_not_accepted', 'privacy_policy_not_accepted', 'sign_in_method_not_allowed'],
})

export const checkMember = operation('identity.checkMember', {
  summary: 'A handle for the person behind an address. Gives the same answer whether or not the address is known.',
  method: 'POST',
  path: '/identity/member',
  input: z.object({ email: Email }),
  /** Opaque to the client, and valid only together with the same address. */
  output: z.object({ memberPersonId: z.string() }),
})

export const redeemSignInLink = operation('identity.redeemSignInLink', {
  summary: 'Redeems a sign-in link, once; sets the refresh cookie.',
  method: 'POST',
  path: '/identity/link/redeem',
  input: z.object({
    token: Secret,
    code: z.optional(z.string().check(z.maxLength(12))),
    rememberMe: z.boolean(),
  }),
  output: z.extend(TokenResponse, { redirectUrl: z.string() }),
  refusals: [
    'sign_in_link_expired',
    'code_required',
    'code_wrong',
    'account_restricted',
    'sign_in_method_not_allowed',
    'other_portal',
    'foreign_origin',
  ],
})

export const refreshSession = operation('identity.refreshSession', {
  summary: 'Rotates the refresh token: returns a new access token and sets a new refresh cookie.',
  method: 'POST',
  path: '/identity/refresh',
  input: z.object({}),
  output: TokenResponse,
  refusals: ['session_ended', 'foreign_origin'],
})

export const signOut = operation('identity.signOut', {
  summary: 'Ends this session, or all sessions of the person.',
  method: 'POST',
  path: '/identity/sign-out',
  input: z.object({ everywhere: z.boolean() }),
  /** `externalUrl`: where to sign out of the identity provider that this browser signed in with [AU-17]. */
  output: z.object({ externalUrl: z.nullable(z.string()) }),
  refusals: ['foreign_origin'],
})

export const getCurrentUser = operation('identity.getCurrentUser', {
  summary: 'The signed-in person.',
  method: 'GET',
  path: '/identity/me',
  input: z.object({}),
  output: User,
})

export const getSessionContext = operation('identity.getSessionContext', {
  summary: 'The current time, and the client of the signed-in person with its group of companies.',
  method: 'GET',
  path: '/identity/me/context',
  input: z.object({}),
  output: SessionContext,
})

export const listSessions = operation('identity.listSessions', {
  summary: "The person's sessions, newest first.",
  method: 'GET',
  path: '/identity/sessions',
  input: z.object({}),
  output: z.array(Session),
})

export const endSession = operation('identity.endSession', {
  summary: "Ends one of the person's own sessions.",
  method: 'DELETE',
  path: '/identity/sessions/{sessionId}',
  input: z.object({ sessionId: Id }),
  output: EmptyOutput,
})

export const endOtherSessions = operation('identity.endOtherSessions', {
  summary: "Ends all of the person's sessions except the current one.",
  method: 'POST',
  path: '/identity/sessions/end-others',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
})

export const getCredentials = operation('identity.getCredentials', {
  summary: 'The e-mail address and password date of the person.',
  method: 'GET',
  path: '/identity/credentials',
  input: z.object({}),
  output: Credentials,
})

export const changePassword = operation('identity.changePassword', {
  summary: 'Replaces the password, ends all other sessions and notifies the address of record.',
  method: 'POST',
  path: '/identity/password',
  input: z.object({ currentPassword: Password, newPassword: NewPassword }),
  output: Credentials,
  refusals: ['wrong_password', 'password_guessable'],
})

export const reauthenticate = operation('identity.reauthenticate', {
  summary:
    'Proves the identity of the caller again before a sensitive change: by a code of their app, else a passkey, else the password.',
  method: 'POST',
  path: '/identity/reauthentication',
  input: z.object({
    password: z.optional(Password),
    code: z.optional(FactorCode),
    shown: z.optional(PasskeyAssertion),
  }),
  output: EmptyOutput,
  refusals: ['wrong_password', 'factor_wrong', 'passkey_rejected', 'sign_in_again'],
})

export const issueLiveTicket = operation('identity.issueLiveTicket', {
  summary: 'A ticket for one live connection: single use, 30 seconds.',
  method: 'POST',
  path: '/identity/live-ticket',
  input: z.object({}),
  output: z.object({ ticket: z.string() }),
})

export const setUserPreferences = operation('identity.setPreferences', {
  summary: "Changes the person's language or time zone.",
  method: 'PATCH',
  path: '/identity/preferences',
  input: z.object({
    preferredLanguage: z.optional(User.shape.preferredLanguage),
    timeZoneId: z.optional(User.shape.timeZoneId),
  }),
  output: User,
})

export const requestPasswordReset = operation('identity.requestPasswordReset', {
  summary: 'Mails a link to set a new password. Gives the same answer whether or not the address is known.',
  method: 'POST',
  path: '/identity/reset',
  input: z.object({ email: Email, redirectUrl: z.optional(z.string().check(z.maxLength(500))) }),
  output: EmptyOutput,
})

export const checkPasswordReset = operation('identity.checkPasswordReset', {
  summary: 'The account of a valid password reset link. Does not consume the link.',
  method: 'POST',
  path: '/identity/reset/check',
  input: z.object({ token: Secret }),
  output: z.object({ email: z.string() }),
  refusals: ['reset_link_expired'],
})

export const redeemPasswordReset = operation('identity.redeemPasswordReset', {
  summary:
    'Sets a new password by a link, once; ends all sessions and notifies the address of record. Signs nobody in.',
  method: 'POST',
  path: '/identity/reset/redeem',
  input: z.object({ token: Secret, newPassword: NewPassword }),
  /** `redirectUrl`: the page the person wanted to open before signing in. */
  output: z.object({ redirectUrl: z.string() }),
  refusals: ['reset_link_expired', 'password_guessable', 'account_restricted', 'other_portal', 'foreign_origin'],
})

export const reportError = operation('identity.reportError', {
  summary: 'Reports an error of a browser.',
  method: 'POST',
  path: '/identity/errors',
  input: ErrorEvent,
  output: EmptyOutput,
})

export const getAccountActivation = operation('identity.getActivation', {
  summary: "What the caller's account still needs before it is active.",
  method: 'GET',
  path: '/identity/activation',
  input: z.object({}),
  output: Activation,
})

export const resendAccountActivation = operation('identity.resendActivation', {
  summary: 'Resends the activation link to the address of record.',
  method: 'POST',
  path: '/identity/activation/mail',
  input: z.object({}),
  output: EmptyOutput,
})

export const activateAccount = operation('identity.activate', {
  summary: 'Activates a pending account once its address is verified and the terms in force are accepted.',
  method: 'POST',
  path: '/permission/api/v1/person/{personId}/activate',
  /** `token`: the secret of the activation e-mail; not needed after signing in by e-mail link. */
  input: z.object({ personId: Id, token: z.optional(Secret) }),
  output: User,
  refusals: ['activation_link_expired', 'activation_incomplete'],
})

export const checkAccess = operation('identity.checkAccess', {
  summary: 'Whether the account of the refresh cookie has been restricted [RA-03].',
  method: 'POST',
  path: '/identity/access',
  input: z.object({}),
  output: z.object({ isRestricted: z.boolean() }),
})

export const startImpersonation = operation('identity.startImpersonation', {
  summary: 'Impersonates a person for one hour at most; audited with the reason; sets the handle cookie [AU-11].',
  method: 'POST',
  path: '/identity/people/{personId}/sign-in-as',
  input: z.object({ personId: Id, reason: line(200) }),
  /** The address of the person's portal: a page of this site, or of the other one with a code in the fragment. */
  output: z.object({ redirectUrl: z.string() }),
  refusals: ['account_restricted'],
})

export const resumeImpersonation = operation('identity.resumeImpersonation', {
  summary: 'Redeems the code that carries an impersonation to the other site; sets the handle cookie.',
  method: 'POST',
  path: '/identity/impersonation/redeem',
  input: z.object({ token: Secret }),
  output: TokenResponse,
  refusals: ['impersonation_ended', 'foreign_origin'],
})

export const getImpersonation = operation('identity.getImpersonation', {
  summary: 'The impersonation of this session; null when there is none.',
  method: 'GET',
  path: '/identity/impersonation',
  input: z.object({}),
  output: z.nullable(Impersonation),
})

export const stopImpersonation = operation('identity.stopImpersonation', {
  summary: 'Ends an impersonation; the own session continues.',
  method: 'POST',
  path: '/identity/impersonation/stop',
  input: z.object({}),
  /** The address of the own session's site. */
  output: z.object({ redirectUrl: z.string() }),
})

export const openShareLink = operation('identity.openShareLink', {
  summary: 'Opens a share link, which stays valid. Sets the refresh cookie.',
  method: 'POST',
  path: '/identity/capability',
  input: z.object({ token: Secret }),
  output: TokenResponse,
  refusals: [
    'share_link_expired',
    'account_restricted',
    'sign_in_method_not_allowed',
    'other_portal',
    'foreign_origin',
  ],
})

export const getAnonymousUser = operation('identity.getAnonymousUser', {
  summary: 'The resource that a share link opens to the caller; null for everybody else.',
  method: 'GET',
  path: '/identity/anonymous-user',
  input: z.object({}),
  output: z.nullable(AnonymousUser),
})
