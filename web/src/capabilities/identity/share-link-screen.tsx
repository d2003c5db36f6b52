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

/** Why no link is open: it was revoked or has run out while its page was, or none was given. */
const noneOf = (ended: string | null) =>
  ended === 'revoked'
    ? 'SIGN_IN.BEARER_REVOKED'
    : ended === 'expired'
      ? 'SIGN_IN.BEARER_EXPIRED'
      : 'SIGN_IN.BEARER_NONE'

/**
 * Target of a share link [RT-11] [RT-20]. Only the button redeems it, so link scanners cannot spend it. A signed-in reader is
 * warned that redeeming ends their session.
 */
export function ShareLinkScreen({ go }: StepProps) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const [isPersonal] = useState(() => location.pathname.toLowerCase().startsWith('/capability'))
  const secret = useOneTimeValue(consumeFragment)
  const [inUse] = useState(isInUse)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [params] = useState(() => new URLSearchParams(location.search))
  const ended = params.get('ended')
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
  const lead = isPersonal ? 'SIGN_IN.CAPABILITY_LEAD' : 'SIGN_IN.BEARER_LEAD'
  return (
    <>
      <h1>{t('SIGN_IN.BEARER_TITLE')}</h1>
      <p className={css.lead}>{secret === '' ? t(noneOf(ended)) : t(lead, { platform: platformName })}</p>
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
            {t('SIGN_IN.BEARER_OPEN')}
          </Button>
        )}
      </form>
    </>
  )
}
