import type { Account } from '@colloquy/contract/dashboard/shapes'
import { type RoleId, roleIds } from '@colloquy/contract/person-types'
import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Outcome } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './account-panel.module.css'
import { useSetAdmin, useSetPremiumLicense, useSetRole } from './data.ts'
import { SensitiveChangeDialog } from './sensitive-change-dialog.tsx'
import { roleKeys } from './view.ts'

/** Role, license and administration of people of a company. Experts have none of them. */
export function RightsPanel({ account }: { account: Account }) {
  const t = useTranslate()
  const { personId, version, can, fullName: name } = account
  const role = useSetRole()
  const admin = useSetAdmin()
  const premium = useSetPremiumLicense()
  const [wantedRole, setWantedRole] = useState<RoleId>()
  const [isAdminAsked, setAdminAsked] = useState(false)
  if (account.kind === 'expert') return null
  const sending = { ifMatch: version }
  const done = (outcome: Outcome<never>) => {
    if (outcome.ok) toastSuccess(t('DESK.USERS.SAVED', { name }))
    return outcome
  }
  const changeRole = async (roleId: RoleId) => done((await role.run({ personId, roleId }, sending)) as never)
  const changeAdmin = async () => done((await admin.run({ personId, isAdmin: !account.isAdmin }, sending)) as never)
  return (
    <Panel title={t('DESK.USERS.RIGHTS')} padded>
      <div className={css.rights}>
        {account.roleId !== null && (
          <NativeSelect
            label={t('DESK.USERS.ROLE')}
            value={String(account.roleId)}
            disabled={!can.setRole || account.roles.length < 2 || role.isPending}
            onChange={(event) => setWantedRole(Number(event.currentTarget.value) as RoleId)}
            data={account.roles.map((id) => ({ value: String(id), label: t(`DESK.USERS.ROLES.${roleKeys[id]}`) }))}
          />
        )}
        <Switch
          label={t('DESK.USERS.PREMIUM')}
          description={t('DESK.USERS.PREMIUM_ABOUT')}
          checked={account.premiumLicense}
          disabled={!can.setPremiumLicense || premium.isPending}
          onChange={async (event) =>
            done((await premium.run({ personId, premiumLicense: event.currentTarget.checked }, sending)) as never)
          }
        />
        <Switch
          label={t('DESK.USERS.ADMIN')}
          description={t('DESK.USERS.ADMIN_ABOUT')}
          checked={account.isAdmin}
          disabled={!can.setAdmin || admin.isPending}
          onChange={() => setAdminAsked(true)}
        />
        <div role="alert">{premium.failure && <Note tone="stop">{refusalText(t, premium.failure)}</Note>}</div>
      </div>
      {isAdminAsked && (
        <SensitiveChangeDialog
          title={t(account.isAdmin ? 'DESK.USERS.WITHDRAW_ADMIN_TITLE' : 'DESK.USERS.GRANT_ADMIN_TITLE', { name })}
          confirm={t(account.isAdmin ? 'DESK.USERS.WITHDRAW_ADMIN' : 'DESK.USERS.GRANT_ADMIN')}
          isLoss={account.isAdmin}
          onConfirm={changeAdmin}
          onClose={() => setAdminAsked(false)}
        >
          <AdminConsequence account={account} />
        </SensitiveChangeDialog>
      )}
      {wantedRole !== undefined && account.roleId !== null && (
        <SensitiveChangeDialog
          title={t('DESK.USERS.ROLE_TITLE', { name })}
          confirm={t('DESK.USERS.ROLE_CONFIRM')}
          onConfirm={() => changeRole(wantedRole)}
          onClose={() => setWantedRole(undefined)}
        >
          <p>
            {t('DESK.USERS.ROLE_ABOUT', {
              before: t(`DESK.USERS.ROLES.${roleKeys[account.roleId]}`),
              after: t(`DESK.USERS.ROLES.${roleKeys[wantedRole]}`),
            })}
          </p>
          {wantedRole === 2 && <p>{t('DESK.USERS.ROLE_STAFF')}</p>}
          {wantedRole === 8 && <p>{t('DESK.USERS.ROLE_COMPLIANCE')}</p>}
          <p>{t('DESK.USERS.NOTIFIED', { name })}</p>
        </SensitiveChangeDialog>
      )}
    </Panel>
  )
}

/** What the administrator flag opens, or what its withdrawal closes, for this person. */
function AdminConsequence({ account: { isAdmin, roleId, companyName, fullName: name } }: { account: Account }) {
  const t = useTranslate()
  const opens =
    roleId === roleIds.staff
      ? t('DESK.USERS.GRANT_ADMIN_TENANT')
      : t('DESK.USERS.GRANT_ADMIN_COMPANY', { company: companyName ?? '' })
  return (
    <>
      <p>{isAdmin ? t('DESK.USERS.WITHDRAW_ADMIN_ABOUT') : opens}</p>
      <p>{t('DESK.USERS.NOTIFIED', { name })}</p>
    </>
  )
}
