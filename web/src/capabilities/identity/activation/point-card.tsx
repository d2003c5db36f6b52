import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'

/** Whether a point of the activation is done, beside its name. */
export function PointStatus({ isDone }: { isDone: boolean }) {
  const say = useTranslate()
  return (
    <Status shape={isDone ? 'disc' : 'diamond'}>
      {say(isDone ? 'IDENTITY.ACTIVATION.DONE' : 'IDENTITY.ACTIVATION.OPEN')}
    </Status>
  )
}
