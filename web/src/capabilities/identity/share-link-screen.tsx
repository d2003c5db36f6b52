import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { replaceWith } from '../../platform/site/navigation.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { safeReturn } from '../../platform/viewer/return-address.ts'
import { signInAgainPath } from '../../platform/viewer/user-load.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { isInUse, openLink } from './share-link-data.ts'
import css from './sign-in-form.module.css'
import type { StepProps } from './view.ts'

/** The texts about a link to a project, with or without an account, and about one to a call. */
const texts = {
  anonymous: {
    title: 'SIGN_IN.BEARER_TITLE',
    lead: 'SIGN_IN.BEARER_LEAD',
    open: 'SIGN_IN.BEARER_OPEN',
    none: 'SIGN_IN.BEARER_NONE',
    revoked: 'SIGN_IN.BEARER_REVOKED',
    expired: 'SIGN_IN.BEARER_EXPIRED',
    declined: 'SIGN_IN.BEARER_NONE',
  },
  call: {
    title: 'SIGN_IN.CALL_TITLE',
    lead: 'SIGN_IN.CALL_LEAD',
    open: 'SIGN_IN.CALL_OPEN',
    none: 'SIGN_IN.CALL_NONE',
    revoked: 'SIGN_IN.CALL_REVOKED',
    expired: 'SIGN_IN.CALL_EXPIRED',
    declined: 'SIGN_IN.CALL_DECLINED',
  },
} as const

/** What a link opens, by its address or by the page that it had opened. */
const textsOf = (params: URLSearchParams) => {
  const isCall = params.get('to') === 'call' || /^\/(anonymous\/calls|call)\//i.test(params.get('return') ?? '')
  if (isCall) return texts.call
  const isPersonal = location.pathname.toLowerCase().startsWith('/capability')
  return isPersonal ? ({ ...texts.anonymous, lead: 'SIGN_IN.CAPABILITY_LEAD' } as const) : texts.anonymous
}

/** Why no link is open: it has ended while its page was open, or none was given. */
const reasonOf = (ended: string | null): 'revoked' | 'expired' | 'declined' | 'none' =>
  ended === 'revoked' || ended === 'expired' || ended === 'declined' ? ended : 'none'

/**
 * Target of a share link [RT-11] [RT-20]. Only the button redeems it, so link scanners cannot spend it. A signed-in reader is
 * warned that redeeming ends their session.
 */
export function ShareLinkScreen({ go }: StepProps) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const secret = useOneTimeValue(consumeFragment)
  const [inUse] = useState(isInUse)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [params] = useState(() => new URLSearchParams(location.search))
  const [says] = useState(() => textsOf(params))
  const wanted = safeReturn(params.get('return'))
  const isOver = secret === '' || refusal === 'share_link_expired'

  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const refused = await openLink(secret)
    if (refused === undefined) return replaceWith(wanted)
    setBusy(false)
    setRefusal(refused)
  }
  return (
    <>
      <h1>{t(says.title)}</h1>
      <p className={css.lead}>
        {secret === '' ? t(says[reasonOf(params.get('ended'))]) : t(says.lead, { platform: platformName })}
      </p>
      <form className={css.form} onSubmit={(event) => void open(event)}>
        {!isOver && inUse && <Note tone="warn">{t('SIGN_IN.BEARER_OTHERS')}</Note>}
        <div role="alert">
          {refusal !== undefined && <Note tone={isOver ? 'warn' : 'stop'}>{refusalText(t, refusal)}</Note>}
        </div>
        {isOver ? (
          <Button size="lg" fullWidth onClick={() => go(signInAgainPath({ isAnonymous: false }, wanted))}>
            {t('SIGN_IN.BEARER_SIGN_IN')}
          </Button>
        ) : (
          <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
            {t(says.open)}
          </Button>
        )}
      </form>
    </>
  )
}
