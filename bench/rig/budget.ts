/** Limits of one figure. With `gate: false` a missed budget is reported but does not fail the bench. */
export interface Budget {
  readonly max?: number
  readonly min?: number
  readonly gate?: boolean
}

/** A budget and whether it was met. */
export interface Goal extends Budget {
  readonly met: boolean
}

/** Result of a bench: figures by name, with the unit in the name (`warmStartMs`), and a table to print. */
export interface Measurement {
  readonly figures: Readonly<Record<string, number>>
  readonly table: readonly Readonly<Record<string, string | number>>[]
}

/** The last line of a bench's output. */
export interface Verdict {
  readonly name: string
  readonly figures: Readonly<Record<string, number>>
  readonly goals: Readonly<Record<string, Goal>>
  readonly pass: boolean
}

/** Compares figures with their budgets. A budget without a figure is not met. */
export const checkBudgets = (
  name: string,
  figures: Readonly<Record<string, number>>,
  budgets: Readonly<Record<string, Budget>>,
): Verdict => {
  const goals = Object.fromEntries(
    Object.entries(budgets).map(([figure, budget]) => [figure, { ...budget, met: isMet(figures[figure], budget) }]),
  )
  return { name, figures, goals, pass: Object.values(goals).every(({ met, gate = true }) => met || !gate) }
}

const isMet = (value: number | undefined, { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Budget) =>
  value !== undefined && Number.isFinite(value) && value <= max && value >= min

/** Budgets without limits: gating figures only have to exist. */
export const withoutLimits = (budgets: Readonly<Record<string, Budget>>): Record<string, Budget> =>
  Object.fromEntries(Object.entries(budgets).map(([figure, { gate = true }]) => [figure, { gate }]))
