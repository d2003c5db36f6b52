import { type Connection, DatabaseError, type Submittable } from 'pg'

/** A column of a result, and the parser of its values. */
export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** The result of a statement; of several, that of the last one. */
export interface StatementResult {
  /** `SELECT`, `UPDATE`, `COMMIT`. */
  readonly command: string
  readonly rowCount: number | null
  readonly rows: Record<string, unknown>[]
}

/** PostgreSQL's answer to every statement that follows a failed one in a transaction. */
const abortedTransactionCode = '25P02'

/** A statement whose result is awaited. `columns` are those of its rows; undefined when the rows are not wanted. */
export class AwaitedStatement {
  readonly result: Promise<StatementResult>
  readonly #columns: readonly Column[] | undefined
  readonly #rows: Record<string, unknown>[] = []
  #tag: string | undefined
  #failure: unknown
  #resolve!: (answer: StatementResult) => void
  #reject!: (error: unknown) => void

  constructor(columns: readonly Column[] | undefined) {
    this.#columns = columns
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  addRow(fields: readonly (string | null)[]): void {
    const columns = this.#columns
    if (!columns) return
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] as string | null
        const { name, parse } = columns[i] as Column
        row[name] = text === null ? null : parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failure ??= error
    }
  }

  complete(tag: string): void {
    this.#tag = tag
  }

  /** Ends it with its rows. @returns false when it was not completed */
  settle(): boolean {
    if (this.#tag === undefined) return false
    // A rejection is final.
    if (this.#failure !== undefined) this.#reject(this.#failure)
    const words = this.#tag.split(' ')
    const rowCount = words.length > 1 ? Number(words.at(-1)) : null
    this.#resolve({ command: words[0] as string, rowCount, rows: this.#rows })
    return true
  }

  /** Ends as another one does that is sent in its place. */
  follow(other: Promise<StatementResult>): void {
    other.then(this.#resolve, this.#reject)
  }

  fail(error: unknown): void {
    this.#reject(this.#failure ?? error)
  }
}

/**
 * Statements that were parsed on this connection, sent in one packet. The driver sends four messages for each, requests
 * the row description every time, and creates more objects for it than for the rows.
 */
export class PipelinedQuery implements Submittable {
  readonly #message: Buffer
  readonly #statements: readonly AwaitedStatement[]
  #current = 0

  constructor(message: Buffer, statements: readonly AwaitedStatement[]) {
    this.#message = message
    this.#statements = statements
  }

  submit({ stream }: Connection): void {
    stream.write(this.#message)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#statements[this.#current]?.addRow(fields)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#statements[this.#current]?.complete(text)
    this.#current += 1
  }

  /** Those before the failed one have their results; none after it was executed. */
  handleError(error: unknown): void {
    const [failed, ...skipped] = this.#statements.filter((statement) => !statement.settle())
    failed?.fail(error)
    const isRefusal = error instanceof DatabaseError
    for (const statement of skipped) statement.fail(isRefusal ? abortedTransaction(error) : error)
  }

  handleReadyForQuery(): void {
    for (const statement of this.#statements) statement.settle()
  }
}

const abortedTransaction = (cause: Error): Error =>
  Object.assign(
    new Error('current transaction is aborted, commands ignored until end of transaction block', { cause }),
    {
      code: abortedTransactionCode,
    },
  )
