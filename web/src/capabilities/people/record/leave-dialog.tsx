import { useBlocker } from '@tanstack/react-router'
import { useTranslate } from '../../../platform/translations.ts'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'

/** What of an address a form belongs to. */
interface Place {
  pathname: string
  search: unknown
}

/** Asks before somebody leaves a form with something in it that is not saved; the browser asks when the page is closed. */
export function LeaveDialog({
  isUnsaved,
  isLeft,
}: {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Whether going from one address to the other takes the form off the page. */
  isLeft: (from: Place, to: Place) => boolean
}) {
  const say = useTranslate()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && isLeft(current, next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConsequenceDialog
      opened={blocker.status === 'blocked'}
      title={say('PEOPLE.LEAVE.TITLE')}
      keep={say('PEOPLE.LEAVE.STAY')}
      confirm={say('PEOPLE.LEAVE.DISCARD')}
      onKeep={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {say('PEOPLE.LEAVE.BODY')}
    </ConsequenceDialog>
  )
}
