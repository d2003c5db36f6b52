import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { PersonType, RoleId } from '../people/shapes.ts'
import { Id, Instant, Zone } from '../values.ts'
import { Provider } from './sso/shapes.ts'

/** A password as typed: no composition rules, one Unicode normalization, at most 256 characters. */
export const Password = z.string().check(z.minLength(1), z.maxLength(256))

/**
 * The response to a successful sign-in [AU-15]. The refresh token itself travels in an HttpOnly cookie; `refreshToken`
 * is always the text `cookie`.
 */
export const TokenResponse = z.object({
  accessToken: z.string(),
  refreshToken: z.literal('cookie'),
  /** Lifetime of the access token in seconds. */
  expiresIn: z.int(),
  /** A signed JWT that describes the person to the browser and grants nothing. */
  idToken: z.string(),
  /**
   * A second factor is required [AU-18]: nobody is signed in yet, the tokens are empty, and a cookie identifies the
   * pending sign-in.
   */
  requireAdditionalAuthentication: z.boolean(),
  /**
   * Where an expert continues after authenticating at the exchange: a page of the expert site, with a sign-in code in
   * the address [AU-13]. Nobody is signed in yet, and the tokens are empty.
   */
  handOverUrl: z.optional(z.string()),
  /** The session belongs to a share link, and to no account. */
  isAnonymous: z.optional(z.literal(true)),
  /** The session was opened by a share link and shows that one resource only. */
  isShareLinkSession: z.optional(z.literal(true)),
  /** Another person impersonates the person. */
  isImpersonation: z.optional(z.literal(true)),
})
export type TokenResponse = z.infer<typeof TokenResponse>

/** Minimum length of a new password. It is long because there are no other rules. */
export const minPasswordLength = 15
/** A new password. */
export const NewPassword = Password.check(z.minLength(minPasswordLength))

/** The sign-in data of a person. */
export const Credentials = z.object({
  /** The address of record: sign-in links and account notices are sent there. */
  email: z.nullable(z.string()),
  /** Null for people who sign in by links only. */
  passwordSetAt: z.nullable(Instant),
})
export type Credentials = z.infer<typeof Credentials>

/** An error in a browser, for the operators [PW-03]; it contains no personal data. */
export const ErrorEvent = z.object({
  category: z.literal('Password'),
  subject: z.literal('User'),
  label: z.literal('Reset password Error'),
  /** The code of the refusal. */
  refusal: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
})
export type ErrorEvent = z.infer<typeof ErrorEvent>

/** What a pending account still needs before it is active [AU-16]. */
export const Activation = z.object({
  isPending: z.boolean(),
  email: z.nullable(z.string()),
  /** The person signed in by a link to that address, which verifies it as the activation e-mail does. */
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
  /** ISO 3166-1, two letters; absent until it is known. */
  country: z.optional(z.string()),
  photoId: z.nullable(Id),
  isComplianceOfficer: z.boolean(),
  /** The specification's spelling of a boolean; translated at this boundary, booleans everywhere else [AU-16]. */
  needsActivation: z.enum(['True', 'False']),
  premiumLicense: z.boolean(),
  isAdmin: z.boolean(),
  promotionBannerClosedDate: z.nullable(Instant),
  pendingVetting: z.boolean(),
})
export type User = z.infer<typeof User>

/** What a session needs to know besides its person [AU-06]. */
export const SessionContext = z.object({
  /** The server's time, by which a browser corrects its own clock. */
  currentTime: Instant,
  /** The client that the person is a member of, and the group of companies it belongs to; null for all others. */
  memberClientGroup: z.nullable(z.object({ clientId: Id, name: z.string(), groupName: z.nullable(z.string()) })),
})
export type SessionContext = z.infer<typeof SessionContext>

/** The seat of the bearer of a link to a project, as the specification names it. */
export const ProjectParticipantType = z.enum(['ClientContact', 'ComplianceSeat', 'SilentComplianceSeat'])
export type ProjectParticipantType = z.infer<typeof ProjectParticipantType>

/** The seat of a share link's bearer: links to calls also open those of helpers. */
export const ParticipantType = z.enum([...ProjectParticipantType.options, 'Interpreter', 'Chaperone'])
export type ParticipantType = z.infer<typeof ParticipantType>

/** The bearer of a share link and the resource it opens [AU-19] [AX-01]. */
export const AnonymousUser = z.object({
  resourceType: z.enum(['Project', 'Call']),
  resourceId: Id,
  consultationParticipantEntityType: ParticipantType,
  tenantId: Id,
})
export type AnonymousUser = z.infer<typeof AnonymousUser>

/** The person who impersonates the signed-in person. */
export const Impersonation = z.object({
  impersonatorId: Id,
  impersonatorName: z.string(),
  /** When the impersonation expires at the latest. */
  until: Instant,
})
export type Impersonation = z.infer<typeof Impersonation>

export const Session = z.object({
  sessionId: Id,
  current: z.boolean(),
  method: z.enum(['password', 'link', 'external', 'passkey', 'shareLink', 'anonymous', 'impersonation']),
  /** The user agent at sign-in. */
  userAgent: z.string(),
  /** The IP address at sign-in. */
  address: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
})
export type Session = z.infer<typeof Session>

/** The sign-in methods of the site and, in a demo, the accounts to try. */
export const SignInMethods = z.object({
  password: z.boolean(),
  link: z.boolean(),
  /** The identity providers. */
  providers: z.array(Provider),
  demo: z.array(
    z.object({
      email: z.string(),
      role: z.enum(['client', 'expert', 'compliance', 'staff', 'admin', 'vendor']),
      password: z.string(),
    }),
  ),
  /** A demo account with a second factor, and the secret of its authenticator app. */
  demoFactor: z.optional(z.object({ email: z.string(), key: z.string() })),
})
export type SignInMethods = z.infer<typeof SignInMethods>
