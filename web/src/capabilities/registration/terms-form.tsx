import type { Registration, RegistrationStep } from '@colloquy/contract/registration/shapes'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useCompleteRegistration, useListCurrentTerms, useMailRegistration } from './data.ts'
import css from './join-screen.module.css'

/** The last step: verifies the address, accepts the texts and submits the registration. */
export function TermsForm({
  own,
  registration,
  missing,
  onGo,
  onDone,
  onBefore,
}: {
  own: string
  registration: Registration
  missing: readonly RegistrationStep[]
  onGo: (step: RegistrationStep) => void
  onDone: () => void
  /** Saves pending changes. */
  onBefore: () => Promise<void>
}) {
  const t = useTranslate()
  const [terms, setTerms] = useState(false)
  const [privacy, setPrivacy] = useState(false)
  const { run, isPending, failure } = useCompleteRegistration()
  const complete = async (): Promise<void> => {
    await onBefore()
    const outcome = await run({ key: own, termsAccepted: true, privacyAccepted: true })
    if (outcome.ok) onDone()
  }
  const isReady = terms && privacy && registration.isVerified && missing.length === 0
  return (
    <form
      className={css.wide}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void complete()
      }}
    >
      <Address own={own} registration={registration} onBefore={onBefore} />
      {missing.length > 0 && (
        <Note tone="warn">
          <p>{refusalText(t, 'registration_incomplete')}</p>
          <div className={css.buttons}>
            {missing.map((step) => (
              <Button key={step} size="xs" onClick={() => onGo(step)}>
                {t(`REGISTRATION.STEPS.${step}`)}
              </Button>
            ))}
          </div>
        </Note>
      )}
      <p>{t('REGISTRATION.READ')}</p>
      <QueryContent answer={useListCurrentTerms()}>
        {(texts) => (
          <>
            {texts.map(({ termsId, title, body }) => (
              <details key={termsId} className={css.text}>
                <summary>{title}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
                <section aria-label={title} tabIndex={0} className={css.scroll} dir="auto">
                  {body}
                </section>
              </details>
            ))}
          </>
        )}
      </QueryContent>
      <Checkbox
        label={t('REGISTRATION.AGREE_TERMS')}
        checked={terms}
        onChange={(event) => setTerms(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('REGISTRATION.AGREE_PRIVACY')}
        checked={privacy}
        onChange={(event) => setPrivacy(event.currentTarget.checked)}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.buttons}>
        <Button type="submit" variant="filled" loading={isPending} disabled={!isReady}>
          {t('REGISTRATION.COMPLETE_NOW')}
        </Button>
      </div>
    </form>
  )
}

function Address({
  own,
  registration: { email, isVerified },
  onBefore,
}: {
  own: string
  registration: Registration
  onBefore: () => Promise<void>
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useMailRegistration()
  const [isSent, setSent] = useState(false)
  const send = async (): Promise<void> => {
    setSent(false)
    await onBefore()
    setSent((await run({ key: own })).ok)
  }
  if (isVerified) return <p>{t('REGISTRATION.VERIFIED', { email })}</p>
  return (
    <section className={css.group} aria-label={t('REGISTRATION.VERIFY')}>
      <p>{t('REGISTRATION.UNVERIFIED', { email })}</p>
      <Button loading={isPending} onClick={() => void send()}>
        {t('REGISTRATION.SEND')}
      </Button>
      <p className="second" role="status">
        {isSent && t('REGISTRATION.SENT', { email })}
      </p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </section>
  )
}
