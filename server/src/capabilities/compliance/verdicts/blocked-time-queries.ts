import type { VerdictReason } from '@colloquy/contract/compliance/shapes'
import type { Interval } from '@colloquy/contract/time'
import type { Evaluation } from './commands.ts'
import { presentVerdict, type VerdictReader } from './present.ts'

/** When verdicts block within an interval, by their timelines: in order and apart. */
export const blockedIntervals = (evaluations: readonly Evaluation[], { start, end }: Interval): Interval[] => {
  const timelines = evaluations.flatMap(({ evaluated }) => evaluated.map(({ verdict }) => verdict.timeline))
  const edges = timelines.flat().flatMap(({ from }) => (from === null ? [] : [from]))
  const inside = [...new Set(edges)].filter((edge) => edge > start.getTime() && edge < end.getTime())
  const instants = [start.getTime(), ...inside.toSorted((a, b) => a - b), end.getTime()]
  const blocked: { start: number; end: number }[] = []
  for (const [i, from] of instants.slice(0, -1).entries()) {
    const isBlocked = timelines.some(
      (timeline) => timeline.findLast((step) => step.from === null || step.from <= from)?.outcome === 'block',
    )
    const last = blocked.at(-1)
    if (isBlocked && last?.end === from) last.end = instants[i + 1]!
    else if (isBlocked) blocked.push({ start: from, end: instants[i + 1]! })
  }
  return blocked.map((one) => ({ start: new Date(one.start), end: new Date(one.end) }))
}

/** Why evaluations block at the instant they are about, as a reader may see it; each reason once. */
export const blockingReasons = (evaluations: readonly Evaluation[], reader: VerdictReader): VerdictReason[] => {
  const reasons = evaluations.flatMap(({ evaluated, inputs, request: { at } }) =>
    evaluated.flatMap(
      ({ stage, verdict }) =>
        presentVerdict({ stage, effective_at: at, evaluated_at: at, verdict }, inputs.facts, reader).reasons,
    ),
  )
  const blocking = reasons.filter(({ effect }) => effect === 'block')
  return [...new Map(blocking.map((reason) => [reason.ruleId, reason])).values()]
}
