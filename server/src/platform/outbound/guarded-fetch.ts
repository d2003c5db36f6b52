import { type LookupAddress, lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A request to an address that a person has entered. */
export interface GuardedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST, which follows no redirect; absent: the URL is read by GET. */
  readonly body?: string
  /** The whole time, with redirects and the body. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Origins inside the own network that may be requested all the same, also without encryption. */
  readonly internalOrigins: readonly string[]
  /** Whether the body is wanted; asked when the headers have come. */
  readonly isWanted: (status: number, contentType: string) => boolean
  /** Finds the IP addresses of a host. */
  readonly resolveHost?: ResolveHost
}

export type ResolveHost = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface GuardedResponse {
  readonly status: number
  readonly header: (name: string) => string | undefined
  /** Decoded as UTF-8; undefined when it was not wanted. */
  readonly body: string | undefined
}

/** Why a request was not made, or its answer not read. */
export type FetchProblem = 'address_refused' | 'unreachable' | 'too_large'

export class GuardedFetchError extends Error {
  override name = 'GuardedFetchError'
  readonly problem: FetchProblem
  constructor(problem: FetchProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const maxRedirects = 5
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Requests a URL that a person has entered without letting them reach the own network (server-side request forgery). Only `https`
 * on its usual port and public IP addresses are requested. A host is resolved once and the connection goes to the address that
 * was checked, so a second answer of its name server changes nothing. Each redirect is checked like the first URL.
 * @throws GuardedFetchError
 */
export const guardedFetch = async (request: GuardedRequest): Promise<GuardedResponse> => {
  const signal = AbortSignal.timeout(request.timeoutMs)
  let url = request.url
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await send(url, request, signal)
    const location = redirects.has(response.status) ? response.header('location') : undefined
    if (location === undefined || request.body !== undefined) return response
    if (!URL.canParse(location, url)) throw new GuardedFetchError('unreachable')
    url = new URL(location, url).href
  }
  throw new GuardedFetchError('unreachable')
}

const send = (address: string, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> => {
  const url = new URL(address)
  const isInternal = request.internalOrigins.includes(url.origin)
  if (!isInternal && !isPublicUrl(url)) throw new GuardedFetchError('address_refused')
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResponse>()
  const fail = (error: unknown) =>
    reject(error instanceof GuardedFetchError ? error : new GuardedFetchError('unreachable', error))
  const sent = (url.protocol === 'https:' ? https : http).request(
    url,
    {
      method: request.body === undefined ? 'GET' : 'POST',
      headers: {
        ...request.headers,
        'accept-encoding': 'identity',
        ...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
      },
      // Connections are not shared: another request must not arrive at an address that was not checked for it.
      agent: false,
      signal,
      ...(!isInternal && { lookup: lookupPublic(request.resolveHost ?? resolveByDns) }),
    },
    (response) => {
      read(response, request).then(resolve, fail)
      response.on('error', fail)
    },
  )
  sent.on('error', fail)
  // A request that ends without an answer and without an error, such as after a change of protocol, ends here.
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  sent.on('upgrade', (_, socket) => {
    socket.destroy()
    fail(new Error('The server wants to change the protocol.'))
  })
  sent.end(request.body)
  return promise
}

const read = async (response: IncomingMessage, { isWanted, maxBytes }: GuardedRequest): Promise<GuardedResponse> => {
  const status = response.statusCode!
  const header = (name: string) => {
    const value = response.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  if (redirects.has(status) || !isWanted(status, header('content-type') ?? '')) {
    response.destroy()
    return { status, header, body: undefined }
  }
  if (Number(header('content-length')) > maxBytes) {
    response.destroy()
    throw new GuardedFetchError('too_large')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new GuardedFetchError('too_large')
    chunks.push(chunk)
  }
  return { status, header, body: Buffer.concat(chunks).toString('utf8') }
}

/** Whether a URL may be requested as far as it shows: hosts that are names are checked when they are resolved. */
const isPublicUrl = ({ protocol, port, username, password, hostname }: URL): boolean => {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  // Hosts that are addresses are connected to without being resolved. The parser has written decimal and octal forms anew.
  return isIP(host) === 0 || isPublicAddress(host)
}

const resolveByDns: ResolveHost = (host, done) => lookup(host, { all: true, verbatim: true }, done)

/** Resolves a host for a connection. One address that is not public refuses all of them. */
const lookupPublic =
  (resolveHost: ResolveHost): LookupFunction =>
  (host, options, done) =>
    resolveHost(host, (error, addresses) => {
      if (error) return done(error, '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new GuardedFetchError('address_refused'), '')
      const [first] = addresses
      if (!first) return done(new GuardedFetchError('unreachable'), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
