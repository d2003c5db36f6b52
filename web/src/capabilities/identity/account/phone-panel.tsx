import { roleIds } from '@colloquy/contract/person-types'
import { useEffect, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useOpenPageOnPhone } from './data.ts'
import css from './phone-panel.module.css'

/** Milliseconds a code is shown; slightly less than its lifetime. */
const shownFor = 55_000

/** Transfers the reader's session to their phone by QR code [RT-23]. Not available to privileged people. */
export function PhonePanel() {
  const t = useTranslate()
  const user = useUser()
  const { run, isPending } = useOpenPageOnPhone()
  const [address, setAddress] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (address === undefined) return
    const timer = setTimeout(() => setAddress(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [address])
  if (!user || user.isAdmin || user.roleId === roleIds.staff || user.roleId === roleIds.compliance) return null
  const show = async () => {
    const outcome = await run({})
    setRefusal(outcome.ok ? undefined : outcome.refusal)
    if (outcome.ok) setAddress(outcome.value.address)
  }
  return (
    <Panel title={t('IDENTITY.PHONE.TITLE')} padded>
      <div className={css.phone}>
        <p>{t('IDENTITY.PHONE.LEAD')}</p>
        <div aria-live="polite">{address && <QrCode text={address} label={t('IDENTITY.PHONE.PICTURE')} />}</div>
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
        <Button loading={isPending} onClick={() => void show()}>
          {t(address ? 'IDENTITY.PHONE.AGAIN' : 'IDENTITY.PHONE.SHOW')}
        </Button>
        {address && <p className="quiet small">{t('IDENTITY.PHONE.SOON')}</p>}
      </div>
    </Panel>
  )
}
