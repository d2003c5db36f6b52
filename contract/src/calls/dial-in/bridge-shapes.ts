import * as z from 'zod/mini'
import { Id, Instant } from '../../values.ts'
import { Country } from './shapes.ts'

/** Who makes a token: a bridge takes none of its own for an instruction, and we take none of ours for an event. */
export const bridgeParties = { bridge: 'phone-bridge', product: 'colloquy' } as const

/** How long a token is taken after it was made, in seconds; clocks may differ by as much. */
export const bridgeTokenTtlSeconds = 60

/** The most PINs that may be tried in one phone call. */
export const maxPinAttempts = 3

/** How often a bridge says that a phone is still connected. Silence of three times as long ends its visit. */
export const aliveIntervalSeconds = 60

/** The bridge's name of a phone call. */
const ConnectionId = z.string().check(z.regex(/^[\w.-]{8,64}$/))

const inToken = { jti: z.string().check(z.minLength(16), z.maxLength(64)), iat: z.int() }

/** What happens on the bridge: the claims of a token. */
export const BridgeEvent = z.discriminatedUnion('event', [
  z.object({
    ...inToken,
    event: z.literal('pin_entered'),
    connectionId: ConnectionId,
    pin: z.string().check(z.regex(/^\d{1,20}$/)),
    /** The number that calls (E.164), if it is known. */
    caller: z.optional(z.string().check(z.maxLength(32))),
  }),
  z.object({
    ...inToken,
    /** `alive`: the phone is still connected. */
    event: z.enum(['joined', 'alive', 'left']),
    connectionId: ConnectionId,
  }),
  z.object({ ...inToken, event: z.literal('key_pressed'), connectionId: ConnectionId, key: z.enum(['1', '2']) }),
])
export type BridgeEvent = z.infer<typeof BridgeEvent>

/** What came of an event. With anything but `accepted`, the bridge says why and ends the phone call, or asks for the PIN again. */
export const bridgeOutcomes = [
  'accepted',
  'pin_unknown',
  'too_many_attempts',
  /** The phone has no visit: its PIN was never taken, or the visit has ended. */
  'not_connected',
  'call_external',
  'room_not_open',
  'room_closed',
  /** The bridge reads `attestation` aloud: key 1 confirms it, key 2 does not. With `accepted`, the phone then joins. */
  'attestation_asked',
  'attestation_declined',
  'attestation_missing',
  'attestations_pending',
  'chaperone_missing',
  'compliance_blocked',
  'compliance_approval_needed',
] as const

export const BridgeAnswer = z.object({
  outcome: z.enum(bridgeOutcomes),
  /** For the phone of a seat that may be in the room. */
  seat: z.nullable(
    z.object({
      /** Those with the same one hear each other. */
      callId: Id,
      /** In which the bridge speaks to them. */
      language: z.string(),
      /** An officer has paused the call: nobody is heard. */
      isPaused: z.boolean(),
    }),
  ),
  /** What the holder of the seat has to confirm first, as plain text. */
  attestation: z.optional(
    z.object({
      callId: Id,
      termsId: Id,
      /** In which it is written. */
      language: z.string(),
      title: z.string(),
      body: z.string(),
      /** Topics that compliance has declared off limits for this call. */
      offLimits: z.nullable(z.string()),
    }),
  ),
})

/** What the bridge is to do with a phone that is connected. */
export const phoneInstructions = [
  'hang_up',
  'mute',
  'unmute',
  /** Ask to record: key 1 agrees, key 2 refuses. */
  'ask_recording_consent',
  /** The same for a recording of which a transcript is made. */
  'ask_transcribed_recording_consent',
  'confirm_recording_consent',
  'confirm_recording_refusal',
  /** Say that the call is recorded, or is not any longer. */
  'announce_recording',
  'announce_recording_end',
] as const
export type PhoneInstruction = (typeof phoneInstructions)[number]

/** What the bridge is told: the claims of a token. */
export const BridgeInstruction = z.discriminatedUnion('instruction', [
  z.object({ ...inToken, instruction: z.enum(phoneInstructions), connectionId: ConnectionId }),
  z.object({
    ...inToken,
    instruction: z.literal('dial'),
    callbackId: Id,
    /** E.164. */
    number: z.string(),
    /** Which the bridge enters once somebody has answered and pressed a key. */
    pin: z.string(),
    language: z.string(),
  }),
])

const maxUrlLength = 500

/** Where the bridge takes instructions. */
export const BridgeUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(maxUrlLength))

/** A secret that both know. */
export const BridgeSecret = z.string().check(z.trim(), z.minLength(32), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/))

export const maxCallbackCountries = 60

/** The phone bridge of a tenant; no response contains its secret. */
export const PhoneBridge = z.object({
  baseUrl: z.string(),
  callbackCountries: z.array(Country),
  changedAt: Instant,
  /** Why it could not be reached the last time; null when it took what it was told. */
  problem: z.nullable(z.enum(['address_refused', 'unreachable', 'refused'])),
})
export type PhoneBridge = z.infer<typeof PhoneBridge>
