import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { analyzeText } from '../../../search-engine/analysis/tokens.ts'
import type { QueryTerm } from '../../../search-engine/query/query-terms.ts'
import { matchesName } from '../../../search-engine/query/text-matcher.ts'
import {
  byCount,
  maxCorrectedWords,
  maxSuggestionsPerKind,
  type SuggestResponse,
  type ValueCount,
} from '../../../search-engine/search-request.ts'
import type { Field } from '../../../search-engine/searchable-fields.ts'
import {
  bestCandidate,
  EditDistanceMatcher,
  isLikelyTypo,
  maxEditsFor,
  type SpellingCandidate,
} from '../../../search-engine/suggest/edit-distance.ts'
import { splitsOf } from '../../../search-engine/suggest/word-splits.ts'
import type { ExpertSearch } from '../expert-search.ts'
import { expertsWhere, tsquery } from './conditions-store.ts'

/** A condition: one field contains all words. */
const containsAll = (field: Field, words: readonly QueryTerm[]) => {
  const clauses = words.map((word) => ({ kind: 'phrase' as const, terms: [word], field, source: '' }))
  return sql`s.public_words @@ ${tsquery(clauses)}::tsquery`
}

const suggestNames = async (
  tx: Tx,
  actor: Actor,
  field: 'company' | 'expertise',
  words: readonly QueryTerm[],
): Promise<ValueCount[]> => {
  const names = field === 'company' ? sql`s.current_companies || s.past_companies` : sql`people.expertise`
  const { rows } = await sql<ValueCount>`
    select name as value, count(distinct people.id)::int as count
    from ${expertsWhere(tx, actor, containsAll(field, words))}, unnest(${names}) as name group by name`.execute(tx)
  return rows
    .filter(({ value }) => matchesName(analyzeText(value), words))
    .sort(byCount)
    .slice(0, maxSuggestionsPerKind)
}

/** Suggestions among the experts an actor may find. */
export const suggestInPostgres: ExpertSearch['suggest'] = async (tx, actor, tails) => {
  let found: SuggestResponse = { tail: 0, people: [], companies: [], expertise: [] }
  for (const [tail, words] of tails.entries()) {
    const { rows } = await sql<{ id: string }>`
      select people.id from ${expertsWhere(tx, actor, containsAll('name', words))}
      order by people.calls_count desc, people.id limit ${maxSuggestionsPerKind}`.execute(tx)
    const people = rows.map(({ id }) => id)
    const companies = await suggestNames(tx, actor, 'company', words)
    found = { tail, people, companies, expertise: await suggestNames(tx, actor, 'expertise', words) }
    if (people.length + companies.length + found.expertise.length > 0) break
  }
  return found
}

/** Spelling corrections. Reads every word of every record. */
export const correctSpellingInPostgres: ExpertSearch['correctSpelling'] = async (
  tx,
  actor,
  queryTerms,
  includesInternal,
) => {
  const vector = includesInternal ? sql`s.all_words` : sql`s.public_words`
  const better = new Map<string, string>()
  let left = maxCorrectedWords
  for (const word of queryTerms) {
    const form = word.form.slice(1)
    const edits = maxEditsFor(form)
    if (edits === 0) continue
    const query = tsquery([{ kind: 'phrase', terms: [word], field: null, source: '' }])
    const { rows: exactMatches } = await sql`
      select from ${expertsWhere(tx, actor, sql`${vector} @@ ${query}::tsquery`)} limit 1`.execute(tx)
    if (exactMatches.length > 0) continue
    if (left-- === 0) break
    const length = [...form].length
    const { rows } = await sql<{ word: string; holding: number; isForm: boolean }>`
      select ltrim(lexeme, '=') as word, count(distinct people.id)::int as holding, bool_or(lexeme like '=%') as "isForm"
      from ${expertsWhere(tx, actor, sql`true`)}, unnest(${vector}) as own
      where strpos(lexeme, ':') = 0 and length(ltrim(lexeme, '=')) between ${length - edits} and ${length + edits}
      group by 1 order by 1`.execute(tx)
    const matcher = new EditDistanceMatcher(form, edits)
    const near = rows.flatMap(({ word: other, holding, isForm }): SpellingCandidate[] => {
      const distance = matcher.match(other)
      return distance && 'edits' in distance && isLikelyTypo(form, other)
        ? [{ word: other, edits: distance.edits, documentFrequency: holding, isExactForm: isForm }]
        : []
    })
    for (const { words, phrase } of splitsOf(form)) {
      const { rows: counts } = await sql<{ holding: number }>`
        select count(*)::int as holding from ${expertsWhere(tx, actor, sql`${vector} @@ ${tsquery([phrase])}::tsquery`)}`.execute(
        tx,
      )
      const holding = counts[0]!.holding
      if (holding > 0) near.push({ word: words, edits: 1, documentFrequency: holding, isExactForm: true })
    }
    const best = bestCandidate(near)
    if (best !== undefined) better.set(word.form, best)
  }
  return better
}
