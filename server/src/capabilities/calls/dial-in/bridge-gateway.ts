import { isIP } from 'node:net'
import {
  BridgeEvent,
  type BridgeInstruction,
  bridgeParties,
  bridgeTokenTtlSeconds,
  type PhoneBridge,
} from '@colloquy/contract/calls/dial-in/bridge-shapes'
import { errors, jwtVerify, SignJWT } from 'jose'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { newSecret } from '../../../platform/ids.ts'
import { GuardedFetchError, guardedFetch } from '../../../platform/outbound/guarded-fetch.ts'
import { isPublicAddress } from '../../../platform/outbound/public-address.ts'

const algorithm = 'HS256'
const { bridge, product } = bridgeParties

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)

type Instruction = z.infer<typeof BridgeInstruction>
type WithoutOwnClaims<T> = T extends unknown ? Omit<T, 'jti' | 'iat'> : never

/** Signs an instruction to the bridge (RFC 7519, HMAC-SHA-256). */
export const signInstruction = (
  instruction: WithoutOwnClaims<Instruction>,
  secret: string,
  at: Date,
): Promise<string> =>
  new SignJWT({ ...instruction })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(product)
    .setAudience(bridge)
    .setIssuedAt(at)
    .setJti(newSecret())
    .sign(keyOf(secret))

/** The event that a bridge has signed; undefined for tokens that are forged, too old, from the future, or say something else. */
export const readEvent = async (token: string, secret: string, at: Date): Promise<BridgeEvent | undefined> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [algorithm],
      issuer: bridge,
      audience: product,
      currentDate: at,
      maxTokenAge: bridgeTokenTtlSeconds,
      clockTolerance: bridgeTokenTtlSeconds,
    })
    return safeParse(BridgeEvent, payload).data
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const timeoutMs = 10_000
const maxBytes = 10_000

/**
 * Tells a bridge what to do. It answers with a status of success and acts on its own.
 * @returns why it did not; null when it took the instruction
 */
export const sendInstruction = async (
  baseUrl: string,
  token: string,
  internalOrigins: readonly string[],
): Promise<PhoneBridge['problem']> => {
  try {
    const { status } = await guardedFetch({
      url: `${baseUrl.replace(/\/$/, '')}/instructions`,
      headers: { 'content-type': 'application/json', 'user-agent': 'Colloquy' },
      body: JSON.stringify({ token }),
      timeoutMs,
      maxBytes,
      internalOrigins,
      isWanted: () => false,
    })
    return status >= 200 && status < 300 ? null : 'refused'
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    return error.problem === 'address_refused' ? 'address_refused' : 'unreachable'
  }
}

/** Names and addresses that lead to the server itself or its network. What a name of the internet leads to is known on use. */
const isInternalHost = (hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, '')
  return address === 'localhost' || address.endsWith('.localhost') || (isIP(address) !== 0 && !isPublicAddress(address))
}

/** Whether a bridge may be at an address: of the internet and encrypted, or allowed by the installation. */
export const isBridgeUrl = (baseUrl: string, internalOrigins: readonly string[]): boolean => {
  const url = URL.parse(baseUrl)
  if (!url) return false
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== '')) return false
  return (
    internalOrigins.includes(url.origin) ||
    (url.protocol === 'https:' && url.port === '' && !isInternalHost(url.hostname))
  )
}
