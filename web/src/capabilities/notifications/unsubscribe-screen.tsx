import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useUser } from '../../platform/session.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useUnsubscribeFromMails } from './data.ts'
import css from './unsubscribe-screen.module.css'
import { topicOf } from './view.ts'

/** Target of the unsubscribe link in e-mails. Only the button changes anything, so link scanners do no harm. */
export function UnsubscribeScreen() {
  const t = useTranslate()
  const token = useOneTimeValue(consumeFragment)
  const topic = topicOf(token)
  const user = useUser()
  const site = useHomePath()
  const { run, isPending } = useUnsubscribeFromMails()
  const [isOn, setIsOn] = useState<boolean>()
  const [refusal, setRefusal] = useState(topic ? undefined : 'unsubscribe_unknown')

  const ask = async (again: boolean) => {
    const outcome = await run({ token, ...(again && { again }) })
    setRefusal(outcome.ok ? undefined : String(outcome.refusal))
    if (outcome.ok) setIsOn(outcome.value.isOn)
  }
  const isOver = refusal === 'unsubscribe_unknown'
  return (
    <>
      <PageHead
        title={t('NOTIFICATIONS.UNSUBSCRIBE.TITLE')}
        message={topic && !isOver ? t(`NOTIFICATIONS.TOPICS.${topic}.NAME`) : undefined}
      />
      <div className={css.body}>
        {!isOver && (
          <p role="status">
            {isOn === undefined && t('NOTIFICATIONS.UNSUBSCRIBE.ASK')}
            {isOn === false && t('NOTIFICATIONS.UNSUBSCRIBE.STOPPED')}
            {isOn === true && t('NOTIFICATIONS.UNSUBSCRIBE.RESUMED')}
          </p>
        )}
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
        {!isOver && (
          <div className={css.actions}>
            {isOn === false ? (
              <Button loading={isPending} onClick={() => void ask(true)}>
                {t('NOTIFICATIONS.UNSUBSCRIBE.AGAIN')}
              </Button>
            ) : (
              <Button variant="filled" loading={isPending} onClick={() => void ask(false)}>
                {t('NOTIFICATIONS.UNSUBSCRIBE.STOP')}
              </Button>
            )}
          </div>
        )}
        {user && (
          <Link to={`${site}/settings`} search={{ tab: 'notifications' }} className="link">
            {t('NOTIFICATIONS.UNSUBSCRIBE.SETTINGS')}
          </Link>
        )}
      </div>
    </>
  )
}
