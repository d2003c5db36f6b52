import type { ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { Button } from '../input/button.tsx'
import { CancelButton } from '../input/cancel-button.tsx'
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
  details,
  keep,
  confirm,
  busy = false,
  harmless = false,
  keepsInput = true,
  onKeep,
  onConfirm,
}: {
  opened: boolean
  title: string
  children?: ReactNode
  details?: readonly { name: string; value: ReactNode }[]
  keep: string
  confirm: string
  busy?: boolean
  /** Nothing is lost: the confirming button is not red. */
  harmless?: boolean
  /** False if what is typed in it is lost when it closes. */
  keepsInput?: boolean
  onKeep: () => void
  onConfirm: () => void
}) {
  return (
    <Dialog opened={opened} name={title} keepsInput={keepsInput} onClose={onKeep}>
      <div className={css.body}>
        {children != null && <div className="second">{children}</div>}
        {details && details.length > 0 && (
          <div className={css.details}>
            <KeyValues items={details} />
          </div>
        )}
        <div className={css.foot}>
          <CancelButton data-autofocus rightSection={<Kbd>Esc</Kbd>}>
            {keep}
          </CancelButton>
          <Button variant={harmless ? 'filled' : 'loss'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
