import { sql } from 'kysely'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../platform/db/tables.ts'

const marketNamesStatement = prepared(
  (_, { companyIds, day }: { companyIds: string[]; day: string }) => sql<{ id: string; names: string[] }>`
    with asked as (
      select c.id, coalesce(c.merged_into_id, c.id) as survivor_id from companies c
      where c.id = any(${companyIds}::uuid[])
    ), known as (
      select a.id, n.name from asked a join company_names n on n.company_id in (a.id, a.survivor_id)
      union
      select a.id, code from asked a join company_profiles p on p.company_id = a.survivor_id
        cross join jsonb_array_elements(coalesce(p.listings, '[]')) l
        cross join unnest(array[l->>'ticker', l->>'isin']) code
      where code is not null and l->>'from' <= ${day} and (l->>'until' is null or l->>'until' > ${day})
    )
    select id, array_agg(name order by name) as names from known group by id`,
)

/** By company: the names under which it is known, and the tickers and ISINs of its listings on a day. */
export const marketNamesOf = async (
  tx: Tx,
  companyIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (companyIds.length === 0) return new Map()
  const rows = await marketNamesStatement(tx, { companyIds: [...companyIds], day })
  return new Map(rows.map(({ id, names }) => [id, names]))
}

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Own names of employers with a word that begins with a text, as it is written or as names are compared. */
export const employerNamesLike = async (
  tx: Tx,
  { text, matchText, size }: { readonly text: string; readonly matchText: string | null; readonly size: number },
): Promise<string[]> => {
  const [written, compared] = [likePattern(text.toLowerCase()), likePattern(matchText ?? '')]
  const { rows } = await sql<{ name: string }>`
    select c.name from companies c
    where c.kind = 'employer' and c.merged_into_id is null
      and (' ' || lower(c.name) like ${`% ${written}%`}
        or ${matchText !== null} and ' ' || c.match_name like ${`% ${compared}%`})
    group by c.name order by lower(c.name) not like ${`${written}%`}, length(c.name), lower(c.name), c.name
    limit ${size}`.execute(tx)
  return rows.map(({ name }) => name)
}
