import {
  type ResponseTime,
  responseHours,
  type Workweek,
  workweeks,
} from '@colloquy/contract/compliance/response-time-operations'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { ZonePicker } from '../../people/zone/zone-picker.tsx'
import { useGetApprovalResponseTime, useSetApprovalResponseTime } from './data.ts'

/** Chooses how many working hours officers have for a decision, and whose clock tells them. */
export function ResponseTimeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const answer = useGetApprovalResponseTime()
  return (
    <Dialog name={t('COMPLIANCE.RESPONSE_TIME.TITLE')} onClose={onClose}>
      <QueryContent answer={answer}>
        {(responseTime) => <ResponseTimeForm responseTime={responseTime} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  )
}

function ResponseTimeForm({ responseTime, onClose }: { responseTime: ResponseTime; onClose: () => void }) {
  const t = useTranslate()
  const [hours, setHours] = useState(responseTime.hours)
  const [workweek, setWorkweek] = useState(responseTime.workweek)
  const [timeZone, setTimeZone] = useState(responseTime.timeZone)
  const { run, isPending, failure } = useSetApprovalResponseTime()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await run({ hours, workweek, timeZone })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('COMPLIANCE.RESPONSE_TIME.SAVED'))
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <p className="second">{t('COMPLIANCE.RESPONSE_TIME.ABOUT')}</p>
      <NativeSelect
        label={t('COMPLIANCE.RESPONSE_TIME.HOURS')}
        value={String(hours)}
        data={responseHours.map((one) => ({
          value: String(one),
          label: t('COMPLIANCE.RESPONSE_TIME.WORKING_HOURS', { count: one }),
        }))}
        onChange={({ currentTarget: { value } }) => setHours(Number(value) as ResponseTime['hours'])}
      />
      <NativeSelect
        label={t('COMPLIANCE.RESPONSE_TIME.WORKWEEK')}
        description={t('COMPLIANCE.RESPONSE_TIME.WORKWEEK_HELP')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={workweek}
        data={workweeks.map((one) => ({ value: one, label: t(`COMPLIANCE.RESPONSE_TIME.WEEKS.${one}`) }))}
        onChange={({ currentTarget: { value } }) => setWorkweek(value as Workweek)}
      />
      <ZonePicker label={t('COMPLIANCE.RESPONSE_TIME.ZONE')} value={timeZone} onChange={setTimeZone} />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('COMPLIANCE.RESPONSE_TIME.SAVE')}
        </Button>
      </div>
    </form>
  )
}
