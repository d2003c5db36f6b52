import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Instant } from '../values.ts'

/** HMAC-SHA-256 in base64url without padding. */
const Signature = z.string().check(z.regex(/^[\w-]{43}$/))
const maxMailLength = 400_000

/** What came of an answer to an invitation. */
export const replyOutcomes = [
  'applied',
  /** It says what is known, or nothing that changes a call. */
  'unchanged',
  /** It answers an earlier version of the invitation, or comes after a later answer. */
  'outdated',
  /** What it asks for is not possible. */
  'refused',
  'unknown_address',
  'unknown_sender',
  'unreadable',
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

export const receiveCalendarReply = operation('calls.receiveReply', {
  summary:
    "A mail service passes on a mail in which somebody's calendar program answers an invitation to a call (RFC 5546, RFC 6047).",
  method: 'POST',
  path: '/calls/replies',
  input: z.object({
    /** The address it was sent to. */
    recipient: z.string().check(z.maxLength(320), z.regex(/^[^\r\n]*$/)),
    /** The whole mail (RFC 5322). */
    mail: z.string().check(z.maxLength(maxMailLength)),
    /** When this was signed. */
    signedAt: Instant,
    /** The signature of `signedAt`, `recipient` and `mail`, joined by line feeds, with the secret of the installation. */
    signature: Signature,
  }),
  output: z.object({ outcome: z.enum(replyOutcomes) }),
  refusals: ['inbound_signature_wrong'],
})
