import { Client, type ClientConfig, type QueryConfig, type QueryResult, type Submittable } from 'pg'
import { AwaitedStatement, type Column, PipelinedQuery, type StatementResult } from './pipelined-query.ts'
import { type BoundStatement, encodeStatements } from './protocol-messages.ts'

/** Called with every text sent and its parameters; for tests and benches that count or repeat statements. */
export type StatementObserver = (text: string, values?: readonly unknown[]) => void

export interface PipeliningClientConfig extends ClientConfig {
  readonly observe?: StatementObserver
}

// Every connection keeps a plan per name, so texts generated at run time must not fill it.
const maxNamedStatements = 1000
const names = new Map<string, string>()

/**
 * A text that contains this is planned at each execution, for its values. After five executions PostgreSQL may keep one plan for any
 * values, which for conditions of very different selectivity can read ten times as many rows.
 */
export const plannedForItsValues = '/* planned for its values */'

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNamedStatements || text.includes(plannedForItsValues)) return known
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

/** A statement of a transaction that waits for others of the same turn of the event loop. */
interface WaitingStatement {
  readonly bound: BoundStatement
  readonly text: string
  readonly awaited: AwaitedStatement
}

/**
 * A connection that parses and plans each text with parameters once. The first time, the driver sends it, and its
 * response contains the columns; from then on it is sent in one packet. Statements that a transaction does not await one by
 * one, as with `Promise.all`, share a packet.
 */
export class PipeliningClient extends Client {
  readonly #observe: StatementObserver | undefined
  /** By their names on this connection. */
  readonly #columns = new Map<string, readonly Column[]>()
  /** After a failed statement, a packet ends; only in a transaction all others fail as well, so only there one is shared. */
  #isInTransaction = false
  #waiting: WaitingStatement[] = []
  /** What the driver is given once it has answered: it warns when it has to queue queries itself, and will stop doing so. */
  readonly #queue: (() => void)[] = []
  #isBusy = false
  /** The driver rejects what it is given after its connection has ended, without saying that it is free. */
  #hasEnded = false

  constructor(config?: PipeliningClientConfig) {
    super(config)
    this.#observe = config?.observe
    this.on('drain', () => {
      this.#isBusy = false
      this.#sendNext()
    })
    for (const end of ['error', 'end'] as const)
      this.on(end, () => {
        this.#hasEnded = true
        this.#sendNext()
      })
  }

  // The base class has a dozen overloads; the pool and kysely use these two.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string') {
      this.#sendWaiting()
      return this.#pass(args)
    }
    this.#observe?.(text, values)
    if (Array.isArray(values) && values.length > 0) return this.#say(text, values)
    this.#sendWaiting()
    if (text === 'rollback') this.#isInTransaction = false
    return this.#pass(args)
  }

  /** Gives the driver a query as it was called, in its turn. @returns what the driver returns */
  #pass(args: readonly unknown[]): unknown {
    const [query] = args as [string | QueryConfig | Submittable]
    if (typeof query === 'object' && 'submit' in query) {
      this.#enqueue(() => super.query(query))
      return query
    }
    if (args.some((arg) => typeof arg === 'function')) return this.#enqueue(() => super.query(...(args as [string])))
    const { promise, resolve } = Promise.withResolvers<QueryResult>()
    this.#enqueue(() => resolve(super.query(...(args as [string]))))
    return promise
  }

  #enqueue(send: () => void): void {
    this.#queue.push(send)
    this.#sendNext()
  }

  #sendNext(): void {
    while (!this.#isBusy || this.#hasEnded) {
      const send = this.#queue.shift()
      if (!send) return
      this.#isBusy = true
      send()
    }
  }

  /**
   * Begins a transaction with an opening and, if given, its first statement, in one round trip once all were prepared.
   * @returns the result of the last one
   */
  begin(opening: Statement, first?: Statement): Promise<StatementResult> {
    this.#observe?.(`begin; ${opening.text}`, opening.values)
    if (first) this.#observe?.(first.text, first.values)
    this.#isInTransaction = true
    return this.#together(first ? [begin, opening, first] : [begin, opening])
  }

  /**
   * Sends the remaining statements and ends the transaction, in one round trip once all were prepared. The result's
   * command is `ROLLBACK` when nothing could be committed.
   */
  commit(last: readonly Statement[] = []): Promise<StatementResult> {
    for (const { text, values } of last) this.#observe?.(text, values)
    this.#observe?.('commit')
    this.#isInTransaction = false
    return this.#together([...last, commit])
  }

  /** None is executed after a failed one. @returns the result of the last one */
  async #together(statements: readonly Statement[]): Promise<StatementResult> {
    this.#sendWaiting()
    const bound: BoundStatement[] = []
    for (const { text, values } of statements) {
      const name = nameOf(text)
      if (name === undefined || !this.#columns.has(name)) break
      bound.push({ name, values })
    }
    const message = bound.length === statements.length ? encodeStatements(bound) : undefined
    if (message) {
      const awaited = bound.map(
        ({ name }, at) => new AwaitedStatement(at === bound.length - 1 ? this.#columns.get(name) : undefined),
      )
      this.#enqueue(() => super.query(new PipelinedQuery(message, awaited)))
      return resultOfLast(awaited)
    }
    let answered: StatementResult | undefined
    for (const { text, values } of statements) answered = await this.#sayAlone(text, values)
    return answered as StatementResult
  }

  #say(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const name = nameOf(text)
    const columns = name === undefined ? undefined : this.#columns.get(name)
    if (!this.#isInTransaction || name === undefined || !columns) {
      this.#sendWaiting()
      return this.#sayAlone(text, values)
    }
    const awaited = new AwaitedStatement(columns)
    this.#waiting.push({ bound: { name, values }, text, awaited })
    // After everything that is ready to run: by then, what is asked for at the same time is here.
    if (this.#waiting.length === 1) process.nextTick(() => this.#sendWaiting())
    return awaited.result
  }

  #sendWaiting(): void {
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    const message = encodeStatements(waiting.map(({ bound }) => bound))
    if (message) {
      const query = new PipelinedQuery(
        message,
        waiting.map(({ awaited }) => awaited),
      )
      this.#enqueue(() => super.query(query))
      return
    }
    for (const { text, bound, awaited } of waiting) awaited.follow(this.#sayAlone(text, bound.values))
  }

  #sayAlone(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const name = nameOf(text)
    if (name === undefined) return this.#pass([text, values]) as Promise<StatementResult>
    const columns = this.#columns.get(name)
    const message = columns && encodeStatements([{ name, values }])
    if (!message) return this.#sayFirst(text, { name, values })
    const awaited = new AwaitedStatement(columns)
    this.#enqueue(() => super.query(new PipelinedQuery(message, [awaited])))
    return awaited.result
  }

  async #sayFirst(text: string, { name, values }: BoundStatement): Promise<StatementResult> {
    const result: QueryResult = await (this.#pass([{ name, text, values }]) as Promise<QueryResult>)
    this.#columns.set(
      name,
      result.fields.map((field) => ({ name: field.name, parse: this.getTypeParser(field.dataTypeID, 'text') })),
    )
    return result
  }
}

/** When one fails, it or one that it stopped is the last: the first failure is what happened. */
const resultOfLast = async (awaited: readonly AwaitedStatement[]): Promise<StatementResult> =>
  (await Promise.all(awaited.map(({ result }) => result))).at(-1) as StatementResult
