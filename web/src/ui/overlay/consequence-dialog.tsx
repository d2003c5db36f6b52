import type { ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { Button } from '../input/button.tsx'
import { KeyValues } from '../page/key-values.tsx'
import css from './consequence-dialog.module.css'
import { Dialog } from './dialog.tsx'

/**
 * Confirms irreversible actions only: who is notified, and what is lost. The confirming button names the action; the
 * cancel button has the focus.
 */
export function ConsequenceDialog({
  opened,
  title,
  children,
  facts,
  keep,
  confirm,
  busy = false,
  harmless = false,
  onKeep,
  onConfirm,
}: {
  opened: boolean
  title: string
  children?: ReactNode
  facts?: readonly { name: string; value: ReactNode }[]
  keep: string
  confirm: string
  busy?: boolean
  /** Nothing is lost: the confirming button is not red. */
  harmless?: boolean
  onKeep: () => void
  onConfirm: () => void
}) {
  return (
    <Dialog opened={opened} name={title} onClose={onKeep}>
      <div className={css.body}>
        {children != null && <div className="second">{children}</div>}
        {facts && facts.length > 0 && (
          <div className={css.facts}>
            <KeyValues facts={facts} />
          </div>
        )}
        <div className={css.foot}>
          <Button data-autofocus onClick={onKeep} rightSection={<Kbd>Esc</Kbd>}>
            {keep}
          </Button>
          <Button variant={harmless ? 'filled' : 'loss'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
