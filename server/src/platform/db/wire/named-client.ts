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

const begin: Saying = { name: 'begin', values: [] }
const commit: Saying = { name: 'commit', values: [] }

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

  /** Begins a transaction with a statement that has parameters, in one round trip once both have been said before. */
  async begin(text: string, values: readonly unknown[]): Promise<Answered> {
    this.#observe?.(`begin; ${text}`, values)
    const name = nameOf(text)
    const columns = name === undefined ? undefined : this.#columns.get(name)
    if (name !== undefined && columns && this.#columns.has(begin.name)) {
      const message = sayingOf([begin, { name, values }])
      if (message) return super.query(new Said(message, columns)).answer
    }
    await this.#sayPlain(begin)
    return this.#say(text, values)
  }

  /** Ends the transaction. The answer's command is `ROLLBACK` when there was nothing that could be committed. */
  commit(): Promise<Answered> {
    this.#observe?.('commit')
    return this.#sayPlain(commit)
  }

  /** A statement whose text is its name. */
  #sayPlain(saying: Saying): Promise<Answered> {
    const columns = this.#columns.get(saying.name)
    const message = columns && sayingOf([saying])
    return message ? super.query(new Said(message, columns)).answer : this.#sayFirst(saying.name, saying)
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
