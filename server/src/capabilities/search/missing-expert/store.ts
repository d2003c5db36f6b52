import { personTypes } from '@colloquy/contract/person-types'
import type { Tx } from '../../../platform/db/tables.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of an expert by id or code, and whether PostgreSQL has their words indexed. */
export const findExpertByIdOrCode = (tx: Tx, name: string): Promise<{ id: string; is_indexed: boolean } | undefined> =>
  tx
    .selectFrom('people as p')
    .leftJoin('search_documents as s', (join) =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.person_id', '=', 'p.id'),
    )
    .select((eb) => ['p.id', eb('s.person_id', 'is not', null).$castTo<boolean>().as('is_indexed')])
    .where('p.person_type', '=', personTypes.expert)
    .where('p.erased_at', 'is', null)
    .where((eb) => {
      const byCode = eb('p.code', '=', name)
      return uuid.test(name) ? eb.or([eb('p.id', '=', name), byCode]) : byCode
    })
    .executeTakeFirst()
