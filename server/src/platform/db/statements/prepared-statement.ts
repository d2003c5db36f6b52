import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Tx } from '../tables.ts'
import { runWithCommit } from '../transaction.ts'

/** A placeholder in a statement for a value that is bound at each execution. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) })

/**
 * A statement with open values. It receives placeholders and may only put them into the statement: values may differ
 * between executions, the text may not.
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

/** A statement that is compiled once and executed many times, because compiling takes longer than sending. */
export const prepared = <Row, Values extends object>(
  build: Build<Row, Values>,
): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  const compile = compileOnce(build)
  return async (tx, values) => (await tx.executeQuery<Row>(compile(tx, values))).rows
}

/** The same for a statement that is sent with the commit, after everything else. */
export const preparedWithCommit = <Values extends object>(
  build: Build<unknown, Values>,
): ((tx: Tx, values: Values) => void) => {
  const compile = compileOnce(build)
  return (tx, values) => runWithCommit(tx, compile(tx, values))
}
