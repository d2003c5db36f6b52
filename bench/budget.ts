/** A promise about one figure: not above `max`, not below `min`. One that does not gate is reported only. */
export interface Budget {
  readonly max?: number
  readonly min?: number
  readonly gate?: boolean
}

/** A budget with what was measured for it. */
export interface Goal extends Budget {
  readonly met: boolean
}

/** What a bench has measured: figures by name, with their unit in it (`warmStartMs`), and a table for people. */
export interface Measured {
  readonly figures: Readonly<Record<string, number>>
  readonly table: readonly Readonly<Record<string, string | number>>[]
}

/** The last line of a bench. */
export interface Verdict {
  readonly name: string
  readonly figures: Readonly<Record<string, number>>
  readonly goals: Readonly<Record<string, Goal>>
  readonly pass: boolean
}

/** Holds figures against their budgets. A budget whose figure was not measured is not met. */
export const judge = (
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

/** The same figures without limits: all that is asked is that they were measured, those at least that gate. */
export const unlimited = (budgets: Readonly<Record<string, Budget>>): Record<string, Budget> =>
  Object.fromEntries(Object.entries(budgets).map(([figure, { gate = true }]) => [figure, { gate }]))
