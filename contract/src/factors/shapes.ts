import * as z from 'zod/mini'
import { Id, Instant, line } from '../values.ts'

/** What an authenticator app shows, or a recovery code: spaces and letter case are free. */
export const FactorCode = z.string().check(z.minLength(1), z.maxLength(40))

/** What an authenticator app is given, as a picture and to be typed. */
export const TotpSetup = z.object({
  /** `otpauth://totp/…`: what the picture says. */
  uri: z.string(),
  /** The same secret in Base32. */
  secret: z.string(),
})
export type TotpSetup = z.infer<typeof TotpSetup>

/** Codes for the day the device is lost, each good for one use. Shown once and never again. */
export const RecoveryCodes = z.array(z.string())

/** How a person calls one of their passkeys. */
export const PasskeyName = line(60)

export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  addedAt: Instant,
  usedAt: z.nullable(Instant),
  /** Whether it is kept by an account that several devices share. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What stands beside a person's password or link. */
export const Factors = z.object({
  /** Since when an authenticator app is asked for; null when none is. */
  totpSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** The tenant demands a second factor from people of this job. */
  isDemanded: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

const Base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))
const PublicKey = z.literal('public-key')
const Named = z.object({ id: z.string(), type: PublicKey })

/** What a browser needs to make a passkey (Web Authentication, in its JSON form). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: PublicKey })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser needs to show a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a browser needs to show one of certain passkeys. */
export const PasskeyProof = z.extend(PasskeyRequest, { allowCredentials: z.array(Named) })
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** What a browser has made. */
export const PasskeyRegistration = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: PublicKey,
  response: z.object({ clientDataJSON: Base64Url(4000), attestationObject: Base64Url(8000) }),
})

/** What a browser shows: the proof that the passkey is at hand. */
export const PasskeyAssertion = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: PublicKey,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(2000),
    userHandle: z.optional(Base64Url(200)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const Hex = z.string().check(z.maxLength(128), z.regex(/^[\da-f]*$/))

/** A signed ALTCHA challenge: find the counter whose SHA-256, applied `cost` times, begins with `keyPrefix`. */
export const ProofOfWorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: Hex,
    salt: Hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: Hex,
    /** Unix time in seconds. */
    expiresAt: z.int(),
    /** The site that accepts the solution. */
    data: z.object({ siteId: z.string() }),
  }),
  signature: Hex,
})
export type ProofOfWorkChallenge = z.infer<typeof ProofOfWorkChallenge>

/** A solved challenge, as ALTCHA names its parts. */
export const ProofOfWorkSolution = z.object({
  challenge: ProofOfWorkChallenge,
  solution: z.object({ counter: z.int(), derivedKey: Hex }),
})
export type ProofOfWorkSolution = z.infer<typeof ProofOfWorkSolution>
