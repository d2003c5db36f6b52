import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { choiceGroups, facetGroups } from '@colloquy/contract/search/shapes'
import type { ExpertDocument } from '../../server/src/search-engine/expert-document.ts'
import { type Field, fieldNames, fields } from '../../server/src/search-engine/searchable-fields.ts'
import type { MixedSearch } from './search-mix.ts'

/*
 * groonga with the same experts and searches: a word index over the fields as sections, columns that refer to tables of
 * values, and drilldowns. Over a pipe it reports its own time, so that neither transport nor parsing of its answers counts.
 * It does not stem and matches whole words, which is less work than ours.
 */

/** The fields in which a client's words are searched. */
export const searchedFields = fieldNames.filter((field) => field !== 'notes')
const groups = [...facetGroups, 'languages'] as const
const pageSize = 20

/** True when groonga is installed. */
export const isGroongaInstalled = (): boolean => spawnSync('groonga', ['--version']).status === 0

const schema = [
  'table_create People TABLE_NO_KEY',
  ...searchedFields.map((field) => `column_create People ${field} COLUMN_SCALAR Text`),
  ...groups.flatMap((group) => [
    `table_create T_${group} TABLE_HASH_KEY ShortText`,
    `column_create People v_${group} COLUMN_VECTOR T_${group}`,
  ]),
  'column_create People calls COLUMN_SCALAR UInt32',
  'column_create People rating COLUMN_SCALAR Float',
  'column_create People isShown COLUMN_SCALAR Bool',
]
const indexes = [
  'table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  `column_create Terms words COLUMN_INDEX|WITH_POSITION|WITH_SECTION People ${searchedFields.join(',')}`,
  ...groups.map((group) => `column_create T_${group} people COLUMN_INDEX People v_${group}`),
]

const rowOf = ({ texts, values, visibleTo, calls, rating }: ExpertDocument): string => {
  const textOf = (field: Field) =>
    texts
      .filter((piece) => piece.field === field && !piece.isInternal)
      .map(({ text }) => text)
      .join('\n')
  return JSON.stringify({
    ...Object.fromEntries(searchedFields.map((field) => [field, textOf(field)])),
    ...Object.fromEntries(groups.map((group) => [`v_${group}`, values[group]])),
    calls,
    rating: rating ?? -1,
    isShown: visibleTo.includes('client'),
  })
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The values of a select, by their names. */
export type Select = Readonly<Record<string, string>>

/**
 * The select for a page of hits with its counts; with `own`, only the counts of that group without its own choices.
 * `shown` lists the columns of each hit.
 */
const selectFor = (
  { text, filters }: MixedSearch['searchCase'],
  own: (typeof facetGroups)[number] | null,
  offset: number,
  shown: string,
): Select => {
  const [field, unprefixed] = /^([a-z]+):(.*)$/.exec(text)?.slice(1) ?? [null, text]
  const words = unprefixed?.trim() ?? ''
  const isPrefix = words !== '' && !/[\s")]$/.test(text)
  const conditions = ['isShown == true']
  for (const group of facetGroups)
    if (group !== own && filters[group]?.length)
      conditions.push(`(${filters[group].map((value) => `v_${group} @ ${quoted(value)}`).join(' || ')})`)
  const excluded = choiceGroups.flatMap((group) =>
    (filters.excluded?.[group] ?? []).map((value) => ` &! (v_${group} @ ${quoted(value)})`),
  )
  const matched = field ? [field] : searchedFields.map((name) => `${name} * ${Math.round(2 * fields[name].weight)}`)
  const counted = own ? [own] : facetGroups.filter((group) => !filters[group]?.length)
  return {
    table: 'People',
    cache: 'no',
    ...(words !== '' && { match_columns: matched.join(' || '), query: words + (isPrefix ? '*' : '') }),
    filter: conditions.join(' && ') + excluded.join(''),
    ...(own ? { limit: '0' } : { offset: `${offset}`, limit: `${pageSize}`, output_columns: shown }),
    sort_keys: words === '' ? '-calls,-rating' : '-_score,-calls',
    ...Object.assign(
      {},
      ...counted.map((group) => {
        const isLong = group === 'currentCompanies' || group === 'pastCompanies'
        const named = `drilldowns[${group}]`
        return {
          [`${named}.keys`]: `v_${group}`,
          [`${named}.sort_keys`]: '-_nsubrecs',
          [`${named}.limit`]: isLong ? `${pageSize}` : '-1',
          [`${named}.output_columns`]: '_key,_nsubrecs',
        }
      }),
    ),
  }
}

/** All selects of one answer: a group with a choice needs one without it for its counts. */
export const selectsFor = ({ searchCase, offset }: MixedSearch, shown: string): Select[] => [
  selectFor(searchCase, null, offset, shown),
  ...facetGroups
    .filter((group) => searchCase.filters[group]?.length)
    .map((group) => selectFor(searchCase, group, 0, shown)),
]

/** A groonga process with its own database. */
export class Groonga {
  /** Its database file; a given folder is kept at the end. */
  readonly database: string
  readonly #folder: string
  readonly #isPersistent: boolean
  readonly #process: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>
  #taken = 0

  constructor(existingFolder?: string) {
    this.#isPersistent = existingFolder !== undefined
    this.#folder = existingFolder ?? mkdtempSync(join(tmpdir(), 'colloquy-bench-peer-'))
    mkdirSync(this.#folder, { recursive: true })
    this.database = join(this.#folder, 'db')
    this.#process = spawn('groonga', ['-n', this.database])
    this.#answers = createInterface(this.#process.stdout)[Symbol.asyncIterator]()
  }

  /** Creates the tables, loads the experts and builds the indexes. */
  async load(people: number, expert: (i: number) => ExpertDocument): Promise<void> {
    await this.begin()
    for (let i = 0; i < people; i++) await this.take([expert(i)])
    await this.finish()
  }

  /** Creates the tables. */
  async begin(): Promise<void> {
    for (const line of schema) await this.#send(line)
    await this.#write('load --table People\n[\n')
  }

  /** Loads some experts. */
  async take(experts: readonly ExpertDocument[]): Promise<void> {
    if (experts.length === 0) return
    await this.#write(`${this.#taken > 0 ? ',\n' : ''}${experts.map(rowOf).join(',\n')}`)
    this.#taken += experts.length
  }

  /** Builds the indexes. */
  async finish(): Promise<void> {
    await this.#send('\n]')
    for (const line of indexes) await this.#send(line)
  }

  /** Milliseconds of a search by groonga's own clock, and the number of hits. */
  async ask(search: MixedSearch): Promise<{ milliseconds: number; total: number }> {
    const answers: { milliseconds: number; total: number }[] = []
    for (const select of selectsFor(search, '_id,_score')) answers.push(await this.#select(select))
    const milliseconds = answers.reduce((sum, one) => sum + one.milliseconds, 0)
    return { milliseconds, total: (answers[0] as (typeof answers)[number]).total }
  }

  /** Stops the process and deletes its files unless they are kept. */
  async stop(): Promise<void> {
    await this.close()
    if (!this.#isPersistent) rmSync(this.#folder, { recursive: true })
  }

  /** Stops the process and keeps its files. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.stdin.end()
    await ended
  }

  async #select(select: Select) {
    const line = Object.entries(select).map(([name, value]) => `--${name} ${quoted(value)}`)
    const answer = await this.#send(`select ${line.join(' ')}`)
    const [[, , seconds], [[[total]]]] = answer as [[number, number, number], [[[number]]]]
    return { milliseconds: seconds * 1000, total }
  }

  async #send(line: string): Promise<unknown> {
    await this.#write(`${line}\n`)
    const { value } = await this.#answers.next()
    const answer = JSON.parse(String(value)) as [[number, ...unknown[]], unknown]
    if (answer[0][0] !== 0) throw new Error(`groonga refused: ${line}\n${String(value)}`)
    return answer
  }

  async #write(text: string): Promise<void> {
    if (!this.#process.stdin.write(text)) await once(this.#process.stdin, 'drain')
  }
}
