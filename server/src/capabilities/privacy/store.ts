import type { PersonalDataRequestKind, RequestOutcome } from '@colloquy/contract/privacy/shapes'
import type { Tx } from '../../platform/db/tables.ts'

interface PersonalDataRequestRow {
  tenant_id: string
  id: string
  person_id: string
  kind: PersonalDataRequestKind
  requested_at: Date
  due_at: Date
  withdrawn_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  outcome: RequestOutcome | null
  message: string | null
  /** Until when the copy can be downloaded; null without a copy. */
  copy_expires_at: Date | null
  /** The copy; null until it is prepared and after it has expired. */
  copy_file_id: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    personal_data_requests: PersonalDataRequestRow
  }
}

/** An open request. */
export type WaitingRequest = Pick<
  PersonalDataRequestRow,
  'tenant_id' | 'id' | 'person_id' | 'kind' | 'requested_at' | 'due_at'
>

/** Inserts a request unless the person has an identical open one. @returns whether it is new */
export const insertRequest = async (tx: Tx, request: WaitingRequest): Promise<boolean> => {
  const written = await tx
    .insertInto('personal_data_requests')
    .values({
      ...request,
      withdrawn_at: null,
      closed_at: null,
      closed_by: null,
      outcome: null,
      message: null,
      copy_expires_at: null,
      copy_file_id: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'kind'])
        .where('withdrawn_at', 'is', null)
        .where('closed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

const waiting = (tx: Tx) =>
  tx
    .selectFrom('personal_data_requests')
    .select(['tenant_id', 'id', 'person_id', 'kind', 'requested_at', 'due_at'])
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')

/** A person's open requests. */
export const waitingOf = (tx: Tx, personId: string): Promise<WaitingRequest[]> =>
  waiting(tx).where('person_id', '=', personId).execute()

/** All open requests, the soonest due first. */
export const waitingOfAll = (tx: Tx, maxRequests: number): Promise<WaitingRequest[]> =>
  waiting(tx).limit(maxRequests).execute()

/** The number of open requests. */
export const countWaiting = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('personal_data_requests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One open request. */
export const waitingRequest = (tx: Tx, id: string): Promise<WaitingRequest | undefined> =>
  waiting(tx).where('id', '=', id).executeTakeFirst()

/** Withdraws a request. */
export const withdraw = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('personal_data_requests')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** A closed request. */
export type ClosedRequest = WaitingRequest & {
  readonly closed_at: Date
  readonly closed_by: string
  readonly outcome: RequestOutcome
  readonly message: string
  readonly copy_expires_at: Date | null
}

const selectClosed = (tx: Tx) =>
  tx
    .selectFrom('personal_data_requests')
    .select(['tenant_id', 'id', 'person_id', 'kind', 'requested_at', 'due_at'])
    .select(['closed_at', 'closed_by', 'outcome', 'message', 'copy_expires_at'])
    .where('closed_at', 'is not', null)
    .$narrowType<{ closed_at: Date; closed_by: string; outcome: RequestOutcome; message: string }>()

/** The closed requests, the last closed first. */
export const closedRequests = (tx: Tx, maxRequests: number): Promise<ClosedRequest[]> =>
  selectClosed(tx).orderBy('closed_at', 'desc').orderBy('id').limit(maxRequests).execute()

/** One closed request. */
export const closedRequest = (tx: Tx, id: string): Promise<ClosedRequest | undefined> =>
  selectClosed(tx).where('id', '=', id).executeTakeFirst()

/** The number of closed requests. */
export const countClosed = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('personal_data_requests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Closes an open request. */
export const close = async (
  tx: Tx,
  id: string,
  values: Pick<ClosedRequest, 'closed_at' | 'closed_by' | 'outcome' | 'message' | 'copy_expires_at'>,
) => {
  await tx
    .updateTable('personal_data_requests')
    .set(values)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** The copy that a request was answered with. */
export interface Copy {
  readonly id: string
  readonly person_id: string
  readonly copy_expires_at: Date
  readonly copy_file_id: string | null
}

const copies = (tx: Tx) =>
  tx
    .selectFrom('personal_data_requests')
    .select(['id', 'person_id', 'copy_expires_at', 'copy_file_id'])
    .where('copy_expires_at', 'is not', null)
    .$narrowType<{ copy_expires_at: Date }>()

/** The copy that a request was answered with, if there is one. */
export const copyOf = (tx: Tx, requestId: string): Promise<Copy | undefined> =>
  copies(tx).where('id', '=', requestId).executeTakeFirst()

/** Expired copies whose files still exist, some at a time. Another process that asks meanwhile gets others. */
export const expiredCopies = (tx: Tx, at: Date, maxCopies: number): Promise<Copy[]> =>
  copies(tx)
    .where('copy_expires_at', '<=', at)
    .where('copy_file_id', 'is not', null)
    .orderBy('copy_expires_at')
    .limit(maxCopies)
    .forUpdate()
    .skipLocked()
    .execute()

/** Sets the file of a copy, or none. */
export const setCopyFile = async (tx: Tx, requestId: string, fileId: string | null): Promise<void> => {
  await tx.updateTable('personal_data_requests').set({ copy_file_id: fileId }).where('id', '=', requestId).execute()
}
