/** Kinds of columns by their names. */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array } as const
type Kind = keyof typeof kinds
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array

/** A tree of columns, with a description in the place of each. */
export type Shape =
  | { readonly column: Kind; readonly length: number }
  | { readonly parts: Readonly<Record<string, Shape>> }
  | { readonly value: number }

/** What a tree of columns is made of, and the columns themselves in the order of their descriptions. */
export const takeApart = (tree: object): { readonly shape: Shape; readonly columns: readonly Column[] } => {
  const columns: Column[] = []
  const shapeOf = (part: unknown): Shape => {
    if (typeof part === 'number') return { value: part }
    if (ArrayBuffer.isView(part)) {
      const column = part as Column
      columns.push(column)
      return { column: kindOf(column), length: column.length }
    }
    if (!isPlain(part)) throw new TypeError('columns are kept in plain objects')
    return {
      parts: Object.fromEntries(
        Object.entries<unknown>(part as Record<string, unknown>).map(([name, one]) => [name, shapeOf(one)]),
      ),
    }
  }
  return { shape: shapeOf(tree), columns }
}

/** A tree as described, of empty columns in memory that threads share; they are to be filled in this order. */
export const layOut = (shape: Shape): { readonly tree: unknown; readonly columns: readonly Column[] } => {
  const columns: Column[] = []
  const treeOf = (part: Shape): unknown => {
    if ('value' in part) return part.value
    if ('parts' in part) return Object.fromEntries(Object.entries(part.parts).map(([name, one]) => [name, treeOf(one)]))
    const Kind: new (buffer: SharedArrayBuffer) => Column = kinds[part.column]
    const column = new Kind(new SharedArrayBuffer(part.length * kinds[part.column].BYTES_PER_ELEMENT))
    columns.push(column)
    return column
  }
  return { tree: treeOf(shape), columns }
}

/** The bytes of a column. */
export const bytesOfColumn = ({ buffer, byteOffset, byteLength }: Column): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const kindOf = (column: Column): Kind => {
  const kind = (Object.keys(kinds) as Kind[]).find((name) => column.constructor === kinds[name])
  if (!kind) throw new TypeError(`${column.constructor.name} is no kind of column`)
  return kind
}

const isPlain = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
