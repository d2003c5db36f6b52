import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { facetGroups } from '@colloquy/contract/search/shapes'
import type { ExpertDocument } from '../../server/src/search-engine/expert-document.ts'
import { type Field, fieldNames, fields } from '../../server/src/search-engine/searchable-fields.ts'
import type { Asked } from './questions.ts'

/*
 * The same people in groonga, asked the same: an index of words over the fields as sections, columns that refer to tables of
 * values, and its counts per value. Spoken to over a pipe it says itself how long it took, so that neither the way nor the
 * reading of its answer counts. It knows no stems and finds whole words, which is less work than ours.
 */

/** The fields that a client's words are looked for in. */
export const searched = fieldNames.filter((field) => field !== 'notes')
const groups = [...facetGroups, 'languages'] as const
const pageSize = 20

/** True when groonga is installed. */
export const hasPeer = (): boolean => spawnSync('groonga', ['--version']).status === 0

const schema = [
  'table_create People TABLE_NO_KEY',
  ...searched.map((field) => `column_create People ${field} COLUMN_SCALAR Text`),
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
  `column_create Terms words COLUMN_INDEX|WITH_POSITION|WITH_SECTION People ${searched.join(',')}`,
  ...groups.map((group) => `column_create T_${group} people COLUMN_INDEX People v_${group}`),
]

const rowOf = ({ texts, values, visibleTo, calls, rating }: ExpertDocument): string => {
  const said = (field: Field) =>
    texts
      .filter((piece) => piece.field === field && !piece.isInternal)
      .map(({ text }) => text)
      .join('\n')
  return JSON.stringify({
    ...Object.fromEntries(searched.map((field) => [field, said(field)])),
    ...Object.fromEntries(groups.map((group) => [`v_${group}`, values[group]])),
    ...{ calls, rating: rating ?? -1, isShown: visibleTo.includes('client') },
  })
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The values of a select, by their names. */
export type Select = Readonly<Record<string, string>>

/**
 * What groonga is asked for a page of hits with its counts; with `own`, for the counts of that group alone, without what was
 * chosen in it. `shown`: what is told of each hit.
 */
const selectFor = (
  { text, filters }: Asked['question'],
  own: (typeof facetGroups)[number] | null,
  offset: number,
  shown: string,
): Select => {
  const [field, said] = /^([a-z]+):(.*)$/.exec(text)?.slice(1) ?? [null, text]
  const words = said?.trim() ?? ''
  const isBeginning = words !== '' && !/[\s")]$/.test(text)
  const conditions = ['isShown == true']
  for (const group of facetGroups)
    if (group !== own && filters[group]?.length)
      conditions.push(`(${filters[group].map((value) => `v_${group} @ ${quoted(value)}`).join(' || ')})`)
  const matched = field ? [field] : searched.map((name) => `${name} * ${Math.round(2 * fields[name].weight)}`)
  const counted = own ? [own] : facetGroups.filter((group) => !filters[group]?.length)
  return {
    ...{ table: 'People', cache: 'no' },
    ...(words !== '' && { match_columns: matched.join(' || '), query: words + (isBeginning ? '*' : '') }),
    filter: conditions.join(' && '),
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

/** All selects that make one answer: counts of a group that has a choice are those without it. */
export const selectsFor = ({ question, offset }: Asked, shown: string): Select[] => [
  selectFor(question, null, offset, shown),
  ...facetGroups
    .filter((group) => question.filters[group]?.length)
    .map((group) => selectFor(question, group, 0, shown)),
]

/** A groonga of one's own, with people of one's own. */
export class Peer {
  /** Its files; those in a folder that was given stay. */
  readonly database: string
  readonly #folder: string
  readonly #isKept: boolean
  readonly #process: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>
  #taken = 0

  constructor(kept?: string) {
    this.#isKept = kept !== undefined
    this.#folder = kept ?? mkdtempSync(join(tmpdir(), 'colloquy-bench-peer-'))
    mkdirSync(this.#folder, { recursive: true })
    this.database = join(this.#folder, 'db')
    this.#process = spawn('groonga', ['-n', this.database])
    this.#answers = createInterface(this.#process.stdout)[Symbol.asyncIterator]()
  }

  /** Takes people in, and makes the indexes when all are there. */
  async load(people: number, expert: (i: number) => ExpertDocument): Promise<void> {
    await this.begin()
    for (let i = 0; i < people; i++) await this.take([expert(i)])
    await this.finish()
  }

  /** Makes the tables. */
  async begin(): Promise<void> {
    for (const line of schema) await this.#say(line)
    await this.#write('load --table People\n[\n')
  }

  /** Takes some people in. */
  async take(experts: readonly ExpertDocument[]): Promise<void> {
    if (experts.length === 0) return
    await this.#write(`${this.#taken > 0 ? ',\n' : ''}${experts.map(rowOf).join(',\n')}`)
    this.#taken += experts.length
  }

  /** Makes the indexes. */
  async finish(): Promise<void> {
    await this.#say('\n]')
    for (const line of indexes) await this.#say(line)
  }

  /** Milliseconds that a question took, by groonga's own clock, and how many hits there were. */
  async ask(asked: Asked): Promise<{ milliseconds: number; total: number }> {
    const answers: { milliseconds: number; total: number }[] = []
    for (const select of selectsFor(asked, '_id,_score')) answers.push(await this.#select(select))
    const milliseconds = answers.reduce((sum, one) => sum + one.milliseconds, 0)
    return { milliseconds, total: (answers[0] as (typeof answers)[number]).total }
  }

  /** Ends it, and takes its files away unless they are kept. */
  async stop(): Promise<void> {
    await this.close()
    if (!this.#isKept) rmSync(this.#folder, { recursive: true })
  }

  /** Ends it and leaves its files. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.stdin.end()
    await ended
  }

  async #select(select: Select) {
    const line = Object.entries(select).map(([name, value]) => `--${name} ${quoted(value)}`)
    const answer = await this.#say(`select ${line.join(' ')}`)
    const [[, , seconds], [[[total]]]] = answer as [[number, number, number], [[[number]]]]
    return { milliseconds: seconds * 1000, total }
  }

  async #say(line: string): Promise<unknown> {
    await this.#write(`${line}\n`)
    const { value } = await this.#answers.next()
    const answer = JSON.parse(String(value)) as [[number, ...unknown[]], unknown]
    if (answer[0][0] !== 0) throw new Error(`groonga does not do: ${line}\n${String(value)}`)
    return answer
  }

  async #write(text: string): Promise<void> {
    if (!this.#process.stdin.write(text)) await once(this.#process.stdin, 'drain')
  }
}
