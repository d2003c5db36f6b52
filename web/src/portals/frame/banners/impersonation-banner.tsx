import { getImpersonation } from '@colloquy/contract/identity/operations'
import { useState } from 'react'
import { useOperationQuery } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { endImpersonation, useUser } from '../../../platform/session.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { useSessionScope } from '../../../platform/viewer/session-scope.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './banners.module.css'

/** Shows on every page that a person is being impersonated, with a button to stop [AU-11]. */
export const ImpersonationBanner = () => (useSessionScope().isImpersonating ? <Banner /> : null)

function Banner() {
  const t = useTranslate()
  const time = useTime()
  const user = useUser()
  const { data } = useOperationQuery(getImpersonation, {})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const back = async () => {
    setBusy(true)
    const refused = await endImpersonation()
    // The button stays busy until the next page is open.
    if (refused === undefined) return
    setBusy(false)
    setRefusal(refused)
  }
  const name = user?.fullName ?? ''
  const until = data ? time.placed(new Date(data.until)).time : ''
  return (
    <aside className={css.banner} data-tone="warn" aria-label={t('SHELL.IMPERSONATION_STOP', { name })}>
      <StatusIcon shape="diamond" />
      <span className="spring">
        {data && t('SHELL.IMPERSONATION', { actor: data.impersonatorName, name, time: until })}
        {refusal !== undefined && <span role="alert"> {refusalText(t, refusal)}</span>}
      </span>
      <Button size="xs" loading={busy} onClick={() => void back()}>
        {t('SHELL.IMPERSONATION_STOP', { name })}
      </Button>
    </aside>
  )
}
