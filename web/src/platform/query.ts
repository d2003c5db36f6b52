import type { CommonRefusal, Input, Operation, Refusal, Wire } from '@colloquy/contract/operation'
import {
  onlineManager,
  keepPreviousData as previousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type Issue, isServerFailure, RequestError, type RequestOptions, type Result } from './api.ts'
import { onConnectivityChange } from './failures/connectivity.ts'
import { toastRefusal } from './failures/error-toasts.ts'
import { clearUnsaved } from './failures/unsaved-changes.ts'
import { newIdempotencyKey } from './ids.ts'
import { preloadedValue } from './preload/preloaded-value.ts'
import { api } from './session.ts'

/** A refused query. `refusal` has a text: `REFUSALS.<refusal>`. */
export class RefusalError<T = Operation> extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal<T> | CommonRefusal
  readonly issues: readonly Issue[]
  constructor(operation: string, refusal: Refusal<T> | CommonRefusal, issues: readonly Issue[] = []) {
    super(`${operation} refused: ${refusal}`)
    this.refusal = refusal
    this.issues = issues
  }
}

/**
 * The value of a query's response.
 * @throws RefusalError for a refusal, and RequestError when the server has failed, which is retried
 */
export const unwrapResult = <T extends Operation>(operation: T, answer: Result<T>): Wire<T> => {
  if (answer.ok) return answer.value
  if (isServerFailure(answer)) throw new RequestError(500, operation.name)
  throw new RefusalError<T>(operation.name, answer.refusal as Refusal<T> | CommonRefusal, answer.issues)
}

/** The query cache. A refusal is final; server and network errors are retried twice. */
export const createQueryClient = (): QueryClient => {
  // Queries pause while offline and continue when online again.
  onlineManager.setEventListener((setOnline) => onConnectivityChange((reach) => setOnline(reach === 'online')))
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && error instanceof RequestError,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}

/** The query key of an operation; without input, it matches all queries of the operation. */
export const queryKeyOf = <T extends Operation>(operation: T, input?: Input<T>) =>
  input === undefined ? ([operation.name] as const) : ([operation.name, input] as const)

interface QueryOptions {
  enabled?: boolean
  /** Shows the previous data until new data arrives, e.g. while filters change. */
  keepPreviousData?: boolean
  /** Refetches at this interval in milliseconds, while the page is visible. */
  refetchIntervalMs?: number
}

/** How the cache reads an operation. */
const queryOptionsOf = <T extends Operation>(operation: T, input: Input<T>) => ({
  queryKey: queryKeyOf(operation, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Wire<T>> =>
    unwrapResult(operation, await api(operation, input, { signal })),
})

/** Runs a read operation. `data` is the value of the response; `error` is a `RefusalError` or a `RequestError`. */
export const useOperationQuery = <T extends Operation>(
  operation: T,
  input: Input<T>,
  { enabled = true, keepPreviousData = false, refetchIntervalMs }: QueryOptions = {},
): UseQueryResult<Wire<T>, RefusalError<T> | RequestError> =>
  useQuery<Wire<T>, RefusalError<T> | RequestError>({
    ...queryOptionsOf(operation, input),
    initialData: () => preloadedValue(operation, input),
    enabled,
    ...(keepPreviousData && { placeholderData: previousData as never }),
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
  })

const valuesOf = <T>(answers: readonly UseQueryResult<T>[]): readonly (T | undefined)[] =>
  answers.map(({ data }) => data)

/**
 * Runs a read operation several times, for more inputs than one request takes. The values come in the order of the inputs, each
 * undefined until it has arrived; the list stays the same object while nothing changes.
 */
export const useOperationQueries = <T extends Operation>(
  operation: T,
  inputs: readonly Input<T>[],
): readonly (Wire<T> | undefined)[] =>
  useQueries({ queries: inputs.map((input) => queryOptionsOf(operation, input)), combine: valuesOf })

/** The outcome of a command. Without a response, `refusal` is a code with a text as well. */
export type Outcome<T> = Result<T> | { readonly ok: false; readonly refusal: 'offline'; readonly issues?: undefined }

/** A command with its busy state and its last refusal [ER-06]. */
export interface Command<T extends Operation> {
  run: (input: Input<T>, sending?: Pick<RequestOptions, 'ifMatch' | 'onProgress'>) => Promise<Outcome<T>>
  isPending: boolean
  /** The last refusal until the next attempt, to be shown in place. */
  failure: string | undefined
  reset: () => void
}

interface CommandOptions {
  /** The queries to invalidate on success. */
  invalidates?: readonly Operation[]
  /** Shows failures in a toast, because the page has no place for them [ER-01]. */
  toastErrors?: boolean
  /** The same input soon after a success is meant: it comes from typing, or each time from a confirmation of its own. */
  isRepeatable?: boolean
}

/** Time after a success in which the same input is a second click on a form that is closing, and not a new decision. */
const repeatedClickMs = 1_500

/** The last success of any command: only a repetition that follows it directly is a repeated click. */
let lastSuccess: { form: object; text: string; at: number } | undefined

const isRepeatedClick = (form: object, text: string): boolean =>
  lastSuccess?.form === form && lastSuccess.text === text && performance.now() - lastSuccess.at < repeatedClickMs

/**
 * Runs a command, at most once per call. While offline it is refused at once instead of queued, so that the reader can
 * decide to repeat it. An unchanged repetition after a missing response uses the same idempotency key.
 *
 * A form submits once: the same input is ignored while it is being sent, and right after it succeeded if no other
 * command succeeded since, unless it is repeatable. The promise of an ignored call never resolves, so that what follows a success (a toast, a
 * page) happens once, for the call that sent it.
 */
export const useCommand = <T extends Operation>(
  operation: T,
  { invalidates = [], toastErrors = false, isRepeatable = false }: CommandOptions = {},
): Command<T> => {
  const client = useQueryClient()
  const unanswered = useRef<{ text: string; key: string }>(undefined)
  const pendingTexts = useRef(new Set<string>())
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: ({ input, sending }: { input: Input<T>; sending: RequestOptions }) =>
      executeCommand(operation, input, sending),
    // A queued command might run when the reader no longer wants it.
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (toastErrors && !outcome.ok) toastRefusal(operation, String(outcome.refusal))
      if (!outcome.ok) return
      // A command without a place on the page does not save typed input.
      if (!toastErrors) clearUnsaved()
      await Promise.all(invalidates.map((touched) => client.invalidateQueries({ queryKey: queryKeyOf(touched) })))
    },
  })
  const run = useCallback<Command<T>['run']>(
    async (input, sending) => {
      const text = JSON.stringify([input, sending?.ifMatch], serializeFileMetadata)
      if (pendingTexts.current.has(text) || (!isRepeatable && isRepeatedClick(pendingTexts, text)))
        return new Promise(() => {})
      pendingTexts.current.add(text)
      const idempotencyKey = unanswered.current?.text === text ? unanswered.current.key : newIdempotencyKey()
      try {
        const outcome = await mutateAsync({ input, sending: { ...sending, idempotencyKey } })
        if (outcome.ok) lastSuccess = { form: pendingTexts, text, at: performance.now() }
        const isUnknown = !outcome.ok && (outcome.refusal === 'offline' || outcome.refusal === 'unexpected')
        unanswered.current = isUnknown ? { text, key: idempotencyKey } : undefined
        return outcome
      } finally {
        pendingTexts.current.delete(text)
      }
    },
    [mutateAsync, isRepeatable],
  )
  const failure = data && !data.ok ? String(data.refusal) : undefined
  return { run, isPending, failure, reset }
}

const executeCommand = async <T extends Operation>(
  operation: T,
  input: Input<T>,
  sending: RequestOptions,
): Promise<Outcome<T>> => {
  try {
    return await api(operation, input, sending)
  } catch (error) {
    if (error instanceof RequestError && error.status === 0) return { ok: false, refusal: 'offline' }
    console.error(error)
    return { ok: false, refusal: 'unexpected', value: null }
  }
}

/** JSON omits the content of files, so two different ones would get the same idempotency key. */
const serializeFileMetadata = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
