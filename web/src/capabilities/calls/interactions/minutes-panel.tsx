import type { Call } from '@colloquy/contract/calls/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTenant } from '../../../platform/settings.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { useConfirmCallMinutes } from './data.ts'
import css from './external-call-panel.module.css'
import { haveBothConfirmed } from './view.ts'

/** How long a call outside the product ran, as both sides say, and the reader's own confirmation. Absent before it has begun. */
export function MinutesPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const momentText = useMomentText()
  const isStaff = useUser()?.roleId === roleIds.staff
  const platform = useTenant().variables.platformName
  const { confirmedMinutes } = call
  if (!call.can.confirmMinutes && confirmedMinutes.length === 0) return null
  return (
    <Panel title={t('CALLS.MINUTES.TITLE')} padded>
      <div className={css.location}>
        {call.can.confirmMinutes && (
          <p className="second">{isStaff ? t('CALLS.MINUTES.LEAD_STAFF') : t('CALLS.MINUTES.LEAD', { platform })}</p>
        )}
        {confirmedMinutes.length > 0 && (
          <ul className={css.reports}>
            {confirmedMinutes.map(({ at, minutes, byName }) => (
              <li key={at} className="small">
                {t('CALLS.MINUTES.BY', { name: byName ?? '', duration: time.duration(minutes), when: momentText(at) })}
              </li>
            ))}
          </ul>
        )}
        {call.can.confirmMinutes && haveBothConfirmed(call) && <p>{t('CALLS.MINUTES.DIFFER')}</p>}
        {call.can.confirmMinutes && <MinutesForm call={call} />}
      </div>
    </Panel>
  )
}

function MinutesForm({ call }: { call: Call }) {
  const t = useTranslate()
  const [typed, setTyped] = useState(String(call.expectedDuration))
  const { run, busy, refusal } = useConfirmCallMinutes()
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const isFit = minutes >= 1 && minutes <= 600
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFit || busy || (await run(call, { minutes }))) return
    toastSuccess(t('CALLS.MINUTES.DONE'))
  }
  return (
    <>
      <form className={css.line} onSubmit={(event) => void confirm(event)}>
        <div className={css.minutes}>
          <TextField
            label={t('CALLS.MINUTES.MINUTES')}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            maxLength={3}
            dir="ltr"
          />
        </div>
        <Button type="submit" variant="filled" loading={busy} disabled={!isFit}>
          {t('CALLS.MINUTES.CONFIRM')}
        </Button>
      </form>
      <RefusalNote refusal={refusal} />
      <p className="quiet small">{t('CALLS.MINUTES.NO_SHOW')}</p>
    </>
  )
}
