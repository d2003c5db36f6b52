/*
 * The messages that execute statements PostgreSQL has parsed already. Values are sent as text, bytes as they are; the
 * constants are those of the protocol, https://www.postgresql.org/docs/18/protocol-message-formats.html.
 */

/** A statement that the connection has parsed under a name, with its values. */
export interface BoundStatement {
  readonly name: string
  readonly values: readonly unknown[]
}

const [B, E, S] = [0x42, 0x45, 0x53]
const nullLength = 0xffffffff
// Between these limits, the year of an instant has four digits.
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T00:00:00Z')

/** A shared buffer for building messages, which grows to the largest one. */
let outputBuffer = Buffer.allocUnsafe(16_384)
let position = 0

/**
 * Binds and executes statements one after the other and requests the results, all in one packet. The row description is
 * not requested; the server refuses a statement whose rows have changed since it was parsed.
 * @returns `undefined` when a value has a type that only the driver supports
 */
export const encodeStatements = (sayings: readonly BoundStatement[]): Buffer | undefined => {
  position = 0
  for (const { name, values } of sayings) if (!writeBindAndExecute(name, values)) return undefined
  ensureCapacity(5)
  outputBuffer[position++] = S
  writeInt32(4)
  return Buffer.from(outputBuffer.subarray(0, position))
}

const writeBindAndExecute = (name: string, values: readonly unknown[]): boolean => {
  ensureCapacity(32 + 3 * name.length + 2 * values.length)
  outputBuffer[position++] = B
  const length = position
  position += 4
  outputBuffer[position++] = 0
  position += outputBuffer.write(name, position)
  outputBuffer[position++] = 0
  writeInt16(values.length)
  const formats = position
  position += 2 * values.length
  writeInt16(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    const isBytes = Buffer.isBuffer(value)
    outputBuffer[formats + 2 * i] = 0
    outputBuffer[formats + 2 * i + 1] = isBytes ? 1 : 0
    if (isBytes) writeBytes(value)
    else if (value === null || value === undefined) writeNull()
    else {
      const written = textOf(value)
      if (written === undefined) return false
      writeText(written)
    }
  }
  ensureCapacity(20)
  writeInt16(0)
  outputBuffer.writeInt32BE(position - length, length)
  outputBuffer[position++] = E
  writeInt32(9)
  outputBuffer[position++] = 0
  writeInt32(0)
  return true
}

/** A value in PostgreSQL's text format, if its type is simple. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return instantOf(value)
  return Array.isArray(value) ? arrayLiteralOf(value) : undefined
}

const instantOf = (value: Date): string | undefined => {
  const instant = value.getTime()
  return instant >= earliest && instant < latest ? value.toISOString() : undefined
}

const arrayLiteralOf = (items: readonly unknown[]): string | undefined => {
  let list = ''
  for (const item of items) {
    const written = itemOf(item)
    if (written === undefined) return undefined
    list += `${list === '' ? '' : ','}${written}`
  }
  return `{${list}}`
}

const itemOf = (item: unknown): string | undefined => {
  if (typeof item === 'string') return `"${item.replace(/["\\]/g, '\\$&')}"`
  if (typeof item === 'number') return String(item)
  if (item === null) return 'NULL'
  const instant = item instanceof Date ? instantOf(item) : undefined
  return instant && `"${instant}"`
}

const ensureCapacity = (more: number): void => {
  if (position + more <= outputBuffer.length) return
  const larger = Buffer.allocUnsafe(2 * (position + more))
  outputBuffer.copy(larger, 0, 0, position)
  outputBuffer = larger
}

const writeInt16 = (value: number): void => {
  position = outputBuffer.writeUInt16BE(value, position)
}

const writeInt32 = (value: number): void => {
  position = outputBuffer.writeUInt32BE(value, position)
}

const writeNull = (): void => {
  ensureCapacity(4)
  writeInt32(nullLength)
}

const writeBytes = (value: Buffer): void => {
  ensureCapacity(4 + value.length)
  writeInt32(value.length)
  position += value.copy(outputBuffer, position)
}

const writeText = (value: string): void => {
  ensureCapacity(4 + 3 * value.length)
  const length = outputBuffer.write(value, position + 4)
  writeInt32(length)
  position += length
}
