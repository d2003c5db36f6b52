import type { Connection, Submittable } from 'pg'

/** One column of an answer, and what makes a value of its text. */
export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** What a statement has answered; of several, what the last one has. */
export interface StatementResult {
  /** `SELECT`, `UPDATE`, `COMMIT`. */
  readonly command: string
  readonly rowCount: number | null
  readonly rows: Record<string, unknown>[]
}

/**
 * Statements that are said in one piece on a connection which has parsed them before. The driver's own way sends four
 * pieces for each, asks every time what the rows look like, and makes more objects of it than of the rows.
 */
export class PipelinedQuery implements Submittable {
  readonly result: Promise<StatementResult>
  readonly #message: Buffer
  readonly #columns: readonly Column[]
  readonly #rows: Record<string, unknown>[] = []
  /** How many of them have not ended that come before the one whose rows are wanted. */
  #before: number
  #tag = ''
  #failure: unknown
  #resolve!: (answer: StatementResult) => void
  #reject!: (error: unknown) => void

  /** `columns` are those of the last statement; rows of the `before` many that come before it are passed over. */
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
    // A rejection stays one, whatever is said after it.
    if (this.#failure !== undefined) this.#reject(this.#failure)
    const words = this.#tag.split(' ')
    const rowCount = words.length > 1 ? Number(words.at(-1)) : null
    this.#resolve({ command: words[0] as string, rowCount, rows: this.#rows })
  }
}
