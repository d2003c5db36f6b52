import type { Account } from '@colloquy/contract/dashboard/shapes'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './account-panel.module.css'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { permissionNameKey } from './view.ts'

/** The rights of the catalogue that a person holds, with their numbers. */
export function PermissionsPanel({ account }: { account: Account }) {
  const t = useTranslate()
  const [isEdited, setEdited] = useState(false)
  const { permissions, can } = account
  if (permissions.length === 0 && !can.setPermissions) return null
  return (
    <Panel title={t('PERMISSIONS.TITLE')} count={permissions.length} padded>
      {permissions.length === 0 ? (
        <p className="quiet">{t('PERMISSIONS.NONE')}</p>
      ) : (
        <ul className={css.permissions} aria-label={t('PERMISSIONS.TITLE')}>
          {permissions.map((id) => (
            <li key={id}>
              <span className="code quiet">{id}</span> {t(permissionNameKey(id))}
            </li>
          ))}
        </ul>
      )}
      {can.setPermissions && (
        <div className={css.actions}>
          <Button onClick={() => setEdited(true)}>{t('PERMISSIONS.EDIT')}</Button>
        </div>
      )}
      {isEdited && <PermissionsDialog account={account} onClose={() => setEdited(false)} />}
    </Panel>
  )
}
