/*
 * What PostgreSQL is told when a statement it has already parsed is said again. Values go as text, bytes as they are;
 * the numbers are those of the protocol, https://www.postgresql.org/docs/18/protocol-message-formats.html.
 */

/** A statement the connection has parsed under a name, with the values it is said with. */
export interface Saying {
  readonly name: string
  readonly values: readonly unknown[]
}

const [B, E, S] = [0x42, 0x45, 0x53]
const nothing = 0xffffffff
// Between these, an instant has a year of four digits.
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T00:00:00Z')

/** Messages are put together here and copied out, so that it grows to the largest and stays. */
let sheet = Buffer.allocUnsafe(16_384)
let end = 0

/**
 * Binds and executes statements one after the other and asks for the answers, all in one piece. The server is not asked
 * what their rows look like; it refuses by itself a statement whose rows no longer look as they did when it was parsed.
 * @returns `undefined` when there is a value of a kind that the driver knows better
 */
export const sayingOf = (sayings: readonly Saying[]): Buffer | undefined => {
  end = 0
  for (const { name, values } of sayings) if (!bind(name, values)) return undefined
  need(5)
  sheet[end++] = S
  int32(4)
  return Buffer.from(sheet.subarray(0, end))
}

const bind = (name: string, values: readonly unknown[]): boolean => {
  need(32 + 3 * name.length + 2 * values.length)
  sheet[end++] = B
  const length = end
  end += 4
  sheet[end++] = 0
  end += sheet.write(name, end)
  sheet[end++] = 0
  int16(values.length)
  const formats = end
  end += 2 * values.length
  int16(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    const isBytes = Buffer.isBuffer(value)
    sheet[formats + 2 * i] = 0
    sheet[formats + 2 * i + 1] = isBytes ? 1 : 0
    if (isBytes) bytes(value)
    else if (value === null || value === undefined) empty()
    else {
      const written = textOf(value)
      if (written === undefined) return false
      text(written)
    }
  }
  need(20)
  int16(0)
  sheet.writeInt32BE(end - length, length)
  sheet[end++] = E
  int32(9)
  sheet[end++] = 0
  int32(0)
  return true
}

/** A value as PostgreSQL reads it, if it is of a plain kind. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) {
    const instant = value.getTime()
    return instant >= earliest && instant < latest ? value.toISOString() : undefined
  }
  return Array.isArray(value) ? listOf(value) : undefined
}

const listOf = (items: readonly unknown[]): string | undefined => {
  let list = ''
  for (const item of items) {
    const isText = typeof item === 'string'
    if (!isText && typeof item !== 'number' && item !== null) return undefined
    list += `${list === '' ? '' : ','}${isText ? `"${item.replace(/["\\]/g, '\\$&')}"` : (item ?? 'NULL')}`
  }
  return `{${list}}`
}

const need = (more: number): void => {
  if (end + more <= sheet.length) return
  const larger = Buffer.allocUnsafe(2 * (end + more))
  sheet.copy(larger, 0, 0, end)
  sheet = larger
}

const int16 = (value: number): void => {
  end = sheet.writeUInt16BE(value, end)
}

const int32 = (value: number): void => {
  end = sheet.writeUInt32BE(value, end)
}

const empty = (): void => {
  need(4)
  int32(nothing)
}

const bytes = (value: Buffer): void => {
  need(4 + value.length)
  int32(value.length)
  end += value.copy(sheet, end)
}

const text = (value: string): void => {
  need(4 + 3 * value.length)
  const length = sheet.write(value, end + 4)
  int32(length)
  end += length
}
