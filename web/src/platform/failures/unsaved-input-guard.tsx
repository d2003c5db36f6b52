import { type ReactNode, useMemo, useState } from 'react'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { InputGuardContext } from '../../ui/overlay-context.ts'
import { useTranslate } from '../translations.ts'
import { hasUnsaved } from './unsaved-changes.ts'

/** Makes the overlays within it ask before they close with unsaved input. */
export function UnsavedInputGuard({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const [settle, setSettle] = useState<(isDiscarded: boolean) => void>()
  const guard = useMemo(
    () => ({
      hasUnsaved,
      // In a task of its own, so that the Esc that asks does not answer as well.
      confirmDiscard: () => new Promise<boolean>((resolve) => setTimeout(() => setSettle(() => resolve))),
    }),
    [],
  )
  const answer = (isDiscarded: boolean) => {
    settle?.(isDiscarded)
    setSettle(undefined)
  }
  return (
    <InputGuardContext value={guard}>
      {children}
      <ConsequenceDialog
        opened={settle !== undefined}
        title={t('SHARED.DISCARD.TITLE')}
        keep={t('SHARED.DISCARD.KEEP')}
        confirm={t('SHARED.DISCARD.CONFIRM')}
        onKeep={() => answer(false)}
        onConfirm={() => answer(true)}
      >
        {t('SHARED.DISCARD.BODY')}
      </ConsequenceDialog>
    </InputGuardContext>
  )
}
