import type { HomePage, Task } from '@colloquy/contract/dashboard/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Translate } from '../../platform/translations.ts'

/** The title of the page: "3 tasks for today". */
export const greeting = (t: Translate, count: number): string =>
  count === 0 ? t('DASHBOARD.NOTHING') : t('DASHBOARD.NEEDS', { count })

/** The sentence below the title: when the next call is. */
export const nextCallSentence = (
  t: Translate,
  time: TimeFormat,
  { nextCalls }: Pick<HomePage, 'nextCalls'>,
  now: Date,
  me: string,
) => {
  const next = nextCalls[0]
  if (!next?.callDate) return t('DASHBOARD.NO_CALL')
  const starts = new Date(next.callDate)
  const name = next.expert.personId === me ? next.contact.fullName : next.expert.fullName
  if (starts <= now) return t('DASHBOARD.RUNNING', { name })
  const day = time.nearDay(starts, now)
  const isSoon = starts.getTime() - now.getTime() < 12 * 3_600_000
  return isSoon
    ? t('DASHBOARD.NEXT_CALL', { distance: time.distance(starts, now), ...time.placed(starts) })
    : t('DASHBOARD.NEXT_CALL_DAY', { day, ...time.placed(starts) })
}

/** The link to where a task is done, below a portal's path. */
export const taskLink = (
  { kind, callId }: Pick<Task, 'kind' | 'callId'>,
  portal: string,
): { to: string; search: Record<string, string> } => {
  if (kind === 'join_call') return { to: `/call/${callId}`, search: {} }
  const to = `${portal}/calls/${callId}`
  return { to, search: kind === 'answer_postponed' ? { change: 'reopen' } : {} }
}
