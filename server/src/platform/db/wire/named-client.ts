import { Client, type ClientConfig, type QueryResult } from 'pg'
import { type Saying, sayingOf } from './messages.ts'
import { type Answered, type Column, Said } from './said.ts'

/** Told of every text sent, with its parameters; for tests and benches that count or repeat statements. */
export type Observe = (text: string, values?: readonly unknown[]) => void

export interface NamedConfig extends ClientConfig {
  readonly observe?: Observe
}

// Every connection keeps a plan for each name, so texts made up at run time must not be able to fill it.
const mostNames = 1000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** A text with the values of its parameters. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const begin: Statement = { text: 'begin', values: [] }
const commit: Statement = { text: 'commit', values: [] }

/**
 * A connection on which each text with parameters is parsed and planned once. The first time the driver says it, and
 * from its answer we know the columns; from then on it is said in one piece.
 */
export class NamedClient extends Client {
  readonly #observe: Observe | undefined
  /** By the names this connection has parsed. */
  readonly #columns = new Map<string, readonly Column[]>()

  constructor(config?: NamedConfig) {
    super(config)
    this.#observe = config?.observe
  }

  // The base class has a dozen overloads; the pool and kysely use these two.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string') return super.query(...(args as [string]))
    this.#observe?.(text, values)
    if (!Array.isArray(values) || values.length === 0) return super.query(...(args as [string]))
    return this.#say(text, values)
  }

  /**
   * Begins a transaction with an opening and, if it is given, its first statement, in one round trip once all have been
   * said before. @returns what the last of them answers
   */
  begin(opening: Statement, first?: Statement): Promise<Answered> {
    this.#observe?.(`begin; ${opening.text}`, opening.values)
    if (first) this.#observe?.(first.text, first.values)
    return this.#together(first ? [begin, opening, first] : [begin, opening])
  }

  /**
   * Says what is still to be said and ends the transaction, in one round trip once all have been said before. The
   * answer's command is `ROLLBACK` when there was nothing that could be committed.
   */
  commit(last: readonly Statement[] = []): Promise<Answered> {
    for (const { text, values } of last) this.#observe?.(text, values)
    this.#observe?.('commit')
    return this.#together([...last, commit])
  }

  /** None is said after one that has failed. @returns what the last one answers */
  async #together(statements: readonly Statement[]): Promise<Answered> {
    const sayings: Saying[] = []
    for (const { text, values } of statements) {
      const name = nameOf(text)
      if (name === undefined || !this.#columns.has(name)) break
      sayings.push({ name, values })
    }
    const message = sayings.length === statements.length ? sayingOf(sayings) : undefined
    if (message) {
      const columns = this.#columns.get((sayings.at(-1) as Saying).name) as readonly Column[]
      return super.query(new Said(message, columns, statements.length - 1)).answer
    }
    let answered: Answered | undefined
    for (const { text, values } of statements) answered = await this.#say(text, values)
    return answered as Answered
  }

  #say(text: string, values: readonly unknown[]): Promise<Answered> {
    const name = nameOf(text)
    if (name === undefined) return super.query(text, values as unknown[])
    const columns = this.#columns.get(name)
    const message = columns && sayingOf([{ name, values }])
    return message ? super.query(new Said(message, columns)).answer : this.#sayFirst(text, { name, values })
  }

  async #sayFirst(text: string, { name, values }: Saying): Promise<Answered> {
    const result: QueryResult = await super.query({ name, text, values: values as unknown[] })
    this.#columns.set(
      name,
      result.fields.map((field) => ({ name: field.name, parse: this.getTypeParser(field.dataTypeID, 'text') })),
    )
    return result
  }
}
