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
  const say = useTranslate()
  return (
    <Panel title={say('IDENTITY.ACCESS.TITLE')}>
      <QueryContent answer={useCredentials()}>{(known) => <Access credentials={known} />}</QueryContent>
    </Panel>
  )
}

function Access({ credentials: { email, passwordSetAt } }: { credentials: Credentials }) {
  const say = useTranslate()
  const time = useTime()
  const now = useNow()
  const since = passwordSetAt
    ? say('IDENTITY.ACCESS.SINCE_VALUE', { day: time.day(passwordSetAt, now) })
    : say('IDENTITY.ACCESS.NO_PASSWORD')
  return (
    <div className={css.access}>
      <KeyValues
        facts={[
          {
            name: say('IDENTITY.ACCESS.EMAIL'),
            value: <bdi>{email ?? say('IDENTITY.ACCESS.NO_EMAIL')}</bdi>,
          },
          { name: say('IDENTITY.ACCESS.SINCE'), value: since },
        ]}
      />
      <p className="quiet small">{say('IDENTITY.ACCESS.EMAIL_HELP')}</p>
      {passwordSetAt !== null && <PasswordForm email={email ?? ''} />}
    </div>
  )
}
