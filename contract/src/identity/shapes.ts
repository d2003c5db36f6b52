import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { PersonType, RoleId } from '../people/shapes.ts'
import { Id, Instant, Zone } from '../values.ts'
import { Provider } from './sso/shapes.ts'

/** A password as typed: no composition rules, one normalisation, 256 characters at most. */
export const Password = z.string().check(z.minLength(1), z.maxLength(256))

/**
 * What a successful sign-in answers [AU-15]. The refresh token itself travels in an HttpOnly cookie;
 * `refreshToken` is the marker `cookie`.
 */
export const TokenResponse = z.object({
  accessToken: z.string(),
  refreshToken: z.literal('cookie'),
  /** Seconds the access token lives. */
  expiresIn: z.int(),
  /** A signed JWT that only describes the person to the browser. */
  idToken: z.string(),
  /**
   * A second factor is owed [AU-18]: nobody is signed in yet, the tokens are empty, and a cookie stands for what was
   * proved so far.
   */
  requireAdditionalAuthentication: z.boolean(),
  /**
   * Where an expert goes on to who has proved at the exchange who they are: the expert site's page that takes the one-time
   * code in the address [AU-13]. Nobody is signed in yet, and the tokens are empty.
   */
  handOverUrl: z.optional(z.string()),
  /** Nobody has signed in: somebody without an account bears a link. */
  isAnonymous: z.optional(z.literal(true)),
  /** The person has come by a link to one thing and may see nothing else. */
  isBound: z.optional(z.literal(true)),
  /** Somebody else acts as the person. */
  isActing: z.optional(z.literal(true)),
})
export type TokenResponse = z.infer<typeof TokenResponse>

/** Characters that a new password needs at least: nothing else stands beside it, so its length has to do. */
export const minPasswordLength = 15
/** A password somebody chooses. */
export const NewPassword = Password.check(z.minLength(minPasswordLength))

/** What somebody signs in with. */
export const Credentials = z.object({
  /** The address of record: links and news about the account go there. */
  email: z.nullable(z.string()),
  /** Null for people who come in by links alone. */
  passwordSetAt: z.nullable(Instant),
})
export type Credentials = z.infer<typeof Credentials>

/** Something that went wrong in a browser, as whoever runs the network hears of it [PW-03]; nothing of the person in it. */
export const ErrorEvent = z.object({
  category: z.literal('Password'),
  subject: z.literal('User'),
  label: z.literal('Reset password Error'),
  /** The code of what was answered. */
  refusal: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
})
export type ErrorEvent = z.infer<typeof ErrorEvent>

/** What an account that is pending still needs [AU-16]. */
export const Activation = z.object({
  isPending: z.boolean(),
  email: z.nullable(z.string()),
  /** The person came in by a link to that address, which proves it as well as an activation e-mail does. */
  isEmailProven: z.boolean(),
  areTermsAccepted: z.boolean(),
})
export type Activation = z.infer<typeof Activation>

/** The signed-in person [AU-19]. */
export const User = z.object({
  primaryEmail: z.string(),
  roleId: z.nullable(RoleId),
  personType: z.object({ id: PersonType }),
  preferredLanguage: Language,
  isClient: z.boolean(),
  isPromotionBannersVisible: z.boolean(),
  entityId: Id,
  parentEntityId: z.nullable(Id),
  tenantId: Id,
  timeZoneId: Zone,
  fullName: z.string(),
  companyName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  photoId: z.nullable(Id),
  isComplianceOfficer: z.boolean(),
  /** The specification's spelling of a truth value; a boolean everywhere behind this border [AU-16]. */
  needsActivation: z.enum(['True', 'False']),
  premiumLicense: z.boolean(),
  isAdmin: z.boolean(),
  promotionBannerClosedDate: z.nullable(Instant),
  pendingVetting: z.boolean(),
})
export type User = z.infer<typeof User>

/** As what the bearer of a link takes part, by the specification's name. */
export const ParticipantType = z.enum(['ClientContact', 'ComplianceSeat', 'SilentComplianceSeat'])
export type ParticipantType = z.infer<typeof ParticipantType>

/** Who has come by a capability link, and to what [AU-19] [AX-01]. */
export const AnonymousUser = z.object({
  resourceType: z.literal('Project'),
  resourceId: Id,
  consultationParticipantEntityType: ParticipantType,
  tenantId: Id,
})
export type AnonymousUser = z.infer<typeof AnonymousUser>

/** Somebody who acts as the person who is signed in. */
export const Impersonation = z.object({
  actingId: Id,
  actingName: z.string(),
  /** When it ends in any case. */
  until: Instant,
})
export type Impersonation = z.infer<typeof Impersonation>

export const Session = z.object({
  sessionId: Id,
  current: z.boolean(),
  way: z.enum(['password', 'link', 'external', 'passkey', 'capability', 'anonymous', 'acting']),
  /** How the browser names itself, as it was sent at the sign-in. */
  userAgent: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
})
export type Session = z.infer<typeof Session>

/** Which doors this site has, and in the demo who may be tried. */
export const SignInMethods = z.object({
  password: z.boolean(),
  link: z.boolean(),
  /** Who else may say who somebody is. */
  providers: z.array(Provider),
  demo: z.array(
    z.object({
      email: z.string(),
      job: z.enum(['client', 'expert', 'compliance', 'staff', 'admin', 'vendor']),
      password: z.string(),
    }),
  ),
  /** Somebody of the demo who has a second factor, and the key of their authenticator app. */
  demoFactor: z.optional(z.object({ email: z.string(), key: z.string() })),
})
export type SignInMethods = z.infer<typeof SignInMethods>
