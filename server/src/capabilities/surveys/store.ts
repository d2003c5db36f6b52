import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface RequestTable {
  tenant_id: string
  id: string
  kind: QuestionnaireKind
  subject_id: string
  person_id: string
  /** Null when the product asked. */
  requested_by: string | null
  requested_at: Date
  reminded_at: Date | null
}

interface LinkTable {
  tenant_id: string
  id: string
  request_id: string
  secret_hash: Buffer
  expires_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    survey_requests: RequestTable
    survey_links: LinkTable
  }
}

export type RequestRow = Selectable<RequestTable>

/** Stores a request. @returns false when the person was asked before */
export const insertRequest = async (tx: Tx, row: Omit<RequestTable, 'reminded_at'>): Promise<boolean> =>
  (await tx
    .insertInto('survey_requests')
    .values({ ...row, reminded_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Asks a person again, or for the first time: what was stored of an earlier request begins anew. */
export const renewRequest = (tx: Tx, row: Omit<RequestTable, 'reminded_at'>): Promise<RequestRow> =>
  tx
    .insertInto('survey_requests')
    .values({ ...row, reminded_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'subject_id', 'kind'])
        .doUpdateSet({ requested_at: row.requested_at, reminded_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const requestById = (tx: Tx, id: string): Promise<RequestRow | undefined> =>
  tx.selectFrom('survey_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** The request to a person about a subject. */
export const requestOf = (
  tx: Tx,
  { kind, subjectId, personId }: { kind: QuestionnaireKind; subjectId: string; personId: string },
): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('survey_requests')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** The latest requests to a person. */
export const requestsTo = (tx: Tx, personId: string, limit: number): Promise<RequestRow[]> =>
  tx
    .selectFrom('survey_requests')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The requests of a kind about some subjects that nobody was reminded of. */
export const unremindedAbout = (
  tx: Tx,
  kind: QuestionnaireKind,
  subjectIds: readonly string[],
): Promise<RequestRow[]> =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('survey_requests')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject_id', 'in', subjectIds)
        .where('reminded_at', 'is', null)
        .orderBy('id')
        .execute()

export const markReminded = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('survey_requests').set({ reminded_at: at }).where('id', '=', id).execute()
}

export const insertLink = async (tx: Tx, row: LinkTable): Promise<void> => {
  await tx.insertInto('survey_links').values(row).execute()
}

/** The request that a link opens, until it expires. */
export const requestByLink = (tx: Tx, hash: Buffer, at: Date): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('survey_links as l')
    .innerJoin('survey_requests as r', (join) =>
      join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.request_id'),
    )
    .selectAll('r')
    .where('l.secret_hash', '=', hash)
    .where('l.expires_at', '>', at)
    .executeTakeFirst()

/** Deletes links that expired before an instant. */
export const deleteExpiredLinks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('survey_links').where('expires_at', '<', before).execute()
}
