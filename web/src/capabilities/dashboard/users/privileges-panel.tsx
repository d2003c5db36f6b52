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
import { useSetPersonAdmin, useSetPersonRole, useSetPremiumLicense } from './data.ts'
import { SensitiveChangeDialog } from './sensitive-change-dialog.tsx'
import { roleKeys } from './view.ts'

/** Role, license and administration of people of a company. Experts have none of them. */
export function PrivilegesPanel({ account }: { account: Account }) {
  const t = useTranslate()
  const { personId, version, can, fullName: name } = account
  const role = useSetPersonRole()
  const admin = useSetPersonAdmin()
  const premium = useSetPremiumLicense()
  const [wantedRole, setWantedRole] = useState<RoleId>()
  const [isAdminAsked, setAdminAsked] = useState(false)
  if (account.kind === 'expert') return null
  const sending = { ifMatch: version }
  const done = (outcome: Outcome<never>) => {
    if (outcome.ok) toastSuccess(t('DASHBOARD.USERS.SAVED', { name }))
    return outcome
  }
  const changeRole = async (roleId: RoleId) => done((await role.run({ personId, roleId }, sending)) as never)
  const changeAdmin = async () => done((await admin.run({ personId, isAdmin: !account.isAdmin }, sending)) as never)
  return (
    <Panel title={t('DASHBOARD.USERS.RIGHTS')} padded>
      <div className={css.privileges}>
        {account.roleId !== null && (
          <NativeSelect
            label={t('DASHBOARD.USERS.ROLE')}
            value={String(account.roleId)}
            disabled={!can.setRole || account.roles.length < 2 || role.isPending}
            onChange={(event) => setWantedRole(Number(event.currentTarget.value) as RoleId)}
            data={account.roles.map((id) => ({ value: String(id), label: t(`DASHBOARD.USERS.ROLES.${roleKeys[id]}`) }))}
          />
        )}
        <Switch
          label={t('DASHBOARD.USERS.PREMIUM')}
          description={t('DASHBOARD.USERS.PREMIUM_ABOUT')}
          checked={account.premiumLicense}
          disabled={!can.setPremiumLicense || premium.isPending}
          onChange={async (event) =>
            done((await premium.run({ personId, premiumLicense: event.currentTarget.checked }, sending)) as never)
          }
        />
        <Switch
          label={t('DASHBOARD.USERS.ADMIN')}
          description={t('DASHBOARD.USERS.ADMIN_ABOUT')}
          checked={account.isAdmin}
          disabled={!can.setAdmin || admin.isPending}
          onChange={() => setAdminAsked(true)}
        />
        <div role="alert">{premium.failure && <Note tone="stop">{refusalText(t, premium.failure)}</Note>}</div>
      </div>
      {isAdminAsked && (
        <SensitiveChangeDialog
          title={t(account.isAdmin ? 'DASHBOARD.USERS.WITHDRAW_ADMIN_TITLE' : 'DASHBOARD.USERS.GRANT_ADMIN_TITLE', {
            name,
          })}
          confirm={t(account.isAdmin ? 'DASHBOARD.USERS.WITHDRAW_ADMIN' : 'DASHBOARD.USERS.GRANT_ADMIN')}
          isLoss={account.isAdmin}
          onConfirm={changeAdmin}
          onClose={() => setAdminAsked(false)}
        >
          <AdminConsequence account={account} />
        </SensitiveChangeDialog>
      )}
      {wantedRole !== undefined && account.roleId !== null && (
        <SensitiveChangeDialog
          title={t('DASHBOARD.USERS.ROLE_TITLE', { name })}
          confirm={t('DASHBOARD.USERS.ROLE_CONFIRM')}
          onConfirm={() => changeRole(wantedRole)}
          onClose={() => setWantedRole(undefined)}
        >
          <p>
            {t('DASHBOARD.USERS.ROLE_ABOUT', {
              before: t(`DASHBOARD.USERS.ROLES.${roleKeys[account.roleId]}`),
              after: t(`DASHBOARD.USERS.ROLES.${roleKeys[wantedRole]}`),
            })}
          </p>
          {wantedRole === 2 && <p>{t('DASHBOARD.USERS.ROLE_STAFF')}</p>}
          {wantedRole === 8 && <p>{t('DASHBOARD.USERS.ROLE_COMPLIANCE')}</p>}
          <p>{t('DASHBOARD.USERS.NOTIFIED', { name })}</p>
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
      ? t('DASHBOARD.USERS.GRANT_ADMIN_TENANT')
      : t('DASHBOARD.USERS.GRANT_ADMIN_COMPANY', { company: companyName ?? '' })
  return (
    <>
      <p>{isAdmin ? t('DASHBOARD.USERS.WITHDRAW_ADMIN_ABOUT') : opens}</p>
      <p>{t('DASHBOARD.USERS.NOTIFIED', { name })}</p>
    </>
  )
}
