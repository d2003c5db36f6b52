import type { Call } from '@colloquy/contract/calls/shapes'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import css from './interventions.module.css'

/** The reminders of officers that the reader has not closed. */
export function ReminderCards({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const [closed, setClosed] = useState<readonly string[]>([])
  const open = call.interventions.reminders.filter(({ reminderId }) => !closed.includes(reminderId))
  return (
    <div role="status" className={css.reminders}>
      {open.map(({ reminderId, at, isPersonal }) => (
        <div key={reminderId} className={css.reminder}>
          <IconBellRinging size={20} stroke={1.5} aria-hidden />
          <div className={css.words}>
            <b>
              {t(isPersonal ? 'CALLS.INTERVENTION.REMINDER.TO_YOU' : 'CALLS.INTERVENTION.REMINDER.TITLE')}{' '}
              <span className="quiet small">{time.clock(at)}</span>
            </b>
            <p className={css.script}>{t('CALLS.INTERVENTION.REMINDER.SCRIPT')}</p>
          </div>
          <Button size="xs" onClick={() => setClosed([...closed, reminderId])}>
            {t('CALLS.INTERVENTION.REMINDER.CLOSE')}
          </Button>
        </div>
      ))}
    </div>
  )
}
