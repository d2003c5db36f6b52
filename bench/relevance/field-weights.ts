import { type Field, fields } from '../../server/src/search-engine/searchable-fields.ts'

/** Weights that may be learnt. Those of names and codes decide who is found by them, which no judgement is about. */
const learntFields: readonly Field[] = [
  'title',
  'headline',
  'expertise',
  'industry',
  'company',
  'career',
  'answers',
  'location',
]
const steps = [0.5, 0.7, 1.4, 2]
/** Smaller gains are noise in thirty searches. */
const minGain = 0.004
/** No weight is changed by more than this factor: judgements of a demo world are no reason for more. */
const maxFactor = 2

/** The engine reads a weight when it indexes, so that a changed one applies to the next index. */
const weights = fields as unknown as Record<Field, { weight: number }>

/** The figures of both halves of the judged searches. */
export interface Halves {
  readonly learnt: number
  readonly heldOut: number
}

/**
 * Coordinate ascent: changes one weight after the other as long as that raises the figure of the learnt half. Restores the
 * weights at the end.
 */
export const learnWeights = (evaluate: () => Halves) => {
  const before = learntFields.map((field) => weights[field].weight)
  const started = evaluate()
  let best = started
  for (let isRising = true; isRising; ) {
    isRising = false
    for (const [i, field] of learntFields.entries()) {
      const weight = weights[field].weight
      let chosen = weight
      for (const step of steps) {
        const changed = weight * step
        const factor = changed / (before[i] as number)
        if (factor > maxFactor || factor < 1 / maxFactor) continue
        weights[field].weight = changed
        const halves = evaluate()
        if (halves.learnt < best.learnt + minGain) continue
        best = halves
        chosen = changed
        isRising = true
      }
      weights[field].weight = chosen
    }
  }
  const learnt = learntFields.map((field, i) => ({
    field,
    before: before[i] as number,
    learnt: weights[field].weight,
  }))
  for (const [i, field] of learntFields.entries()) weights[field].weight = before[i] as number
  return { started, best, weights: learnt }
}
