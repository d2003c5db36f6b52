/** Kleene's three truth values, ordered: `any` is the maximum, `all` the minimum. */
export const truths = { no: 0, unknown: 1, yes: 2 } as const
export type Truth = (typeof truths)[keyof typeof truths]

/** From an instant (epoch milliseconds, inclusive) to the next step: a truth and the keys of the facts it rests on. */
export interface Step {
  readonly from: number
  readonly truth: Truth
  readonly cites: readonly string[]
}

/** A truth over all time. The first step is from -Infinity; the instants rise. */
export type Timeline = readonly Step[]

const start = Number.NEGATIVE_INFINITY

/** The same truth at all times. */
export const always = (truth: Truth, cites: readonly string[] = []): Timeline => [{ from: start, truth, cites }]
export const never: Timeline = always(truths.no)

/** `yes` in the half-open interval `[from, until)` and `no` outside. An empty interval is `never`. */
export const during = (from: number, until: number, cites: readonly string[], truth: Truth = truths.yes): Timeline => {
  if (from >= until) return never
  const steps: Step[] = from === start ? [] : [{ from: start, truth: truths.no, cites: [] }]
  steps.push({ from, truth, cites })
  if (until < Number.POSITIVE_INFINITY) steps.push({ from: until, truth: truths.no, cites })
  return steps
}

/** `yes` from an instant on. */
export const since = (from: number, cites: readonly string[]): Timeline => during(from, Number.POSITIVE_INFINITY, cites)

/** The step that holds at an instant. */
export const stepAt = (timeline: Timeline, instant: number): Step => {
  let low = 0
  let high = timeline.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (timeline[middle]!.from <= instant) low = middle
    else high = middle - 1
  }
  return timeline[low]!
}

const join = (a: readonly string[], b: readonly string[]): readonly string[] => {
  if (b.length === 0 || a === b) return a
  if (a.length === 0) return b
  const added = b.filter((key) => !a.includes(key))
  return added.length === 0 ? a : [...a, ...added]
}

/** Combines two timelines instant by instant. Neighbours that say the same are one step. */
const merge = (a: Timeline, b: Timeline, combine: (x: Step, y: Step) => Omit<Step, 'from'>): Timeline => {
  const steps: Step[] = []
  let i = 0
  let j = 0
  let from = start
  for (;;) {
    const { truth, cites } = combine(a[i]!, b[j]!)
    const last = steps.at(-1)
    if (!last || last.truth !== truth || !sameCites(last.cites, cites)) steps.push({ from, truth, cites })
    const nextA = a[i + 1]?.from ?? Number.POSITIVE_INFINITY
    const nextB = b[j + 1]?.from ?? Number.POSITIVE_INFINITY
    from = Math.min(nextA, nextB)
    if (from === Number.POSITIVE_INFINITY) return steps
    if (nextA === from) i++
    if (nextB === from) j++
  }
}

const sameCites = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((key) => b.includes(key)))

/** An instant at which two facts decide cites both; one that decides alone is cited alone. */
const either = (x: Step, y: Step): Omit<Step, 'from'> =>
  x.truth === y.truth ? { truth: x.truth, cites: join(x.cites, y.cites) } : x.truth > y.truth ? x : y
const both = (x: Step, y: Step): Omit<Step, 'from'> => {
  if (x.truth === y.truth) return { truth: x.truth, cites: join(x.cites, y.cites) }
  const lower = x.truth < y.truth ? x : y
  // What is unknown rests on what is known to hold beside it, so that removing either fact removes the reason.
  return lower.truth === truths.unknown ? { truth: lower.truth, cites: join(x.cites, y.cites) } : lower
}

/** Nothing at any time, resting on nothing: it changes no disjunction. */
const isNever = (timeline: Timeline): boolean =>
  timeline.length === 1 && timeline[0]!.truth === truths.no && timeline[0]!.cites.length === 0

/** The disjunction of timelines; `never` of none. */
export const any = (timelines: readonly Timeline[]): Timeline =>
  timelines.reduce((a, b) => (isNever(a) ? b : isNever(b) ? a : merge(a, b, either)), never)

/** The conjunction of timelines; always `yes` of none. */
export const all = (timelines: readonly Timeline[]): Timeline =>
  timelines.reduce((a, b) => merge(a, b, both), always(truths.yes))

/** The negation of a timeline. Unknown stays unknown. */
export const not = (timeline: Timeline): Timeline =>
  timeline.map(({ from, truth, cites }) => ({ from, truth: (2 - truth) as Truth, cites }))
