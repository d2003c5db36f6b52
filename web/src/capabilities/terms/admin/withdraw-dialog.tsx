import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { kindName } from '../view.ts'
import { useWithdrawTerms } from './data.ts'

/** Confirms the withdrawal of a scheduled version. */
export function WithdrawDialog({
  kind,
  version,
  hasDraft,
  onClose,
}: {
  kind: TermsKind
  version: number
  /** Another draft exists, so withdrawing loses this text. */
  hasDraft: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useWithdrawTerms()
  const withdraw = async (): Promise<void> => {
    const outcome = await run({ kind, version, ...(hasDraft && { mayLoseText: true }) })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('TERMS.ADMIN.WITHDRAWN', { version }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('TERMS.ADMIN.WITHDRAW_TITLE', { version, kind: t(kindName[kind]) })}
      keep={t('TERMS.ADMIN.CANCEL')}
      confirm={t('TERMS.ADMIN.WITHDRAW')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void withdraw()}
    >
      <p>{t('TERMS.ADMIN.WITHDRAW_BODY')}</p>
      {hasDraft && <Note tone="stop">{t('TERMS.ADMIN.WITHDRAW_LOSES', { version })}</Note>}
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </ConsequenceDialog>
  )
}
