import { type MessageRetention, retentionMonths } from '@colloquy/contract/chat/retention-shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { type Translate, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useSetChatRetention } from './data.ts'

/** A period in whole years, or in months. */
export const periodText = (t: Translate, months: number): string =>
  months % 12 === 0 ? t('CHAT.RETENTION.YEARS', { count: months / 12 }) : t('CHAT.RETENTION.MONTHS', { count: months })

/** Chooses how long messages are stored. */
export function RetentionDialog({ retention, onClose }: { retention: MessageRetention; onClose: () => void }) {
  const t = useTranslate()
  const current = retention.former?.months ?? retention.months
  const [months, setMonths] = useState(retention.months)
  const { run, isPending, failure } = useSetChatRetention()
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const chosen = retentionMonths.find((period) => period === months)
    if (chosen === undefined) return
    const outcome = await run({ months: chosen })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('CHAT.RETENTION.SAVED'))
  }
  return (
    <Dialog name={t('CHAT.RETENTION.EDIT_TITLE')} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <NativeSelect
          label={t('CHAT.RETENTION.PERIOD')}
          value={String(months)}
          data={retentionMonths.map((period) => ({ value: String(period), label: periodText(t, period) }))}
          onChange={({ currentTarget: { value } }) => setMonths(Number(value))}
        />
        <div role="status">
          {months < current && (
            <Note tone="stop">{t('CHAT.RETENTION.SHORTER', { period: periodText(t, months) })}</Note>
          )}
        </div>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('CHAT.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
