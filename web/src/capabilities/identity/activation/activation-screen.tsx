import type { Activation } from '@colloquy/contract/identity/shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { signOut, useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../../ui/page/panel.tsx'
import css from './activation-screen.module.css'
import {
  consumeSecret,
  deleteSecret,
  useAccountActivation,
  useActivateAccount,
  useResendAccountActivation,
} from './data.ts'
import { StepStatus } from './step-status.tsx'
import { TermsPanel } from './terms-panel.tsx'

/** Lists what a pending account still needs and activates it [AU-16]. */
export function ActivationScreen() {
  const t = useTranslate()
  const user = useUser()
  const [secret, setSecret] = useState(consumeSecret)
  const answer = useAccountActivation(user !== undefined)
  const forget = () => {
    deleteSecret()
    setSecret(undefined)
  }
  return (
    <>
      <PageHead
        title={t('IDENTITY.ACTIVATION.TITLE')}
        message={t(user ? 'IDENTITY.ACTIVATION.LEAD' : 'IDENTITY.ACTIVATION.LEAD_VISITOR')}
      />
      {user ? (
        <QueryContent answer={answer}>
          {(activation) => <Points activation={activation} personId={user.entityId} secret={secret} onSpent={forget} />}
        </QueryContent>
      ) : (
        <div className={css.foot}>
          <Button variant="filled" component="a" href="/login?return=%2Factivate">
            {t('IDENTITY.ACTIVATION.SIGN_IN')}
          </Button>
        </div>
      )}
    </>
  )
}

interface PointsProps {
  activation: Activation
  personId: string
  secret: string | undefined
  onSpent: () => void
}

function Points({ activation, personId, secret, onSpent }: PointsProps) {
  const t = useTranslate()
  const { run, isPending, failure } = useActivateAccount()
  const isEmailDone = activation.isEmailProven || secret !== undefined
  const save = async (): Promise<void> => {
    // A session from the link needs no further proof; a leftover secret must not fail the request.
    const token = activation.isEmailProven ? undefined : secret
    const outcome = await run({ personId, ...(token !== undefined && { token }) })
    if (outcome.ok || outcome.refusal === 'activation_link_expired') onSpent()
    // Reloads the page: menu, live connection and the rest start only for an active account.
    if (outcome.ok) location.assign('/')
  }
  return (
    <>
      <Panels>
        <EmailPanel activation={activation} isDone={isEmailDone} />
        <TermsPanel personId={personId} isDone={activation.areTermsAccepted} />
      </Panels>
      <div className={css.foot}>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.actions}>
          <Button
            variant="filled"
            loading={isPending}
            disabled={!isEmailDone || !activation.areTermsAccepted}
            onClick={() => void save()}
          >
            {t('IDENTITY.ACTIVATION.SAVE')}
          </Button>
          <Button onClick={() => void signOut()}>{t('IDENTITY.ACTIVATION.SIGN_OUT')}</Button>
        </div>
      </div>
    </>
  )
}

function EmailPanel({ activation: { email, isEmailProven }, isDone }: { activation: Activation; isDone: boolean }) {
  const t = useTranslate()
  const { run, isPending, failure } = useResendAccountActivation()
  const [isSent, setSent] = useState(false)
  const send = async (): Promise<void> => {
    setSent(false)
    setSent((await run({})).ok)
  }
  const text = () => {
    if (email === null) return t('IDENTITY.ACTIVATION.EMAIL_NONE')
    if (isEmailProven) return t('IDENTITY.ACTIVATION.EMAIL_PROVEN', { email })
    return isDone ? t('IDENTITY.ACTIVATION.EMAIL_LINK') : t('IDENTITY.ACTIVATION.EMAIL_SEND', { email })
  }
  return (
    <Panel title={t('IDENTITY.ACTIVATION.EMAIL')} link={<StepStatus isDone={isDone} />} padded>
      <div className={css.point}>
        <p>{text()}</p>
        {!isDone && email !== null && (
          <Button loading={isPending} onClick={() => void send()}>
            {t('IDENTITY.ACTIVATION.SEND')}
          </Button>
        )}
        <p className="second" role="status">
          {isSent && t('IDENTITY.ACTIVATION.SENT', { email: email ?? '' })}
        </p>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      </div>
    </Panel>
  )
}
