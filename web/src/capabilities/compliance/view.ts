import type { ApprovalState, CitedFact, Outcome, Verdict, VerdictReason } from '@colloquy/contract/compliance/shapes'
import type { RelationshipKind } from '@colloquy/contract/people/contact-shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Translate } from '../../platform/translations.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

export const outcomeIcons: Readonly<Record<Outcome, StatusShape>> = {
  allow: 'disc',
  conditions: 'disc',
  approve: 'diamond',
  block: 'square',
}

export const stateIcons: Readonly<Record<ApprovalState, StatusShape>> = {
  open: 'diamond',
  approved: 'disc',
  refused: 'square',
  lapsed: 'dashes',
  withdrawn: 'dashes',
}

/** The sentence of a reason. One that the reader may not know says only what it means for the call. */
export const reasonText = (t: Translate, { reason, effect }: Pick<VerdictReason, 'reason' | 'effect'>): string =>
  reason === 'confidential' ? t(`COMPLIANCE.CONFIDENTIAL.${effect}`) : t(`COMPLIANCE.REASONS.${reason}`)

/** A fact in words: "Head of Sales at Nordluft AB, Jan 2012 – Sep 2026". */
export const factText = (t: Translate, time: TimeFormat, fact: CitedFact): string => {
  const { kind, name, detail, from, until } = fact
  switch (kind) {
    case 'employment':
      if (from === null) return t('COMPLIANCE.REASONS.short_history')
      return t('COMPLIANCE.FACTS.EMPLOYMENT', {
        title: detail ?? '',
        company: name ?? '',
        from: time.month(from),
        until: until === null ? t('COMPLIANCE.FACTS.TODAY') : time.month(until),
      })
    case 'company':
      return t('COMPLIANCE.FACTS.COMPANY', { company: name ?? '' })
    case 'relationship':
      if (name === null) return t('COMPLIANCE.FACTS.RELATIONSHIPS')
      return t(`COMPLIANCE.FACTS.${until === null ? 'RELATIONSHIP' : 'RELATIONSHIP_UNTIL'}`, {
        kind: t(`PEOPLE.RELATIONSHIPS.KINDS.${detail as RelationshipKind}`),
        company: name,
        until: until === null ? '' : time.month(until),
      })
    case 'restricted_list_entry':
      return t('COMPLIANCE.FACTS.RESTRICTION', { company: name ?? '', from: from === null ? '' : time.month(from) })
    case 'public_office':
      return detail ?? t('COMPLIANCE.FACTS.OFFICE')
    case 'terms':
      return t('COMPLIANCE.FACTS.TERMS')
    case 'training':
      return t('COMPLIANCE.FACTS.TRAINING')
    case 'earlier_calls':
      return t('COMPLIANCE.FACTS.PAIR', { count: Number(detail) })
    case 'answer':
      return t('COMPLIANCE.FACTS.ANSWER')
    default:
      return t('COMPLIANCE.FACTS.CONTACT')
  }
}

/** Until when a reason holds, in words. */
export const clearsText = (t: Translate, time: TimeFormat, { clears, reason }: VerdictReason): string | undefined => {
  if (clears !== null) return t('COMPLIANCE.CLEARS.AT', { date: time.longDay(clears) })
  return reason === 'confidential' ? undefined : t('COMPLIANCE.CLEARS.NEVER')
}

/** Until when the outcome at the instant in question holds; undefined when no change is known. */
export const untilOf = ({ timeline, at, outcome }: Pick<Verdict, 'timeline' | 'at' | 'outcome'>): string | undefined =>
  timeline.find((one) => one.from !== null && Date.parse(one.from) > Date.parse(at) && one.outcome !== outcome)?.from ??
  undefined

/** A stretch of the timeline, in words and as a share of the shown width. */
export interface TimelineSegment {
  readonly outcome: Outcome
  readonly from: string | null
  readonly share: number
  readonly text: string
}

const dayMs = 86_400_000

/**
 * The timeline around the instant in question: what holds before, at and after it, with the instant's place from 0 to 1.
 * The width is the time from a month before the instant to a month after the last change, at most three years on.
 */
export const timelineSegments = (
  t: Translate,
  time: TimeFormat,
  { timeline, at }: Pick<Verdict, 'timeline' | 'at'>,
): { segments: TimelineSegment[]; place: number } => {
  const asked = Date.parse(at)
  const begin = asked - 30 * dayMs
  const changes = timeline.flatMap(({ from }) => (from === null ? [] : Date.parse(from)))
  const latest = Math.max(asked, ...changes.filter((instant) => instant < asked + 3 * 365 * dayMs))
  const end = latest + 30 * dayMs
  const segments = timeline.flatMap(({ from, outcome }, index): TimelineSegment[] => {
    const next = timeline[index + 1]?.from
    const start = Math.max(begin, from === null ? begin : Date.parse(from))
    const until = Math.min(end, next == null ? end : Date.parse(next))
    if (until <= start) return []
    const words = { outcome: t(`COMPLIANCE.OUTCOMES.${outcome}`) }
    const text =
      start > begin && from !== null
        ? t('COMPLIANCE.TIMELINE.FROM', { ...words, date: time.longDay(from) })
        : next == null
          ? t('COMPLIANCE.TIMELINE.ALWAYS', words)
          : t('COMPLIANCE.TIMELINE.UNTIL', { ...words, date: time.longDay(next) })
    return [{ outcome, from, share: (until - start) / (end - begin), text }]
  })
  return { segments, place: (asked - begin) / (end - begin) }
}
