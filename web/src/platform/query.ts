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
import { preloadedValue } from './preload/preloaded-value.ts'
import { api } from './session.ts'

/** A question the server has refused to answer. `refusal` has a text: `REFUSALS.<refusal>`. */
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
 * The value of an answer to a question.
 * @throws Refused when there is none, and Unexpected when the server has failed: that is worth another try
 */
export const unwrapResult = <T extends Operation>(operation: T, answer: Result<T>): Wire<T> => {
  if (answer.ok) return answer.value
  if (isServerFailure(answer)) throw new RequestError(500, operation.name)
  throw new RefusalError<T>(operation.name, answer.refusal as Refusal<T> | Common, answer.issues)
}

/** Answers that are kept. A refusal is final; a failure of the server or of the way to it is tried again twice. */
export const createQueryClient = (): QueryClient => {
  // Questions wait while nobody could answer them, and are asked as soon as somebody can.
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

/** The name under which an answer is kept; without input, all answers of the operation. */
export const queryKeyOf = <T extends Operation>(operation: T, input?: Input<T>) =>
  input === undefined ? ([operation.name] as const) : ([operation.name, input] as const)

interface QueryOptions {
  enabled?: boolean
  /** Shows the former answer until the new one is there, e.g. while filters change. */
  keepPreviousData?: boolean
  /** Asks again after so many milliseconds, as long as somebody looks. */
  refetchIntervalMs?: number
}

/** Asks for an operation that reads. `data` is the answer's value; `error` is `Refused` or `Unexpected`. */
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

/** A command's outcome. Where there was no answer, the refusal says so: it has a text like the others. */
export type Outcome<T> = Result<T> | { readonly ok: false; readonly refusal: 'offline'; readonly issues?: undefined }

/** A command that can be given, whether it is on its way, and why it was not done the last time [ER-06]. */
export interface Command<T extends Operation> {
  run: (input: Input<T>, sending?: Pick<RequestOptions, 'ifMatch' | 'onProgress'>) => Promise<Outcome<T>>
  isPending: boolean
  /** The last refusal, until the next try: to be shown where it happened. */
  failure: string | undefined
  reset: () => void
}

interface CommandOptions {
  /** What is asked for anew once it is done. */
  invalidates?: readonly Operation[]
  /** The page has no place where a failure could be shown: a toast says it [ER-01]. */
  toastErrors?: boolean
}

/**
 * Gives a command, at most once each time. Without a connection it is refused at once and not kept for later: whoever
 * gave it sees that, and gives it again. What is given again unchanged, after no answer, is still done once.
 */
export const useCommand = <T extends Operation>(
  operation: T,
  { invalidates = [], toastErrors = false }: CommandOptions = {},
): Command<T> => {
  const client = useQueryClient()
  const open = useRef<{ text: string; key: string }>(undefined)
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: ({ input, sending }: { input: Input<T>; sending: RequestOptions }) =>
      executeCommand(operation, input, sending),
    // Kept for later, it could be done when nobody wants it any more.
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (toastErrors && !outcome.ok) toastRefusal(operation, String(outcome.refusal))
      if (!outcome.ok) return
      // What has no place on the page has not sent what is typed there.
      if (!toastErrors) clearUnsaved()
      await Promise.all(invalidates.map((touched) => client.invalidateQueries({ queryKey: queryKeyOf(touched) })))
    },
  })
  const run = useCallback<Command<T>['run']>(
    async (input, sending) => {
      const text = JSON.stringify([input, sending?.ifMatch], serializeFileMetadata)
      const idempotencyKey = open.current?.text === text ? open.current.key : newIdempotencyKey()
      const outcome = await mutateAsync({ input, sending: { ...sending, idempotencyKey } })
      const isUnknown = !outcome.ok && (outcome.refusal === 'offline' || outcome.refusal === 'unexpected')
      open.current = isUnknown ? { text, key: idempotencyKey } : undefined
      return outcome
    },
    [mutateAsync],
  )
  const failure = data && !data.ok ? String(data.refusal) : undefined
  return { run, isPending: isPending, failure, reset: reset }
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

/** The rows of a list that are there so far, how many there are, and the way to the next ones. */
export interface InfiniteList<Answer, Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** The latest answer, for what it says besides its rows. */
  lastPage: Answer | undefined
  total: number
  more: { exist: boolean; pending: boolean; failed: boolean; load: () => void }
  query: UseInfiniteQueryResult<unknown, Error>
}

/**
 * Asks for a list piece by piece. Another question replaces what was there, once its answer has come; `more.load` asks
 * for what follows, by `startOffset`, and appends it.
 */
export const useInfiniteOperation = <T extends Operation, Row>(
  operation: T,
  input: Input<T>,
  rowsOf: (answer: Wire<T>) => readonly Row[],
  { enabled = true }: { enabled?: boolean } = {},
): InfiniteList<Wire<T>, Row> => {
  const query = useInfiniteQuery<Wire<T>, RefusalError<T> | RequestError>({
    queryKey: [...queryKeyOf(operation), 'pieces', input],
    queryFn: async ({ signal, pageParam }) => {
      const startOffset = pageParam as number
      const asked = startOffset > 0 ? { ...(input as object), startOffset } : input
      return unwrapResult(operation, await api(operation, asked as Input<T>, { signal }))
    },
    initialPageParam: 0,
    initialData: () => asFirstPage(preloadedValue(operation, input)),
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, piece) => sum + rowsOf(piece).length, 0)
      return rowsOf(last).length > 0 && loaded < totalOf(last) ? loaded : undefined
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
    more: {
      exist: query.hasNextPage,
      pending: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
    query: query as never,
  }
}

/** What has come of a list before it was drawn, as its first piece. */
export const asFirstPage = <T>(value: T | undefined) => value && { pages: [value], pageParams: [0] }

const totalOf = (answer: unknown): number => (answer as { total: number }).total

/** A file says nothing as JSON: two different ones would count as the same thing sent again. */
const serializeFileMetadata = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
