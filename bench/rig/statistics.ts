/** Median; the mean of the two middle values for an even count. NaN without values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Quantile with linear interpolation between neighbours. NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const position = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]]
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (position - Math.floor(position))
}

/** Rounds to `digits` decimal places. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Range of the values as text: `0.81–0.93`. */
export const spread = (values: readonly number[], digits: number): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
