import { once } from 'node:events'
import type { Client, Connection, Submittable } from 'pg'

/** Methods of the driver that its types lack. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

export type Row = Readonly<Record<string, unknown>>

/** Loads rows into a table with COPY FROM in text format. Needs a superuser, because COPY FROM refuses row-level security. */
export class CopyIn implements Submittable {
  readonly #text: string
  readonly #columns: readonly string[]
  readonly #opened = Promise.withResolvers<CopyConnection>()
  readonly #ended = Promise.withResolvers<void>()

  constructor(client: Client, table: string, columns: readonly string[]) {
    this.#text = `copy ${table} (${columns}) from stdin`
    this.#columns = columns
    // `write` and `end` report the error.
    for (const { promise } of [this.#opened, this.#ended]) promise.catch(() => undefined)
    client.query(this)
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#opened.resolve(connection)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ended.resolve()
  }

  handleError(error: Error): void {
    this.#opened.reject(error)
    this.#ended.reject(error)
  }

  /** Sends rows, and waits while the connection's buffer is full (back-pressure). */
  async write(rows: readonly Row[]): Promise<void> {
    const connection = await Promise.race([this.#opened.promise, this.#failure()])
    const text = rows.map((row) => `${this.#columns.map((name) => cell(row[name])).join('\t')}\n`).join('')
    connection.sendCopyFromChunk(Buffer.from(text))
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#failure()])
  }

  /** Resolves when all rows are in the table. */
  async end(): Promise<void> {
    const connection = await this.#opened.promise
    connection.endCopyFrom()
    await this.#ended.promise
  }

  /** Rejects when the COPY fails; otherwise stays pending until the end. */
  #failure(): Promise<never> {
    return this.#ended.promise as Promise<never>
  }
}

const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = Array.isArray(value) ? `{${value.map(item)}}` : String(value)
  return text.replace(/[\\\t\n\r]/g, (letter) => named[letter] as string)
}

const item = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`
