import { type FormEvent, type ReactNode, useState } from 'react'
import type { Outcome } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'
import { useProofOfIdentity } from '../../identity/proof-data.ts'
import { ProofPanel } from '../../identity/proof-panel.tsx'

/** Refusals of what the reader has entered as proof. */
const refusedProofs = ['wrong_password', 'factor_wrong']

/** Confirms a change of somebody's powers: what it opens, and a proof of identity where the last one is too old. */
export function SensitiveChangeDialog({
  title,
  children,
  confirm,
  isLoss = false,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  confirm: string
  /** Whether the person loses something. */
  isLoss?: boolean
  onConfirm: () => Promise<Outcome<never>>
  onClose: () => void
}) {
  const t = useTranslate()
  const [needsProof, setNeedsProof] = useState(false)
  const [entered, setEntered] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { method, prove } = useProofOfIdentity(needsProof)
  const attempt = async (): Promise<string | undefined> => {
    const refused = needsProof ? await prove(entered) : undefined
    if (refused !== undefined) return refused
    const outcome = await onConfirm()
    return outcome.ok ? undefined : String(outcome.refusal)
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const refused = await attempt()
    setBusy(false)
    if (refused === undefined) return onClose()
    if (refused === 'proof_required') setNeedsProof(true)
    setRefusal(refused === 'proof_required' ? undefined : refused)
  }
  const isOfProof = refusal !== undefined && refusedProofs.includes(refusal)
  return (
    <Dialog name={title} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <div className="second stack">{children}</div>
        {needsProof && method && (
          <ProofPanel
            method={method}
            value={entered}
            error={isOfProof ? refusalText(t, refusal) : undefined}
            onChange={setEntered}
          />
        )}
        <div role="alert">{refusal && !isOfProof && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant={isLoss ? 'loss' : 'filled'} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
