/** The middle of the values; of an even number the mean of the two in the middle. NaN without values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which this share of the values lies, between two neighbours in proportion. NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (place - Math.floor(place))
}

/** Rounded to so many digits behind the point. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** `0.81–0.93`: what the values lie between. */
export const spread = (values: readonly number[], digits: number): string =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
