/** A text that is not JSON, or that two readers could understand differently. */
export class AmbiguousJson extends Error {
  override readonly name = 'AmbiguousJson'
}

/** How deep arrays and objects may nest. */
export const deepest = 32

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
      if (open.push(new Set()) > deepest) throw new AmbiguousJson('nested too deep')
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

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AmbiguousJson('not JSON')
  }
}
