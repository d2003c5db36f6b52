import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { consumeFragment, useOneTimeValue } from '../../../platform/site/one-time-value.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import css from './confirm-service-email-screen.module.css'
import { useConfirmServiceEmail } from './data.ts'

/** Target of the link that is mailed to a new service address. Only the button confirms, so link scanners do no harm. */
export function ConfirmServiceEmailScreen() {
  const t = useTranslate()
  const secret = useOneTimeValue(consumeFragment)
  const { run, isPending } = useConfirmServiceEmail()
  const [confirmed, setConfirmed] = useState<{ fullName: string; serviceEmail: string }>()
  const [refusal, setRefusal] = useState(secret === '' ? 'service_email_link_expired' : undefined)
  const isOver = refusal === 'service_email_link_expired'

  const confirm = async () => {
    const outcome = await run({ secret })
    setRefusal(outcome.ok ? undefined : String(outcome.refusal))
    if (outcome.ok) setConfirmed(outcome.value)
  }
  return (
    <>
      <PageHead title={t('PEOPLE.CONTACT.CONFIRMATION.TITLE')} />
      <div className={css.body}>
        {!isOver && (
          <p role="status">
            {confirmed
              ? t('PEOPLE.CONTACT.CONFIRMATION.DONE', { name: confirmed.fullName, email: confirmed.serviceEmail })
              : t('PEOPLE.CONTACT.CONFIRMATION.ASK')}
          </p>
        )}
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
        {!isOver && !confirmed && (
          <Button variant="filled" loading={isPending} onClick={() => void confirm()}>
            {t('PEOPLE.CONTACT.CONFIRMATION.CONFIRM')}
          </Button>
        )}
      </div>
    </>
  )
}
