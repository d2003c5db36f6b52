import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import {
  type addEmployment,
  type confirmEmployment,
  type confirmFact,
  getProfile,
  listEmployments,
  type removeEmployment,
  type restoreEmployment,
  type unconfirmEmployment,
  type unconfirmFact,
  type updateEmployment,
  type updateProfile,
} from '@colloquy/contract/people/operations'
import type { EmploymentList, PersonProfile } from '@colloquy/contract/people/shapes'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { session, setUser } from '../../../platform/session.ts'

/** Query keys for the parts of a person's record; each part carries the record's version. */
export const keysOf = (personId: string) => ({
  profile: queryKeyOf(getProfile, { personId }),
  employments: queryKeyOf(listEmployments, { personId }),
})

/** A person's own record and their employments. */
export const useRecord = (personId: string) => ({
  profile: useOperationQuery(getProfile, { personId }),
  employments: useOperationQuery(listEmployments, { personId }),
})

/** Edits of the record itself. */
type RecordEdit = typeof updateProfile | typeof confirmFact | typeof unconfirmFact
/** Edits of employments. */
type ListEdit =
  | typeof addEmployment
  | typeof updateEmployment
  | typeof removeEmployment
  | typeof restoreEmployment
  | typeof confirmEmployment
  | typeof unconfirmEmployment

/** Serialises the edits of one record, so that each uses the version the previous one returned. */
let turn: Promise<unknown> = Promise.resolve()
export const runSequentially = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/**
 * Caches a response and moves the cached rest of the record to its version. If the record changed in between, the rest is
 * refetched.
 */
const cacheResponse = async (
  client: QueryClient,
  cacheKey: QueryKey,
  rest: QueryKey,
  answer: { version: number },
): Promise<void> => {
  // A request from before the edit would put the former state back: it is asked again instead.
  const isBeingRead = client.isFetching({ queryKey: cacheKey }) > 0
  await client.cancelQueries({ queryKey: cacheKey })
  client.setQueryData(cacheKey, answer)
  if (isBeingRead) void client.invalidateQueries({ queryKey: cacheKey })
  const known = client.getQueryData<{ version: number }>(rest)
  if (known?.version === answer.version - 1) client.setQueryData(rest, { ...known, version: answer.version })
  else if (known && known.version !== answer.version) await client.invalidateQueries({ queryKey: rest })
}

type Without<T extends Operation> = Omit<Input<T>, 'personId'>
/** Runs an edit. Returns the refusal, or undefined on success. */
type Edit<T extends Operation> = (input: Without<T>) => Promise<string | undefined>

const useEdit = <T extends RecordEdit | ListEdit>(
  operation: T,
  personId: string,
  which: 'profile' | 'employments',
): { edit: Edit<T>; busy: boolean } => {
  const client = useQueryClient()
  const { run, isPending } = useCommand<T>(operation)
  const edit = useCallback<Edit<T>>(
    (input) =>
      runSequentially(async () => {
        const keys = keysOf(personId)
        const [own, rest]: readonly [QueryKey, QueryKey] =
          which === 'profile' ? [keys.profile, keys.employments] : [keys.employments, keys.profile]
        const ifMatch = client.getQueryData<Wire<T>>(own)?.version ?? 0
        const outcome = await run({ ...input, personId } as unknown as Input<T>, { ifMatch })
        if (outcome.ok) await cacheResponse(client, own, rest, outcome.value)
        // Refetches the list after every employment edit, whatever the result [PU-04].
        if (which === 'employments' || !outcome.ok) await client.invalidateQueries({ queryKey: own })
        return outcome.ok ? undefined : String(outcome.refusal)
      }),
    [client, personId, run, which],
  )
  return { edit, busy: isPending }
}

/** Updates a person's record. */
export const useRecordEdit = <T extends RecordEdit>(operation: T, personId: string) =>
  useEdit(operation, personId, 'profile')

/** Updates a person's employments. The list is refetched on success and on error [PU-04]. */
export const useListEdit = <T extends ListEdit>(operation: T, personId: string) =>
  useEdit(operation, personId, 'employments')

/** Reads a record and its employments from the cache, without a request. */
export const useRecordCache = (personId: string) => {
  const client = useQueryClient()
  return useCallback(() => {
    const keys = keysOf(personId)
    return {
      profile: client.getQueryData<PersonProfile>(keys.profile),
      employments: client.getQueryData<EmploymentList>(keys.employments),
    }
  }, [client, personId])
}

/** Caches the record returned by a photo change; the app frame shows the person, too. */
export const useKeepProfile = (personId: string) => {
  const client = useQueryClient()
  return useCallback(
    async (profile: PersonProfile): Promise<void> => {
      const { profile: profileKey, employments: rest } = keysOf(personId)
      await cacheResponse(client, profileKey, rest, profile)
      showInFrame(profile)
    },
    [client, personId],
  )
}

/** The app frame shows the reader's name, photo and time zone, too. */
export const showInFrame = ({ personId, fullName, photoId, timeZone }: PersonProfile): void => {
  const current = session.getState()
  if (current.status !== 'signedIn' || current.user.entityId !== personId) return
  setUser({ ...current.user, fullName, photoId, timeZoneId: timeZone })
}
