import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Calculates something for each item, in their order. After every `perTurn` of them, whatever else waits in this process gets its
 * turn, so that a long calculation does not delay the answers to requests.
 */
export const mapInBatches = async <Item, Result>(
  items: readonly Item[],
  perTurn: number,
  calculate: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % perTurn === 0) await nextTurn()
    results.push(calculate(item, index))
  }
  return results
}
