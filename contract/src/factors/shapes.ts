import * as z from 'zod/mini'
import { Id, Instant, line } from '../values.ts'

/** A TOTP code or a recovery code; spaces and letter case are ignored. */
export const FactorCode = z.string().check(z.minLength(1), z.maxLength(40))

/** What an authenticator app needs, as a QR code and for manual input. */
export const TotpSetup = z.object({
  /** `otpauth://totp/…`: the content of the QR code. */
  uri: z.string(),
  /** The same secret in Base32. */
  secret: z.string(),
})
export type TotpSetup = z.infer<typeof TotpSetup>

/** Recovery codes, for a lost device. Each works once. They are returned only at creation. */
export const RecoveryCodes = z.array(z.string())

/** The name a person gives a passkey. */
export const PasskeyName = line(60)

export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  addedAt: Instant,
  usedAt: z.nullable(Instant),
  /** Whether the passkey is synchronized between devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of a person. */
export const Factors = z.object({
  /** When the authenticator app was set up; null without one. */
  totpSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** Whether the tenant requires a second factor of people of this kind. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

const Base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))
const PublicKey = z.literal('public-key')
const Named = z.object({ id: z.string(), type: PublicKey })

/** Creation options of a passkey (Web Authentication, in JSON form). */
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

/** Request options of a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Request options limited to certain passkeys. */
export const PasskeyProof = z.extend(PasskeyRequest, { allowCredentials: z.array(Named) })
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A created passkey, as the browser returns it. */
export const PasskeyRegistration = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: PublicKey,
  response: z.object({ clientDataJSON: Base64Url(4000), attestationObject: Base64Url(8000) }),
})

/** A passkey assertion, as the browser returns it. */
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
