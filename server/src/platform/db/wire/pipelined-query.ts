import type { Connection, Submittable } from 'pg'

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

/**
 * Statements that were parsed on this connection, sent in one packet. The driver sends four messages for each, requests
 * the row description every time, and creates more objects for it than for the rows.
 */
export class PipelinedQuery implements Submittable {
  readonly result: Promise<StatementResult>
  readonly #message: Buffer
  readonly #columns: readonly Column[]
  readonly #rows: Record<string, unknown>[] = []
  /** The number of unfinished statements before the one whose rows are wanted. */
  #before: number
  #tag = ''
  #failure: unknown
  #resolve!: (answer: StatementResult) => void
  #reject!: (error: unknown) => void

  /** `columns` are those of the last statement; rows of the `before` statements preceding it are skipped. */
  constructor(message: Buffer, columns: readonly Column[], before = 0) {
    this.#message = message
    this.#columns = columns
    this.#before = before
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit({ stream }: Connection): void {
    stream.write(this.#message)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#before > 0) return
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i] as string | null
        const { name, parse } = this.#columns[i] as Column
        row[name] = text === null ? null : parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#before -= 1
    this.#tag = text
  }

  handleError(error: unknown): void {
    this.#reject(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    // A rejection is final.
    if (this.#failure !== undefined) this.#reject(this.#failure)
    const words = this.#tag.split(' ')
    const rowCount = words.length > 1 ? Number(words.at(-1)) : null
    this.#resolve({ command: words[0] as string, rowCount, rows: this.#rows })
  }
}
