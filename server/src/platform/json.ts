/** A text that is not JSON, or that two parsers could read differently. */
export class AmbiguousJson extends Error {
  override readonly name = 'AmbiguousJson'
}

/** How deep arrays and objects may nest. */
export const maxJsonDepth = 32

// Strings (a following colon makes one a key) and brackets: the only tokens that determine the structure.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?|[{}[\]]/g

/**
 * Parses JSON that all parsers read alike: repeated keys, the key `__proto__` and nesting beyond 32 levels are refused.
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

/** A serialized answer: bytes if it is long, text otherwise. */
export type SerializedJson = string | Buffer

/** Lists with at least so many items are serialized item by item. */
const longListLength = 8

/**
 * Serializes an answer as JSON. V8 stores a string with two bytes per character as soon as one character is outside Latin-1,
 * which doubles the cost of building and encoding it. So each item of a long top-level list is serialized separately: then a
 * Chinese name makes only its own item more expensive, not the whole answer.
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

/** Long answers are assembled here and then copied. The buffer is reused; it grows to the size of the largest answer. */
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
