import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Tx } from './tables.ts'
import { runWithCommit } from './transaction.ts'

/** Stands in a statement for a value that is given each time it is said. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) })

/**
 * A statement of which the values are left open. It is given placeholders and must do nothing with them but put them into
 * the statement: values may differ from time to time, the parts of the statement may not.
 */
type Build<Row, Values> = (tx: Tx, values: Values) => Compilable<Row> | RawBuilder<Row>

const compileOnce = <Row, Values extends object>(build: Build<Row, Values>) => {
  let statement: CompiledQuery<Row> | undefined
  return (tx: Tx, values: Values): CompiledQuery<Row> => {
    statement ??= build(tx, placeholders as Values).compile(tx)
    const parameters = statement.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    return { ...statement, parameters }
  }
}

/** A statement that is put together once and said many times; putting it together takes longer than saying it. */
export const prepared = <Row, Values extends object>(
  build: Build<Row, Values>,
): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  const compile = compileOnce(build)
  return async (tx, values) => (await tx.executeQuery<Row>(compile(tx, values))).rows
}

/** The same of a statement that is said with the commit, after everything else. */
export const preparedWithCommit = <Values extends object>(
  build: Build<unknown, Values>,
): ((tx: Tx, values: Values) => void) => {
  const compile = compileOnce(build)
  return (tx, values) => runWithCommit(tx, compile(tx, values))
}
