import type { Account } from '@colloquy/contract/dashboard/shapes'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import head from '../people/person-panel.module.css'
import { StatusCard } from '../people/status-card.tsx'
import css from './account-panel.module.css'
import { AccountStatusPanel } from './account-status-panel.tsx'
import { useGetUserAccount, useResendValidationMail } from './data.ts'
import { FactorResetPanel } from './factor-reset-panel.tsx'
import { PermissionsPanel } from './permissions-panel.tsx'
import { PrivilegesPanel } from './privileges-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** An account beside the list: permissions, status and sessions. */
export function AccountPanel({ personId }: { personId: string }) {
  const answer = useGetUserAccount(personId)
  return (
    <QueryContent answer={answer}>
      {(account) => (
        <>
          <div className={head.head}>
            <AvatarCard person={account} name={account.fullName} size="large" />
            <div className={head.words}>
              <h2 className={head.name}>
                <bdi>{account.fullName}</bdi> <span className="code">{account.code}</span>
              </h2>
              <StatusCard status={account.status} />
            </div>
          </div>
          <AccountDetails account={account} />
          <PrivilegesPanel account={account} />
          <PermissionsPanel account={account} />
          <AccountStatusPanel account={account} />
          <SessionsPanel account={account} />
          {account.can.setAdmin && <FactorResetPanel account={account} />}
        </>
      )}
    </QueryContent>
  )
}

function AccountDetails({ account }: { account: Account }) {
  const t = useTranslate()
  const time = useTime()
  const { run, isPending, failure } = useResendValidationMail()
  const resend = async () => {
    if ((await run({ personId: account.personId })).ok)
      toastSuccess(t('DASHBOARD.USERS.RESENT', { email: account.email ?? '' }))
  }
  const items = [
    { name: t('DASHBOARD.PEOPLE.EMAIL'), value: account.email && <bdi dir="ltr">{account.email}</bdi> },
    { name: t('DASHBOARD.PEOPLE.COMPANY'), value: account.companyName && <bdi>{account.companyName}</bdi> },
    { name: t('DASHBOARD.PEOPLE.SINCE'), value: time.month(account.joinedDate) },
  ]
  return (
    <Panel title={t('DASHBOARD.USERS.ACCOUNT')} padded>
      <KeyValues items={items.filter(({ value }) => value)} />
      {account.can.resendValidation && (
        <div className={css.foot}>
          <p className="second">{t('DASHBOARD.USERS.PENDING')}</p>
          <Button loading={isPending} onClick={() => void resend()}>
            {t('DASHBOARD.USERS.RESEND')}
          </Button>
        </div>
      )}
      <Failure refusal={failure} />
    </Panel>
  )
}

function Failure({ refusal }: { refusal: string | undefined }) {
  const t = useTranslate()
  return <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
}
