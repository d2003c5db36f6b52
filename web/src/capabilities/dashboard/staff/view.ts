import type { Call, QueueKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { StaffHome } from '@colloquy/contract/dashboard/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Translate } from '../../../platform/translations.ts'
import type { StatusShape } from '../../../ui/display/status.tsx'

export const queueIcons: Readonly<Record<QueueKind, StatusShape>> = {
  no_show: 'square',
  approval: 'diamond',
  times: 'clock',
  pick_time: 'clock',
  suspended: 'dashes',
}

/** The title of the page: how many calls need staff. */
export const staffTitle = (t: Translate, { queues }: Pick<StaffHome, 'queues'>): string => {
  const count = queues.reduce((sum, { total }) => sum + total, 0)
  return count === 0 ? t('DASHBOARD.STAFF.NOTHING') : t('DASHBOARD.STAFF.NEEDS', { count })
}

/** The sentence below the title: how many calls are live, or when the next one starts. */
export const runningOrNextSentence = (
  t: Translate,
  time: TimeFormat,
  { nextCalls }: Pick<StaffHome, 'nextCalls'>,
  now: Date,
): string => {
  const on = nextCalls.filter(({ callDate }) => callDate !== null && new Date(callDate) <= now).length
  const next = nextCalls.find(({ callDate }) => callDate !== null && new Date(callDate) > now)?.callDate
  if (on > 0) return t('DASHBOARD.STAFF.RUNNING', { count: on })
  return next ? t('DASHBOARD.STAFF.NEXT', { distance: time.distance(next, now) }) : t('DASHBOARD.NO_CALL')
}

/** Minutes a call has waited: since its last step, or since its end for a no-show. */
export const waitingMinutes = ({ slot, steps, status }: Pick<Call, 'slot' | 'steps' | 'status'>, now: Date): number => {
  const since = (isBooked(status) ? slot?.end : undefined) ?? steps.at(-1)?.at
  return since === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 60_000)
}

/** The link to a queued call, with the suggested change opened. */
export const queuedCallLink = (kind: QueueKind, { callId, can }: Pick<Call, 'callId' | 'can'>) => ({
  to: `/staff/calls/${callId}`,
  search:
    kind === 'no_show' && can.cancel
      ? { change: 'cancel' }
      : kind === 'suspended' && can.reopen
        ? { change: 'reopen' }
        : {},
})
