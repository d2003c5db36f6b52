import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/*
 * COPY as streams. The driver speaks the protocol but leaves its data to whoever submits the statement;
 * these are the two statements, each obeying the other side's pace.
 */

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const rowsOf = ({ text }: { readonly text: string }): number => Number(text.split(' ')[1])

/** Bytes handed on at a time; the server sends a message for each row. */
const portion = 64 * 1024

/** `copy … to stdout`, being read. */
export class CopyOut extends Readable implements Submittable {
  /** How many rows there were, once all has been read. */
  rows = 0
  readonly #text: string
  #connection: Connection | undefined
  #portion = Buffer.allocUnsafe(portion)
  #filled = 0

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Somebody else may still have something to say on this connection, if only good-bye.
    this.#connection?.stream.resume()
    done(error)
  }

  /** The driver uses its buffer again, so what arrives is copied. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#portion.length) this.#handOn(Math.max(portion, chunk.length))
    this.#filled += chunk.copy(this.#portion, this.#filled)
  }

  #handOn(next: number): void {
    const full = this.#portion.subarray(0, this.#filled)
    this.#portion = Buffer.allocUnsafe(next)
    this.#filled = 0
    if (full.length > 0 && !this.push(full)) this.#connection?.stream.pause()
  }

  handleCommandComplete(message: { readonly text: string }): void {
    this.rows = rowsOf(message)
  }

  handleReadyForQuery(): void {
    this.#handOn(0)
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** Starts `copy … to stdout`. Nothing else may be asked on the connection until it has been read. */
export const copyOut = (client: Client, text: string): CopyOut => client.query(new CopyOut(text))

/** Runs `copy … from stdin` with these bytes. @returns how many rows were written @throws DatabaseError */
export const copyIn = (client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const failed = new AbortController()
  let rows = 0
  const feed = async (connection: CopyConnection): Promise<void> => {
    for await (const chunk of source) {
      if (failed.signal.aborted) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: failed.signal })
    }
    connection.endCopyFrom()
  }
  client.query({
    submit: (connection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => {
      feed(connection).catch((error: Error) => {
        if (failed.signal.aborted) return
        // The server then answers with an error of its own; the reason is what matters.
        reject(error)
        connection.sendCopyFail(error.message)
      })
    },
    handleCommandComplete: (message: { readonly text: string }) => {
      rows = rowsOf(message)
    },
    handleReadyForQuery: () => resolve(rows),
    handleError: (error: Error) => {
      failed.abort()
      reject(error)
    },
  } as Submittable)
  return promise
}
