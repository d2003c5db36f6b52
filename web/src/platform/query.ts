import type { Common, Input, Operation, Refusal, Wire } from '@colloquy/contract/operation'
import {
  onlineManager,
  keepPreviousData as previousData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { type Issue, isServerFailure, RequestError, type RequestOptions, type Result } from './api.ts'
import { onConnectivityChange } from './failures/connectivity.ts'
import { toastRefusal } from './failures/error-toasts.ts'
import { clearUnsaved } from './failures/unsaved-changes.ts'
import { newIdempotencyKey } from './ids.ts'
import { type NextPage, useNextPage } from './next-page.ts'
import { preloadedValue } from './preload/preloaded-value.ts'
import { api } from './session.ts'

/** A refused query. `refusal` has a text: `REFUSALS.<refusal>`. */
export class RefusalError<T = Operation> extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal<T> | Common
  readonly issues: readonly Issue[]
  constructor(operation: string, refusal: Refusal<T> | Common, issues: readonly Issue[] = []) {
    super(`${operation} refused: ${refusal}`)
    this.refusal = refusal
    this.issues = issues
  }
}

/**
 * The value of a query's response.
 * @throws Refused for a refusal, and Unexpected when the server has failed, which is retried
 */
export const unwrapResult = <T extends Operation>(operation: T, answer: Result<T>): Wire<T> => {
  if (answer.ok) return answer.value
  if (isServerFailure(answer)) throw new RequestError(500, operation.name)
  throw new RefusalError<T>(operation.name, answer.refusal as Refusal<T> | Common, answer.issues)
}

/** The query cache. A refusal is final; server and network errors are retried twice. */
export const createQueryClient = (): QueryClient => {
  // Queries pause while offline and continue when online again.
  onlineManager.setEventListener((setOnline) => onConnectivityChange((reach) => setOnline(reach === 'there')))
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

/** Runs a read operation. `data` is the value of the response; `error` is `Refused` or `Unexpected`. */
export const useOperationQuery = <T extends Operation>(
  operation: T,
  input: Input<T>,
  { enabled = true, keepPreviousData = false, refetchIntervalMs }: QueryOptions = {},
): UseQueryResult<Wire<T>, RefusalError<T> | RequestError> =>
  useQuery<Wire<T>, RefusalError<T> | RequestError>({
    queryKey: queryKeyOf(operation, input),
    queryFn: async ({ signal }) => {
      return unwrapResult(operation, await api(operation, input, { signal }))
    },
    initialData: () => preloadedValue(operation, input),
    enabled,
    ...(keepPreviousData && { placeholderData: previousData as never }),
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
  })

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
 * command succeeded since. The promise of an ignored call never resolves, so that what follows a success (a toast, a
 * page) happens once, for the call that sent it.
 */
export const useCommand = <T extends Operation>(
  operation: T,
  { invalidates = [], toastErrors = false }: CommandOptions = {},
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
      if (pendingTexts.current.has(text) || isRepeatedClick(pendingTexts, text)) return new Promise(() => {})
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
    [mutateAsync],
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

/** The rows of a list loaded so far, their total, and how to load more. */
export interface InfiniteList<Answer, Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  /** The latest response, for its other data. */
  lastPage: Answer | undefined
  total: number
  more: NextPage
  query: UseInfiniteQueryResult<unknown, Error>
}

/**
 * Loads a list page by page. The rows of a new request replace the previous ones once they arrive; `more.load` requests
 * the next page by `startOffset` and appends it.
 */
export const useInfiniteOperation = <T extends Operation, Row>(
  operation: T,
  input: Input<T>,
  rowsOf: (answer: Wire<T>) => readonly Row[],
  { enabled = true, maxOffset = Number.POSITIVE_INFINITY }: { enabled?: boolean; maxOffset?: number } = {},
): InfiniteList<Wire<T>, Row> => {
  const queryKey = [...queryKeyOf(operation), 'pieces', input]
  const query = useInfiniteQuery<Wire<T>, RefusalError<T> | RequestError>({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const startOffset = pageParam as number
      const pageInput = startOffset > 0 ? { ...(input as object), startOffset } : input
      return unwrapResult(operation, await api(operation, pageInput as Input<T>, { signal }))
    },
    initialPageParam: 0,
    initialData: () => asFirstPage(preloadedValue(operation, input)),
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, piece) => sum + rowsOf(piece).length, 0)
      return rowsOf(last).length > 0 && loaded < totalOf(last) && loaded <= maxOffset ? loaded : undefined
    },
    placeholderData: previousData,
    enabled,
  })
  const answers = query.data?.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows are taken out of an answer does not change
  const rows = useMemo(() => answers?.flatMap((answer) => rowsOf(answer)), [answers])
  const last = answers?.at(-1)
  return {
    rows,
    lastPage: last,
    total: last === undefined ? 0 : totalOf(last),
    more: useNextPage(query, queryKey),
    query: query as never,
  }
}

/** A list's preloaded response as its first page. */
export const asFirstPage = <T>(value: T | undefined) => value && { pages: [value], pageParams: [0] }

const totalOf = (answer: unknown): number => (answer as { total: number }).total

/** JSON omits the content of files, so two different ones would get the same idempotency key. */
const serializeFileMetadata = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
