import { Button } from '@mantine/core'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useGetMailStatus, useRetryMailAddress } from './data.ts'
import css from './mail-status-panel.module.css'

/** Says that mails to the reader's address are held, and lets them try again. Nothing while they are sent. */
export function MailStatusPanel() {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { data } = useGetMailStatus()
  const { run, isPending } = useRetryMailAddress()
  if (!data?.undeliverable || data.address === null) return null
  const { address } = data
  const retry = async () => {
    const outcome = await run({})
    if (outcome.ok) toastSuccess(t('NOTIFICATIONS.MAIL_STATUS.RETRIED', { address }))
  }
  return (
    <div className={css.status}>
      <Note tone="warn">
        <p>{t('NOTIFICATIONS.MAIL_STATUS.UNDELIVERABLE', { address, day: time.day(data.undeliverable.since, now) })}</p>
        <p className="small" dir="ltr">
          {data.undeliverable.detail}
        </p>
        <Button size="xs" loading={isPending} onClick={() => void retry()}>
          {t('NOTIFICATIONS.MAIL_STATUS.RETRY')}
        </Button>
      </Note>
    </div>
  )
}
