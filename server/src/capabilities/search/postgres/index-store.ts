import { personTypes } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { analyzeText } from '../../../search-engine/analysis/tokens.ts'
import type { FieldText } from '../../../search-engine/expert-document.ts'
import type { Field } from '../../../search-engine/searchable-fields.ts'
import { companiesOf, freshOn, industriesOf, leftOn, textsOf } from '../document-present.ts'
import { type SearchRecord, searchRecords } from '../records/record-queries.ts'

export interface SearchExpertRow {
  tenant_id: string
  person_id: string
  public_words: string
  all_words: string
  current_companies: string[]
  past_companies: string[]
  industries: string[]
  left_on: string | null
  fresh_on: string | null
  format_version: number
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    search_documents: SearchExpertRow
  }
}

/** Must be raised whenever texts are analyzed or written differently. */
const rowFormat = 7

const peoplePerBatch = 250

/**
 * Rewrites the search rows of people from their records; they are found by them from the commit on. Ids of people who
 * are no experts, and of nobody, do nothing. Callers must lock the people first: otherwise an older state could
 * overwrite a newer one.
 */
export const indexPeople = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += peoplePerBatch) {
    const records = await searchRecords(tx, ids.slice(from, from + peoplePerBatch))
    const rows = records
      .filter(({ person }) => person.person_type === personTypes.expert && person.erased_at === null)
      .map(rowOf)
    await sql`
      insert into search_documents (tenant_id, person_id, public_words, all_words, current_companies, past_companies, industries,
        left_on, fresh_on, format_version)
      select current_tenant_id(), r.person_id, r.public_words::tsvector, r.all_words::tsvector, r.current, r.past, r.industries, r.left_on,
        r.fresh_on, ${rowFormat}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(person_id uuid, public_words text, all_words text, current text[], past text[], industries text[],
          left_on date, fresh_on date)
      on conflict (tenant_id, person_id) do update set
        public_words = excluded.public_words, all_words = excluded.all_words, current_companies = excluded.current_companies,
        past_companies = excluded.past_companies, industries = excluded.industries,
        left_on = excluded.left_on, fresh_on = excluded.fresh_on, format_version = excluded.format_version`.execute(tx)
  }
}

/** Some people whose rows have an outdated format. */
export const outdatedPeople = async (tx: Tx, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('search_documents')
    .select('person_id')
    .where('format_version', '<', rowFormat)
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Deletes the rows of some people that still have an outdated format. */
export const deleteOutdated = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('search_documents')
    .where('person_id', 'in', ids)
    .where('format_version', '<', rowFormat)
    .execute()
}

const rowOf = (record: SearchRecord) => {
  const pieces = textsOf(record)
  const { employments } = record
  return {
    person_id: record.person.id,
    public_words: vectorOf(pieces.filter((piece) => !piece.isInternal)),
    all_words: vectorOf(pieces),
    current: companiesOf(employments, true),
    past: companiesOf(employments, false),
    industries: industriesOf(employments),
    left_on: leftOn(employments),
    fresh_on: freshOn(record),
  }
}

// tsvector has no positions beyond 16,383. The gap keeps phrases from matching across two texts.
const maxPosition = 16_000
const gap = 16

/** tsvector knows four weights. */
const weights: Record<Field, 'A' | 'B' | 'C' | 'D'> = {
  title: 'A',
  headline: 'B',
  name: 'A',
  expertise: 'A',
  industry: 'B',
  company: 'C',
  career: 'C',
  answers: 'D',
  bio: 'D',
  location: 'D',
  language: 'D',
  code: 'D',
  notes: 'D',
  project: 'D',
}

/**
 * Texts in the notation of tsvector, each term once more with the name of its field: `'heat':1A,18C ':title:heat':1A
 * ':career:heat':18C`.
 */
const vectorOf = (pieces: readonly FieldText[]): string => {
  const positions = new Map<string, string[]>()
  const put = (term: string, at: string) => {
    const known = positions.get(term)
    if (known) known.push(at)
    else positions.set(term, [at])
  }
  let position = 0
  for (const piece of pieces) {
    for (const { terms } of analyzeText(piece.text)) {
      position = Math.min(position + 1, maxPosition)
      for (const term of terms) {
        put(term, `${position}${weights[piece.field]}`)
        put(fieldLexeme(piece.field, term), `${position}${weights[piece.field]}`)
      }
    }
    position += gap
  }
  return [...positions].map(([word, at]) => `${quoteLexeme(word)}:${at.join(',')}`).join(' ')
}

/** The lexeme of a term in one field. No term contains a colon, so no word being typed is its beginning. */
export const fieldLexeme = (field: Field, term: string): string => `:${field}:${term}`

/** Quotes a lexeme for tsvector and tsquery. */
export const quoteLexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
