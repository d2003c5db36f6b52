import { getProofOfWorkChallenge } from '@colloquy/contract/factors/operations'
import {
  acceptsFile,
  type CommonRefusal,
  type Input,
  type Operation,
  pathParametersOf,
  type Refusal,
  returnsFile,
  type Wire,
} from '@colloquy/contract/operation'

/** An invalid field of the input: its path, `slots.0.start`, and the kind of error. */
export interface Issue {
  path: string
  code: string
}

/**
 * The result of an operation: its value or the refusal. An internal server error (500) is swallowed: nothing is thrown
 * and the value is null [ER-02]. `ok` is then false, so that a save is shown as failed. Everything else is thrown as
 * `RequestError`.
 */
export type Result<T> =
  | { readonly ok: true; readonly value: Wire<T> }
  | ({
      readonly ok: false
      readonly refusal: Refusal<T> | CommonRefusal
      readonly issues?: readonly Issue[]
    } & Explained)
  | ({
      readonly ok: false
      readonly refusal: 'unexpected'
      readonly issues?: undefined
      readonly value: null
    } & Explained)

interface Explained {
  /** What the server says about the failure, in the chosen language; also in the form of a gateway before it. */
  readonly message?: string
}

/** Whether an internal server error was swallowed: the operation may or may not have been done. */
export const isServerFailure = <T>(answer: Result<T>): answer is Extract<Result<T>, { readonly value: null }> =>
  !answer.ok && 'value' in answer

export interface RequestOptions {
  signal?: AbortSignal
  /** The version the actor has seen; required by `versioned` operations. */
  ifMatch?: number
  idempotencyKey?: string
  /** A solved proof-of-work challenge. */
  proofOfWork?: string
  /** Sent even if the page is closed meanwhile; browsers do so for at most 64 KiB. */
  keepalive?: boolean
  /** Receives the upload progress, 0 to 1. */
  onProgress?: (part: number) => void
}

/** The server failed, was unreachable or sent an invalid response. `status` 0: unreachable. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly operation: string
  constructor(status: number, operation: string, cause?: unknown) {
    super(`${operation}: ${status === 0 ? 'not reached' : status}`, { cause })
    this.status = status
    this.operation = operation
  }
}

/** The environment of an API client. */
export interface ClientOptions {
  /** The base address of all operations: `https://exchange.example/api`. */
  baseUrl: () => string
  token: () => string | undefined
  /** The chosen language, sent with each request [LN-05]; undefined before one is chosen. */
  language: () => string | undefined
  /** Renews the token after it was refused; false when the session is over. */
  renewToken: () => Promise<boolean>
  fetch?: typeof fetch
  /** Called when the server has responded, or could not be reached. */
  onReachability?: (answered: boolean) => void
  /** Called with the code of each refusal. */
  onRefusal?: (refusal: string) => void
}

/** Calls an operation. */
export type Api = <T extends Operation>(operation: T, input: Input<T>, sending?: RequestOptions) => Promise<Result<T>>

/** Creates the function that calls operations over HTTP. A refused token is renewed once, and the request repeated. */
export const createApiClient = (around: ClientOptions): Api => {
  const ask: Api = async (operation, input, sending = {}) => {
    const token = around.token()
    const { path, init } = buildRequest(operation, input, sending)
    if (token) init.headers.set('authorization', `Bearer ${token}`)
    const language = around.language()
    if (language) init.headers.set('x-language', language)
    const response = await sendRequest(around, operation, path, init, sending.onProgress)
    around.onReachability?.(true)
    if (!response.ok && !isExpectedFailure(path)) console.warn(`${operation.name}: ${response.status}`)
    const answer = await parseResponse(operation, response)
    if (!answer.ok) around.onRefusal?.(String(answer.refusal))
    return answer
  }
  return async (operation, input, sending) => {
    const sent = await ask(operation, input, sending)
    const first = needsProofOfWork(sent)
      ? await ask(operation, input, { ...sending, proofOfWork: await solveProofOfWork(ask) })
      : sent
    const lapsed = !first.ok && first.refusal === 'not_signed_in' && around.token() !== undefined
    return lapsed && (await around.renewToken()) ? ask(operation, input, sending) : first
  }
}

/** Requests for the name of a deleted chat fail regularly; they alone are not logged [ER-02]. */
const isExpectedFailure = (path: string): boolean =>
  /\/chatapp\/chat\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(path.split('?', 1)[0]!)

const needsProofOfWork = (answer: Result<Operation>): boolean =>
  !answer.ok && answer.refusal === 'proof_of_work_required'

/** Solves a challenge for an anonymous request [TP-05]. Empty when there is no challenge or no solution in time. */
const solveProofOfWork = async (ask: Api): Promise<string> => {
  const challenge = await ask(getProofOfWorkChallenge, {})
  if (!challenge.ok) return ''
  const { solve } = await import('./proof-of-work/solve.ts')
  return solve(challenge.value)
}

const sendRequest = async (
  around: ClientOptions,
  operation: Operation,
  path: string,
  init: RequestInit,
  onProgress: RequestOptions['onProgress'],
): Promise<Response> => {
  try {
    const address = around.baseUrl() + path
    if (!onProgress) return await (around.fetch ?? fetch)(address, init)
    const { upload } = await import('./file/upload.ts')
    return await upload(address, init, onProgress)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    around.onReachability?.(false)
    throw new RequestError(0, operation.name, cause)
  }
}

/** An operation as an HTTP request: path below the API's base address, and options. */
export const buildRequest = <T extends Operation>(operation: T, input: Input<T>, sending: RequestOptions = {}) => {
  const rest: Record<string, unknown> = { ...(input as object) }
  let path = operation.path
  for (const name of pathParametersOf(operation.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const headers = new Headers()
  if (sending.ifMatch !== undefined) headers.set('if-match', `"${sending.ifMatch}"`)
  if (sending.idempotencyKey) headers.set('idempotency-key', sending.idempotencyKey)
  if (sending.proofOfWork) headers.set('x-proof-of-work', sending.proofOfWork)
  // The API may be on another host, which then keeps the cookies [ST-05].
  const common = { method: operation.method, headers, credentials: 'include' } as const
  const init = {
    ...common,
    ...(sending.signal && { signal: sending.signal }),
    ...(sending.keepalive && { keepalive: true }),
  }
  if (operation.method === 'GET' || operation.method === 'DELETE') return { path: path + queryOf(rest), init }
  if (acceptsFile(operation)) return { path, init: { ...init, body: formOf(rest) } }
  // Other methods keep their empty object: its type makes browsers ask before they send it from another site.
  if (operation.method === 'PUT' && Object.keys(rest).length === 0) return { path, init }
  headers.set('content-type', 'application/json')
  return { path, init: { ...init, body: JSON.stringify(rest) } }
}

/**
 * Files as they are, each other value as a JSON part. The browser sets the content type, because it chooses the
 * boundary.
 */
const formOf = (values: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, JSON.stringify(value))
  return form
}

const queryOf = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  return query.size > 0 ? `?${query}` : ''
}

const parseResponse = async <T extends Operation>(operation: T, response: Response): Promise<Result<T>> => {
  if (response.status === 500) return { ok: false, refusal: 'unexpected', value: null }
  if (response.ok && returnsFile(operation)) {
    const content = await response.blob()
    return { ok: true, value: new File([content], '', { type: content.type }) as Wire<T> }
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? await response.json() : undefined
  if (response.ok) return { ok: true, value: body as Wire<T> }
  const message: unknown = body?.error?.message ?? body?.message
  const explained = typeof message === 'string' && { message }
  if (typeof body?.refusal === 'string')
    return { ok: false, refusal: body.refusal, ...(body.issues && { issues: body.issues }), ...explained }
  if (explained) return { ok: false, refusal: 'unexpected', value: null, ...explained }
  throw new RequestError(response.status, operation.name)
}
