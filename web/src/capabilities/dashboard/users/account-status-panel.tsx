import type { Account } from '@colloquy/contract/dashboard/shapes'
import { useState } from 'react'
import { switchUser } from '../../../platform/session.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './account-panel.module.css'
import { useRestorePerson, useRestrictPerson, useStartImpersonation } from './data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** The status of an account, the actions that change it, and impersonation. */
export function AccountStatusPanel({ account }: { account: Account }) {
  const t = useTranslate()
  const [openDialog, setOpenDialog] = useState<'restrict' | 'restore' | 'act'>()
  const restrict = useRestrictPerson()
  const restore = useRestorePerson()
  const actAs = useStartImpersonation()
  const { personId, fullName: name, restriction, can } = account
  if (!can.restrict && !can.restore && !can.signInAs && !restriction) return null
  const close = () => setOpenDialog(undefined)
  const change = async (command: typeof restrict | typeof restore, reason: string, done: string) => {
    const outcome = await command.run({ personId, reason })
    if (!outcome.ok) return String(outcome.refusal)
    toastSuccess(done)
    return undefined
  }
  return (
    <Panel title={t('DASHBOARD.USERS.ACCESS')} padded>
      {restriction ? (
        <Restriction restriction={restriction} />
      ) : (
        <p className="second">{t('DASHBOARD.USERS.OPEN_ACCOUNT')}</p>
      )}
      <div className={css.actions}>
        {can.restrict && (
          <Button variant="danger" onClick={() => setOpenDialog('restrict')}>
            {t('DASHBOARD.USERS.RESTRICT')}
          </Button>
        )}
        {can.restore && <Button onClick={() => setOpenDialog('restore')}>{t('DASHBOARD.USERS.RESTORE')}</Button>}
        {can.signInAs && <Button onClick={() => setOpenDialog('act')}>{t('DASHBOARD.USERS.VIEW_AS')}</Button>}
      </div>
      {openDialog === 'restrict' && (
        <ReasonDialog
          title={t('DASHBOARD.USERS.RESTRICT_TITLE', { name })}
          about={t('DASHBOARD.USERS.RESTRICT_ABOUT')}
          confirm={t('DASHBOARD.USERS.RESTRICT')}
          isLoss
          longest={500}
          onSend={(reason) => change(restrict, reason, t('DASHBOARD.USERS.RESTRICTED', { name }))}
          onClose={close}
        />
      )}
      {openDialog === 'restore' && (
        <ReasonDialog
          title={t('DASHBOARD.USERS.RESTORE_TITLE', { name })}
          about={t('DASHBOARD.USERS.RESTORE_ABOUT')}
          confirm={t('DASHBOARD.USERS.RESTORE')}
          longest={500}
          onSend={(reason) => change(restore, reason, t('DASHBOARD.USERS.RESTORED', { name }))}
          onClose={close}
        />
      )}
      {openDialog === 'act' && (
        <ReasonDialog
          title={t('DASHBOARD.USERS.VIEW_AS_TITLE', { name })}
          about={t('DASHBOARD.USERS.VIEW_AS_ABOUT')}
          confirm={t('DASHBOARD.USERS.VIEW_AS')}
          longest={200}
          onSend={async (reason) => {
            const outcome = await actAs.run({ personId, reason })
            if (!outcome.ok) return String(outcome.refusal)
            switchUser(outcome.value.redirectUrl)
            return undefined
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}

function Restriction({ restriction: { since, reason, by } }: { restriction: NonNullable<Account['restriction']> }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const ago = time.distance(since, now)
  return (
    <Note tone="stop">
      <p>{by === null ? t('DASHBOARD.USERS.SINCE', { ago }) : t('DASHBOARD.USERS.SINCE_BY', { ago, name: by })}</p>
      {reason !== '' && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
    </Note>
  )
}
