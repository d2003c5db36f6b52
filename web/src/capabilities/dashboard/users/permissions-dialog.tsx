import type { Account } from '@colloquy/contract/dashboard/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { rolePermissions } from '@colloquy/contract/permissions/shapes'
import { Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Outcome } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { currentPermissions } from '../../../platform/viewer/permissions.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from './account-panel.module.css'
import { useSetPermissions } from './data.ts'
import { SensitiveChangeDialog } from './sensitive-change-dialog.tsx'
import { changesOf, isSensitive, type PermissionChanges, permissionNameKey, sensitiveKeys } from './view.ts'

const catalogue = Object.values(permissionIds)
const presetNames = Object.keys(rolePermissions) as (keyof typeof rolePermissions)[]

/** Edits a person's rights, by presets and one by one; sensitive changes are confirmed in a second step. */
export function PermissionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslate()
  const { personId, version, fullName: name, permissions } = account
  const own = currentPermissions()
  const { run, isPending, failure } = useSetPermissions()
  const [chosen, setChosen] = useState<readonly number[]>(permissions)
  const [words, setWords] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const changes = changesOf(permissions, chosen)
  const mayGrant = (id: number) => own.includes(id) || permissions.includes(id)
  const nameOf = (id: number) => t(permissionNameKey(id))
  const save = async (): Promise<Outcome<never>> => {
    const outcome = await run(
      { personId, permissions: catalogue.filter((id) => chosen.includes(id)) },
      { ifMatch: version },
    )
    if (outcome.ok) {
      toastSuccess(t('PERMISSIONS.SAVED', { name }))
      onClose()
    }
    return outcome as never
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSensitive(changes)) setConfirming(true)
    else void save()
  }
  if (isConfirming)
    return (
      <SensitiveChangeDialog
        title={t('PERMISSIONS.CONFIRM_TITLE', { name })}
        confirm={t('PERMISSIONS.SAVE')}
        onConfirm={save}
        onClose={() => setConfirming(false)}
      >
        <Changes changes={changes} />
        <p>{t('DASHBOARD.USERS.NOTIFIED', { name })}</p>
      </SensitiveChangeDialog>
    )
  const wanted = words.trim().toLowerCase()
  const shown = catalogue.filter((id) => `${id} ${nameOf(id)}`.toLowerCase().includes(wanted))
  return (
    <Dialog name={t('PERMISSIONS.EDIT')} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset className={css.presets} aria-label={t('PERMISSIONS.PRESETS')}>
          {presetNames
            .filter((preset) => rolePermissions[preset].every(mayGrant))
            .map((preset) => (
              <Button key={preset} size="xs" onClick={() => setChosen(rolePermissions[preset])}>
                {t(`PERMISSIONS.PRESET.${preset}`)}
              </Button>
            ))}
        </fieldset>
        <TextField label={t('PERMISSIONS.SEARCH')} name="filter" type="search" value={words} onChange={setWords} />
        <div className={css.catalogue}>
          {shown.map((id) => (
            <Checkbox
              key={id}
              label={`${id} ${nameOf(id)}`}
              description={mayGrant(id) ? undefined : t('PERMISSIONS.NOT_OWN')}
              checked={chosen.includes(id)}
              disabled={!mayGrant(id)}
              onChange={() => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
          ))}
        </div>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={form.foot}>
          <span className="quiet">{t('PERMISSIONS.COUNT', { count: chosen.length })}</span>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button
            type="submit"
            variant="filled"
            loading={isPending}
            disabled={changes.granted.length + changes.withdrawn.length === 0}
          >
            {t('PERMISSIONS.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is granted and withdrawn; what the sensitive ones open is said. */
function Changes({ changes }: { changes: PermissionChanges }) {
  const t = useTranslate()
  return (['granted', 'withdrawn'] as const).map((side) => {
    const ids = changes[side]
    if (ids.length === 0) return null
    return (
      <div key={side}>
        <h3>{t(side === 'granted' ? 'PERMISSIONS.GRANTED' : 'PERMISSIONS.WITHDRAWN')}</h3>
        <ul className={css.permissions}>
          {ids.map((id) => {
            const opens = sensitiveKeys[id]
            return (
              <li key={id}>
                <span className="code quiet">{id}</span> {t(permissionNameKey(id))}
                {side === 'granted' && opens && <div className="quiet small">{t(opens)}</div>}
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}
