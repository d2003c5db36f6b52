import { minPasswordLength } from '@colloquy/contract/identity/shapes'
import type { InvitationDetails } from '@colloquy/contract/invitations/shapes'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { startSession } from '../../platform/session.ts'
import { useTenant } from '../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { NewPasswordFields } from '../identity/password/new-password-fields.tsx'
import css from './accept-screen.module.css'
import { useAcceptInvitation, useCheckInvitation } from './data.ts'
import { isOwnKind } from './view.ts'

/** Target of an invitation link. Only the button redeems it, so link scanners cannot spend it [IN-04]. */
export function AcceptScreen() {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const secret = useOneTimeValue(consumeFragment)
  const answer = useCheckInvitation(secret)
  const head = t('INVITATIONS.ACCEPT.TITLE', { platform: platformName })
  if (secret === '')
    return (
      <>
        <PageHead title={head} />
        <div className={css.body} role="alert">
          <Note tone="warn">{refusalText(t, 'invitation_link_expired')}</Note>
        </div>
      </>
    )
  return (
    <>
      <PageHead title={head} />
      <QueryContent answer={answer}>{(invited) => <AcceptForm invited={invited} secret={secret} />}</QueryContent>
    </>
  )
}

function AcceptForm({ invited, secret }: { invited: InvitationDetails; secret: string }) {
  const t = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const { run, isPending, failure, reset } = useAcceptInvitation()
  const [method, setMethod] = useState<'password' | 'link'>('password')
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const missing = Math.max(0, minPasswordLength - [...password].length)
  const isGuessable = failure === 'password_guessable'

  const accept = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (method === 'password' && missing > 0) return
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const outcome = await run({ token: secret, timeZone, language, ...(method === 'password' && { password }) })
    if (!outcome.ok) return
    startSession(outcome.value, false)
    // Reloads the page; the new page asks for anything still due, such as the terms.
    location.assign('/')
  }
  const short = wasSent && missing > 0 ? t('NEW_PASSWORD.SHORT', { count: missing }) : undefined
  return (
    <form className={css.body} noValidate onSubmit={(event) => void accept(event)}>
      <p>
        {t(`INVITATIONS.ACCEPT.LEAD.${invited.kind}`, {
          inviter: invited.invitedBy,
          name: invited.fullName,
          company: invited.companyName ?? '',
        })}
      </p>
      <p className="second">
        {t('INVITATIONS.ACCEPT.UNTIL', { email: invited.email, day: time.longDay(invited.expiresAt) })}
      </p>
      <input hidden readOnly name="username" autoComplete="username" value={invited.email} />
      {!isOwnKind(invited.kind) && (
        <SegmentedControl
          label={t('INVITATIONS.ACCEPT.WAY')}
          value={method}
          options={[
            { value: 'password', label: t('INVITATIONS.ACCEPT.BY_PASSWORD') },
            { value: 'link', label: t('INVITATIONS.ACCEPT.BY_LINK') },
          ]}
          onChange={setMethod}
        />
      )}
      {method === 'password' ? (
        <NewPasswordFields
          size="lg"
          value={password}
          error={isGuessable ? refusalText(t, 'password_guessable') : short}
          onChange={(typed) => {
            setPassword(typed)
            if (isGuessable) reset()
          }}
        />
      ) : (
        <p className="second">{t('INVITATIONS.ACCEPT.LINK_ABOUT', { email: invited.email })}</p>
      )}
      <div role="alert">{failure && !isGuessable && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div>
        <Button type="submit" variant="filled" size="lg" loading={isPending}>
          {t('INVITATIONS.ACCEPT.SAVE')}
        </Button>
      </div>
    </form>
  )
}
