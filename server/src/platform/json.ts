/** A text that is not JSON, or that two readers could understand differently. */
export class AmbiguousJson extends Error {
  override readonly name = 'AmbiguousJson'
}

/** How deep arrays and objects may nest. */
export const maxJsonDepth = 32

// Strings (with the colon that makes one a key) and brackets; everything else has no bearing on structure.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?|[{}[\]]/g

/**
 * Parses JSON as any other reader would: keys that are repeated or named `__proto__` and nesting beyond 32 are refused.
 * @throws AmbiguousJson
 */
export const parseStrictJson = (text: string): unknown => {
  const value = parse(text)
  const open: Set<string>[] = []
  for (const { 0: found, groups } of text.matchAll(token)) {
    if (found === '{' || found === '[') {
      if (open.push(new Set()) > maxJsonDepth) throw new AmbiguousJson('nested too deep')
    } else if (found === '}' || found === ']') {
      open.pop()
    } else if (groups?.colon !== undefined) {
      const key = JSON.parse(found.slice(0, found.lastIndexOf('"') + 1)) as string
      const keys = open.at(-1)
      if (key === '__proto__' || keys?.has(key)) throw new AmbiguousJson('repeated or forbidden key')
      keys?.add(key)
    }
  }
  return value
}

/** JSON as it goes out: the bytes of a long answer, the text of any other. */
export type SerializedJson = string | Buffer

/** A list of so many items is long. */
const longListLength = 8

/**
 * Writes an answer as JSON. One letter that Latin-1 does not have makes a text twice as wide, and writing and sending it
 * twice as dear. So in a long list at the top of an answer each item is written by itself, and pays for its own letters only.
 */
export const serializeJson = (answer: unknown): SerializedJson => {
  if (!isRecord(answer) || !Object.values(answer).some(isLong)) return JSON.stringify(answer)
  end = 0
  let before = '{'
  for (const [name, part] of Object.entries(answer)) {
    if (part === undefined) continue
    put(`${before}${JSON.stringify(name)}:`)
    if (isLong(part)) putItems(part)
    else put(JSON.stringify(part))
    before = ','
  }
  put('}')
  return Buffer.from(outputBuffer.subarray(0, end))
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length >= longListLength

/** Long answers are put together here and copied out, so that it grows to the largest and stays. */
let outputBuffer = Buffer.allocUnsafe(65_536)
let end = 0

const putItems = (items: readonly unknown[]): void => {
  let before = '['
  for (const item of items) {
    put(before)
    put(JSON.stringify(item) ?? 'null')
    before = ','
  }
  put(']')
}

const put = (text: string): void => {
  const maxEnd = end + 3 * text.length
  if (maxEnd > outputBuffer.length) {
    const larger = Buffer.allocUnsafe(2 * maxEnd)
    outputBuffer.copy(larger, 0, 0, end)
    outputBuffer = larger
  }
  end += outputBuffer.write(text, end)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AmbiguousJson('not JSON')
  }
}
