import { useBlocker } from '@tanstack/react-router'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { useTranslate } from '../translations.ts'

/** The part of an address that identifies a form. */
interface Place {
  pathname: string
  search: unknown
}

/** Confirms navigation away from unsaved input; closing the page uses the browser's own prompt. */
export function LeaveDialog({
  isUnsaved,
  isLeft,
}: {
  /** Evaluated at the time of navigation. */
  isUnsaved: () => boolean
  /** Whether navigating between the two addresses unmounts the form. */
  isLeft: (from: Place, to: Place) => boolean
}) {
  const t = useTranslate()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && isLeft(current, next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConsequenceDialog
      opened={blocker.status === 'blocked'}
      title={t('SHARED.DISCARD.TITLE')}
      keep={t('SHARED.DISCARD.KEEP')}
      confirm={t('SHARED.DISCARD.CONFIRM')}
      onKeep={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {t('SHARED.DISCARD.BODY')}
    </ConsequenceDialog>
  )
}
