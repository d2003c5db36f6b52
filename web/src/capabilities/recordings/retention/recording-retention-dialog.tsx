import { type RecordingRetention, recordingRetentionDays } from '@colloquy/contract/recordings/retention-shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { periodText, useSetRecordingRetention } from './data.ts'

/** Chooses how long recordings are kept. */
export function RecordingRetentionDialog({
  retention,
  onClose,
}: {
  retention: RecordingRetention
  onClose: () => void
}) {
  const t = useTranslate()
  const current = retention.former?.days ?? retention.days
  const [days, setDays] = useState(retention.days)
  const { run, isPending, failure } = useSetRecordingRetention()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const chosen = recordingRetentionDays.find((period) => period === days)
    if (chosen === undefined) return
    const outcome = await run({ days: chosen })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('RECORDINGS.RETENTION.SAVED'))
  }
  return (
    <Dialog name={t('RECORDINGS.RETENTION.EDIT')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <NativeSelect
          label={t('RECORDINGS.RETENTION.PERIOD')}
          value={String(days)}
          data={recordingRetentionDays.map((period) => ({ value: String(period), label: periodText(t, period) }))}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        />
        <div role="status">
          {days < current && (
            <Note tone="stop">{t('RECORDINGS.RETENTION.SHORTER', { period: periodText(t, days) })}</Note>
          )}
          {days > current && <Note>{t('RECORDINGS.RETENTION.LONGER')}</Note>}
        </div>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('RECORDINGS.RETENTION.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
