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

/** Each column begins at a multiple of so many bytes. */
const alignment = 8

const roomOf = (shape: Shape): number => {
  if ('value' in shape) return 0
  if ('parts' in shape) return Object.values(shape.parts).reduce((sum, part) => sum + roomOf(part), 0)
  return Math.ceil((shape.length * kinds[shape.column].BYTES_PER_ELEMENT) / alignment) * alignment
}

/**
 * A tree as described, of empty columns in memory that threads share; they are to be filled in this order. All of them lie
 * in one piece: a large one goes back to the system as soon as nobody holds it, many of some megabytes are kept by the
 * process for what it may need later.
 */
export const layOut = (shape: Shape): { readonly tree: unknown; readonly columns: readonly Column[] } => {
  const columns: Column[] = []
  const memory = new SharedArrayBuffer(roomOf(shape))
  let room = 0
  const treeOf = (part: Shape): unknown => {
    if ('value' in part) return part.value
    if ('parts' in part) return Object.fromEntries(Object.entries(part.parts).map(([name, one]) => [name, treeOf(one)]))
    const Kind: new (buffer: SharedArrayBuffer, start: number, length: number) => Column = kinds[part.column]
    const column = new Kind(memory, room, part.length)
    room += roomOf(part)
    columns.push(column)
    return column
  }
  return { tree: treeOf(shape), columns }
}

/** A copy of a tree of columns in one piece of memory that threads share. */
export const inOnePiece = <Tree extends object>(tree: Tree): Tree => {
  const { shape, columns } = takeApart(tree)
  const copy = layOut(shape)
  for (const [i, column] of columns.entries()) copy.columns[i]?.set(column)
  return copy.tree as Tree
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
