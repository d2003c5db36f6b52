import { useState } from 'react'
import { RefusalError } from '../../platform/query.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { currentPortal, currentSettings } from '../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { BeginForm } from './begin-form.tsx'
import { useKey, useRegistration, useResumeRegistration } from './data.ts'
import css from './join-screen.module.css'
import { StepsPanel } from './steps-panel.tsx'

/** The expert registration [RT-17]: a wizard at the experts' site that can continue on another device. */
export function JoinScreen() {
  const t = useTranslate()
  const [secret, setSecret] = useState(useOneTimeValue(consumeFragment) || undefined)
  const [key, keep] = useKey()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  return (
    <>
      <PageHead title={t('REGISTRATION.TITLE')} />
      {currentPortal() === 'Exchange' ? (
        <Elsewhere />
      ) : secret !== undefined ? (
        <Resume
          secret={secret}
          onResumed={(next) => {
            keep(next)
            setSecret(undefined)
          }}
          onLeft={() => setSecret(undefined)}
        />
      ) : key === undefined ? (
        <BeginForm onBegun={keep} />
      ) : (
        <Open
          key={key}
          own={key}
          onLost={() => keep(undefined)}
          onDone={() => {
            keep(undefined)
            setDone(true)
          }}
        />
      )}
    </>
  )
}

function Elsewhere() {
  const t = useTranslate()
  const site = currentSettings()?.expertExchangeSiteUrl ?? ''
  return (
    <div className={css.part}>
      <p>{t('REGISTRATION.ELSEWHERE')}</p>
      <Button variant="filled" component="a" href={`${site}/join`}>
        {t('REGISTRATION.GO_THERE')}
      </Button>
    </div>
  )
}

/** Only the button redeems the link, so link scanners cannot spend it. */
function Resume({
  secret,
  onResumed,
  onLeft,
}: {
  secret: string
  onResumed: (key: string) => void
  onLeft: () => void
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useResumeRegistration()
  const resume = async (): Promise<void> => {
    const outcome = await run({ token: secret })
    if (outcome.ok) onResumed(outcome.value.key)
  }
  return (
    <div className={css.part}>
      <h2>{t('REGISTRATION.LINK')}</h2>
      <p>{t('REGISTRATION.LINK_TEXT')}</p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.buttons}>
        {failure === 'registration_link_expired' ? (
          <Button onClick={onLeft}>{t('REGISTRATION.ANEW')}</Button>
        ) : (
          <Button variant="filled" loading={isPending} onClick={() => void resume()}>
            {t('REGISTRATION.CONTINUE')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Open({ own, onLost, onDone }: { own: string; onLost: () => void; onDone: () => void }) {
  const t = useTranslate()
  const answer = useRegistration(own)
  if (answer.error instanceof RefusalError && answer.error.refusal === 'registration_ended')
    return (
      <div className={css.part}>
        <Note tone="warn">{refusalText(t, 'registration_ended')}</Note>
        <Button onClick={onLost}>{t('REGISTRATION.ANEW')}</Button>
      </div>
    )
  return (
    <QueryContent answer={answer}>
      {(registration) => <StepsPanel own={own} first={registration} onLost={onLost} onDone={onDone} />}
    </QueryContent>
  )
}

function Done() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('REGISTRATION.DONE_TITLE')} message={null} />
      <div className={css.part}>
        <p role="status">{t('REGISTRATION.DONE')}</p>
        <Button variant="filled" component="a" href="/login">
          {t('REGISTRATION.SIGN_IN')}
        </Button>
      </div>
    </>
  )
}
