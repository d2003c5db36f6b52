import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { facetGroups } from '@colloquy/contract/search/shapes'
import type { ExpertDocument } from '../../server/src/capabilities/search/engine/document.ts'
import { type Field, fieldNames, fields } from '../../server/src/capabilities/search/text/fields.ts'
import type { Asked } from './questions.ts'

/*
 * The same people in groonga, asked the same: an index of words over the fields as sections, columns that refer to tables of
 * values, and its counts per value. It is spoken to over a pipe and says itself how long it took, so that neither the way nor
 * the reading of its answer counts. It knows no stems and finds whole words, which is less work than ours.
 */

const searched = fieldNames.filter((field) => field !== 'notes')
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

const rowOf = ({ pieces, values, shownTo, calls, rating }: ExpertDocument): string => {
  const said = (field: Field) =>
    pieces
      .filter((piece) => piece.field === field && !piece.isInner)
      .map(({ text }) => text)
      .join('\n')
  return JSON.stringify({
    ...Object.fromEntries(searched.map((field) => [field, said(field)])),
    ...Object.fromEntries(groups.map((group) => [`v_${group}`, values[group]])),
    ...{ calls, rating: rating ?? -1, isShown: shownTo.includes('client') },
  })
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** A groonga of one's own, with people of one's own. */
export class Peer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'colloquy-bench-peer-'))
  readonly #process: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>

  constructor() {
    this.#process = spawn('groonga', ['-n', join(this.#folder, 'db')])
    this.#answers = createInterface(this.#process.stdout)[Symbol.asyncIterator]()
  }

  /** Takes people in, and makes the indexes when all are there. */
  async load(people: number, expert: (i: number) => ExpertDocument): Promise<void> {
    for (const line of schema) await this.#say(line)
    await this.#write('load --table People\n[\n')
    for (let i = 0; i < people; i++) await this.#write(`${rowOf(expert(i))}${i + 1 < people ? ',' : ''}\n`)
    await this.#say(']')
    for (const line of indexes) await this.#say(line)
  }

  /** Milliseconds that a question took, by groonga's own clock, and how many hits there were. */
  async ask({ question, offset }: Asked): Promise<{ milliseconds: number; total: number }> {
    const chosen = facetGroups.filter((group) => question.filters[group]?.length)
    const whole = await this.#select(question, null, offset)
    let { milliseconds } = whole
    // Counts of a group that has a choice are those without it.
    for (const group of chosen) milliseconds += (await this.#select(question, group, 0)).milliseconds
    return { milliseconds, total: whole.total }
  }

  /** Ends it and takes its files away. */
  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.stdin.end()
    await ended
    rmSync(this.#folder, { recursive: true })
  }

  async #select({ text, filters }: Asked['question'], own: (typeof facetGroups)[number] | null, offset: number) {
    const [field, said] = /^([a-z]+):(.*)$/.exec(text)?.slice(1) ?? [null, text]
    const words = said?.trim() ?? ''
    const isBeginning = words !== '' && !/[\s")]$/.test(text)
    const conditions = ['isShown == true']
    for (const group of facetGroups)
      if (group !== own && filters[group]?.length)
        conditions.push(`(${filters[group].map((value) => `v_${group} @ ${quoted(value)}`).join(' || ')})`)
    const matched = field ? [field] : searched.map((name) => `${name} * ${Math.round(2 * fields[name].weight)}`)
    const counted = own ? [own] : facetGroups.filter((group) => !filters[group]?.length)
    const parts = [
      'select People --cache no',
      ...(words === ''
        ? []
        : [`--match_columns ${quoted(matched.join(' || '))} --query ${quoted(words + (isBeginning ? '*' : ''))}`]),
      `--filter ${quoted(conditions.join(' && '))}`,
      own ? '--limit 0' : `--offset ${offset} --limit ${pageSize} --output_columns _id,_score`,
      words === '' ? '--sort_keys -calls,-rating' : '--sort_keys -_score,-calls',
      ...counted.map((group) => {
        const isLong = group === 'currentCompanies' || group === 'pastCompanies'
        const named = `--drilldowns[${group}]`
        return `${named}.keys v_${group} ${named}.sort_keys -_nsubrecs ${named}.limit ${isLong ? pageSize : -1} ${named}.output_columns _key,_nsubrecs`
      }),
    ]
    const [[, , seconds], [[[total]]]] = (await this.#say(parts.join(' '))) as [[number, number, number], [[[number]]]]
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
