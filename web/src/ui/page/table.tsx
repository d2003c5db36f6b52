import { memo, type ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './table.module.css'

/** A column: its heading, its cells, and their behaviour. */
export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are aligned at the end, in monospace. */
  numeric?: boolean
  /** Hidden below the tablet's width. */
  wideOnly?: boolean
  /** Says by itself what it is, as the first column does: stacked rows leave out its heading. */
  speaksForItself?: boolean
  width?: string | number
}

/**
 * A table on the page's gutter: a header of 32 px, lines between rows, selected rows tinted. It scrolls horizontally by
 * itself, never the page.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  selected,
  tall = false,
  stacked = false,
  minWidth,
  foot,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected?: (row: Row) => boolean
  /** Rows of 52 px, for cells of two lines. */
  tall?: boolean
  /** On phones, the cells of a row are placed one below the other, each beside its heading. */
  stacked?: boolean
  /**
   * Fixes the widths of all columns, below which the table scrolls: for long tables that are drawn in parts. Parts then
   * neither move what is there nor are laid out with it. The column without a width gets the rest.
   */
  minWidth?: number
  foot?: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table
        className={classes(css.table, tall && css.tall, stacked && css.stacked, minWidth !== undefined && css.fixed)}
        style={minWidth === undefined ? undefined : { minWidth }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={kindOf(column)} style={{ width: column.width }}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              isSelected={selected?.(row) ?? false}
              isStacked={stacked}
            />
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  )
}

const kindOf = <Row,>(column: Column<Row>) => classes(column.numeric && css.numeric, column.wideOnly && 'wide-only')

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isSelected: boolean
  isStacked: boolean
}

/** A row, drawn again only when it, the columns or its selection have changed: long tables keep their columns. */
const TableRow = memo(function DrawnRow<Row>({ row, columns, isSelected, isStacked }: RowProps<Row>) {
  return (
    <tr className={classes(isSelected && css.selected)}>
      {columns.map((column, index) => {
        const content = column.cell(row)
        const isEmpty = content === '' || content === null || content === undefined || content === false
        return (
          <td key={column.id} className={classes(kindOf(column), isStacked && isEmpty && css.empty)}>
            {isStacked && index > 0 && !column.speaksForItself && (
              <span className={css.heading} aria-hidden>
                {column.head}
              </span>
            )}
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** The content of a cell in lines, one below the other; each is at most `maxWidth` wide. */
export function CellLines({ maxWidth, children }: { maxWidth: string; children: ReactNode }) {
  return (
    <span className={css.lines} style={{ maxWidth }}>
      {children}
    </span>
  )
}
