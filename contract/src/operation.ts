import * as z from 'zod/mini'

/** HTTP methods, and SOCKET for a message that a browser sends over its live connection. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'SOCKET'

type Params<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Params<Rest> : never
type Shape = Readonly<Record<string, z.core.$ZodType>>

/**
 * An operation of the server, identified by its name on both sides. `path` is below `/api` and ignores letter case; its
 * `{params}` are keys of `input`. `versioned` operations require `If-Match` with the version the actor has seen.
 */
export interface Operation<
  N extends string = string,
  P extends string = string,
  S extends Shape = Shape,
  O extends z.core.$ZodType = z.core.$ZodType,
  R extends string = string,
> {
  readonly name: N
  readonly summary: string
  readonly method: HttpMethod
  readonly path: P
  readonly input: z.ZodMiniObject<S, z.core.$strict>
  readonly output: O
  readonly refusals: readonly R[]
  readonly versioned: boolean
  /** Mail programs may send it as well: a form with one fixed field (RFC 8058). */
  readonly oneClick?: boolean
}

/** Declares an operation. Every `{param}` of the path must be a key of the input, or the constant does not compile. */
export const operation = <
  const N extends string,
  const P extends string,
  S extends Shape & Record<Params<P>, z.core.$ZodType>,
  O extends z.core.$ZodType,
  const R extends string = never,
>(
  name: N,
  definition: {
    summary: string
    method: Exclude<HttpMethod, 'SOCKET'>
    path: P
    // biome-ignore lint/suspicious/noExplicitAny: the object's own configuration is replaced by strict below
    input: z.ZodMiniObject<S, any>
    output: O
    refusals?: readonly R[]
    versioned?: boolean
    oneClick?: boolean
  },
): Operation<N, P, S, O, R> => ({
  refusals: [],
  versioned: false,
  ...definition,
  name,
  input: z.strictObject(definition.input.shape) as never,
})

/** Declares a message that a browser sends over its live connection; it passes the same checks as any operation. */
export const message = <
  const N extends string,
  S extends Shape,
  O extends z.core.$ZodType,
  const R extends string = never,
>(
  name: N,
  definition: {
    summary: string
    // biome-ignore lint/suspicious/noExplicitAny: the object's own configuration is replaced by strict below
    input: z.ZodMiniObject<S, any>
    output: O
    refusals?: readonly R[]
  },
): Operation<N, N, S, O, R> => ({
  refusals: [],
  versioned: false,
  ...definition,
  name,
  method: 'SOCKET',
  path: name,
  input: z.strictObject(definition.input.shape) as never,
})

/** The input as callers pass it. */
export type Input<T> = T extends { input: infer I } ? z.input<I> : never
/** The input as the server receives it after validation. */
export type Parsed<T> = T extends { input: infer I } ? z.output<I> : never
/** The output as the server returns it. */
export type Output<T> = T extends { output: infer O } ? z.output<O> : never
/** The output as the browser receives it. */
export type Wire<T> = T extends { output: infer O } ? z.input<O> : never
/** The refusals an operation declares, in addition to the common ones. */
export type Refusal<T> = T extends { refusals: readonly (infer R)[] } ? R : never

/** Refusals any operation may answer with, and their HTTP status. */
export const commonRefusals = {
  invalid_input: 400,
  not_signed_in: 401,
  forbidden: 403,
  /** The account is pending: its person can only activate it. */
  needs_activation: 403,
  /** The person has not accepted a text in force: they can only read it, accept it or sign out. */
  terms_required: 403,
  /** The change is sensitive: the person must reauthenticate first. */
  proof_required: 403,
  not_found: 404,
  idempotency_busy: 409,
  stale: 412,
  too_large: 413,
  idempotency_mismatch: 422,
  precondition_required: 428,
  /** An anonymous request must carry a solved proof-of-work challenge. */
  proof_of_work_required: 428,
  too_many: 429,
  /** Somebody without an account has had as many mails from this sender as a day allows. */
  mailed_too_often: 429,
  /** Too many requests are queued; this one was not processed. */
  busy: 503,
  /** The database cannot be reached. A change may have been made or not; the same Idempotency-Key tells. */
  unavailable: 503,
} as const
export type CommonRefusal = keyof typeof commonRefusals

/** The parameter names of a path, in order. */
export const pathParametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)

const isFile = (type: z.core.$ZodType): boolean => (type as z.core.$ZodTypes)._zod.def.type === 'file'

/** Whether the input contains a file: it is then sent as a form with each other value as a JSON part. */
export const acceptsFile = ({ input }: Operation): boolean => Object.values(input.shape).some(isFile)

/** Whether the output is the bytes of a file instead of JSON. */
export const returnsFile = ({ output }: Operation): boolean => isFile(output)

/** Whether the output is a token; its refusals then also have the form of a token error [AU-15]. */
export const returnsToken = ({ output }: Operation): boolean => 'accessToken' in ((output as AnyObject).shape ?? {})
type AnyObject = z.core.$ZodType & { readonly shape?: object }

/** A committed event: `noun.past-tense`, with ids and a version, and no permissions. */
export interface EventKind<N extends string = string, F extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: N
  readonly payload: F
}

/** Declares an event. */
export const event = <const N extends string, F extends z.core.$ZodType>(name: N, payload: F): EventKind<N, F> => ({
  name,
  payload,
})

/** The data an event carries. */
export type Payload<E> = E extends { payload: infer F } ? z.output<F> : never
