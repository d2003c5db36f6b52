/**
 * nDCG (Järvelin and Kekäläinen 2002) of the first hits, given the grades of all documents: the discounted gain divided by that of
 * the best possible order. 1 when nothing is relevant.
 */
export const normalizedGain = (hits: readonly string[], grades: ReadonlyMap<string, number>, count: number): number => {
  const ideal = discountedGain([...grades.values()].sort((a, b) => b - a).slice(0, count))
  return ideal === 0 ? 1 : discountedGain(hits.slice(0, count).map((id) => grades.get(id) ?? 0)) / ideal
}

const discountedGain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
