import type { Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './tables.ts'

/** Stands in a statement for a value that is given each time it is said. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) })

/**
 * A statement that is put together once and said many times; putting it together takes longer than saying it.
 * `build` is given placeholders and must do nothing with them but put them into the statement: values may differ from
 * time to time, the parts of the statement may not.
 */
export const prepared = <Row, Values extends object>(
  build: (tx: Tx, values: Values) => Compilable<Row>,
): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  let statement: CompiledQuery<Row> | undefined
  return async (tx, values) => {
    statement ??= build(tx, places as Values).compile()
    const parameters = statement.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    )
    const { rows } = await tx.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>)
    return rows
  }
}
