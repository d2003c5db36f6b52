import type { Call } from '@colloquy/contract/calls/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { DayCard } from '../scheduling/day-card.tsx'
import css from './day-panel.module.css'

/** The reader's day with its calls; each links to its page. */
export function DayPanel({ calls, portal }: { calls: readonly Call[]; portal: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const navigate = useNavigate()
  const me = useUser()?.entityId
  const entries = calls.flatMap(({ callId, slot, expert, contact }) =>
    slot
      ? {
          id: callId,
          slot,
          name: (expert.personId === me ? contact : expert).fullName,
          onSelect: () => void navigate({ to: `${portal}/calls/${callId}` }),
        }
      : [],
  )
  return (
    <div className={css.day}>
      <DayCard label={t('DASHBOARD.DAY', { day: time.longDay(now) })} entries={entries} />
    </div>
  )
}
