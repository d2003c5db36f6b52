/*
 * A segment is a tree of plain objects whose leaves are typed arrays ("columns"). Its columns lie side by side in one
 * SharedArrayBuffer, so that threads share them without copies, and a file holds them as they are.
 */

const columnTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array } as const
type ColumnType = keyof typeof columnTypes
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array

/** The shape of a tree of columns, with a description in the place of each column. */
export type ColumnLayout =
  | { readonly column: ColumnType; readonly length: number }
  | { readonly parts: Readonly<Record<string, ColumnLayout>> }
  | { readonly value: number }

/** The layout of a tree, and its columns in the order of the layout. */
export const describeColumns = (
  tree: object,
): { readonly layout: ColumnLayout; readonly columns: readonly Column[] } => {
  const columns: Column[] = []
  const layoutOf = (part: unknown): ColumnLayout => {
    if (typeof part === 'number') return { value: part }
    if (ArrayBuffer.isView(part)) {
      const column = part as Column
      columns.push(column)
      return { column: typeOf(column), length: column.length }
    }
    if (!isPlainObject(part)) throw new TypeError('columns are kept in plain objects')
    return {
      parts: Object.fromEntries(
        Object.entries<unknown>(part as Record<string, unknown>).map(([name, one]) => [name, layoutOf(one)]),
      ),
    }
  }
  return { layout: layoutOf(tree), columns }
}

/** Each column begins at a multiple of this many bytes. */
const alignment = 8

const alignedSizeOf = (layout: ColumnLayout): number => {
  if ('value' in layout) return 0
  if ('parts' in layout) return Object.values(layout.parts).reduce((sum, part) => sum + alignedSizeOf(part), 0)
  return Math.ceil((layout.length * columnTypes[layout.column].BYTES_PER_ELEMENT) / alignment) * alignment
}

/**
 * A tree of empty columns in shared memory; the caller fills them. All columns share one buffer: the operating system
 * gets a large buffer back at once, while the process keeps many buffers of some megabytes for later allocations.
 */
export const allocateColumns = (
  layout: ColumnLayout,
): { readonly tree: unknown; readonly columns: readonly Column[] } => {
  const columns: Column[] = []
  const memory = new SharedArrayBuffer(alignedSizeOf(layout))
  let offset = 0
  const treeOf = (part: ColumnLayout): unknown => {
    if ('value' in part) return part.value
    if ('parts' in part) return Object.fromEntries(Object.entries(part.parts).map(([name, one]) => [name, treeOf(one)]))
    const TypedArray: new (buffer: SharedArrayBuffer, start: number, length: number) => Column =
      columnTypes[part.column]
    const column = new TypedArray(memory, offset, part.length)
    offset += alignedSizeOf(part)
    columns.push(column)
    return column
  }
  return { tree: treeOf(layout), columns }
}

/** A copy of a tree of columns in shared memory. */
export const toSharedMemory = <Tree extends object>(tree: Tree): Tree => {
  const { layout, columns } = describeColumns(tree)
  const copy = allocateColumns(layout)
  for (const [i, column] of columns.entries()) copy.columns[i]?.set(column)
  return copy.tree as Tree
}

export const columnBytes = ({ buffer, byteOffset, byteLength }: Column): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const typeOf = (column: Column): ColumnType => {
  const type = (Object.keys(columnTypes) as ColumnType[]).find((name) => column.constructor === columnTypes[name])
  if (!type) throw new TypeError(`${column.constructor.name} is no column type`)
  return type
}

const isPlainObject = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
