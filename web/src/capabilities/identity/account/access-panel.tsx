import type { Credentials } from '@colloquy/contract/identity/shapes'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './access-panel.module.css'
import { useCredentials } from './data.ts'
import { PasswordForm } from './password-form.tsx'

/** Shows the address of record and lets the reader change their password. */
export function AccessPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('IDENTITY.ACCESS.TITLE')}>
      <QueryContent answer={useCredentials()}>{(known) => <Access credentials={known} />}</QueryContent>
    </Panel>
  )
}

function Access({ credentials: { email, passwordSetAt } }: { credentials: Credentials }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const since = passwordSetAt
    ? t('IDENTITY.ACCESS.SINCE_VALUE', { day: time.day(passwordSetAt, now) })
    : t('IDENTITY.ACCESS.NO_PASSWORD')
  return (
    <div className={css.access}>
      <KeyValues
        items={[
          {
            name: t('IDENTITY.ACCESS.EMAIL'),
            value: <bdi>{email ?? t('IDENTITY.ACCESS.NO_EMAIL')}</bdi>,
          },
          { name: t('IDENTITY.ACCESS.SINCE'), value: since },
        ]}
      />
      <p className="quiet small">{t('IDENTITY.ACCESS.EMAIL_HELP')}</p>
      {passwordSetAt !== null && <PasswordForm email={email ?? ''} />}
    </div>
  )
}
