import { Client, type ClientConfig, type QueryResult } from 'pg'
import { type Column, PipelinedQuery, type StatementResult } from './pipelined-query.ts'
import { type BoundStatement, encodeStatements } from './protocol-messages.ts'

/** Called with every text sent and its parameters; for tests and benches that count or repeat statements. */
export type StatementObserver = (text: string, values?: readonly unknown[]) => void

export interface PipeliningClientConfig extends ClientConfig {
  readonly observe?: StatementObserver
}

// Every connection keeps a plan per name, so texts generated at run time must not fill it.
const maxNamedStatements = 1000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNamedStatements) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** A text with parameter values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const begin: Statement = { text: 'begin', values: [] }
const commit: Statement = { text: 'commit', values: [] }

/**
 * A connection that parses and plans each text with parameters once. The first time, the driver sends it, and its
 * response contains the columns; from then on it is sent in one packet.
 */
export class PipeliningClient extends Client {
  readonly #observe: StatementObserver | undefined
  /** By their names on this connection. */
  readonly #columns = new Map<string, readonly Column[]>()

  constructor(config?: PipeliningClientConfig) {
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
   * Begins a transaction with an opening and, if given, its first statement, in one round trip once all were prepared.
   * @returns the result of the last one
   */
  begin(opening: Statement, first?: Statement): Promise<StatementResult> {
    this.#observe?.(`begin; ${opening.text}`, opening.values)
    if (first) this.#observe?.(first.text, first.values)
    return this.#together(first ? [begin, opening, first] : [begin, opening])
  }

  /**
   * Sends the remaining statements and ends the transaction, in one round trip once all were prepared. The result's
   * command is `ROLLBACK` when nothing could be committed.
   */
  commit(last: readonly Statement[] = []): Promise<StatementResult> {
    for (const { text, values } of last) this.#observe?.(text, values)
    this.#observe?.('commit')
    return this.#together([...last, commit])
  }

  /** None is executed after a failed one. @returns the result of the last one */
  async #together(statements: readonly Statement[]): Promise<StatementResult> {
    const sayings: BoundStatement[] = []
    for (const { text, values } of statements) {
      const name = nameOf(text)
      if (name === undefined || !this.#columns.has(name)) break
      sayings.push({ name, values })
    }
    const message = sayings.length === statements.length ? encodeStatements(sayings) : undefined
    if (message) {
      const columns = this.#columns.get((sayings.at(-1) as BoundStatement).name) as readonly Column[]
      return super.query(new PipelinedQuery(message, columns, statements.length - 1)).result
    }
    let answered: StatementResult | undefined
    for (const { text, values } of statements) answered = await this.#say(text, values)
    return answered as StatementResult
  }

  #say(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const name = nameOf(text)
    if (name === undefined) return super.query(text, values as unknown[])
    const columns = this.#columns.get(name)
    const message = columns && encodeStatements([{ name, values }])
    return message ? super.query(new PipelinedQuery(message, columns)).result : this.#sayFirst(text, { name, values })
  }

  async #sayFirst(text: string, { name, values }: BoundStatement): Promise<StatementResult> {
    const result: QueryResult = await super.query({ name, text, values: values as unknown[] })
    this.#columns.set(
      name,
      result.fields.map((field) => ({ name: field.name, parse: this.getTypeParser(field.dataTypeID, 'text') })),
    )
    return result
  }
}
