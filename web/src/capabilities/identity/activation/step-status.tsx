import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'

/** One activation step with its done state. */
export function StepStatus({ isDone }: { isDone: boolean }) {
  const t = useTranslate()
  return (
    <Status shape={isDone ? 'disc' : 'diamond'}>
      {t(isDone ? 'IDENTITY.ACTIVATION.DONE' : 'IDENTITY.ACTIVATION.OPEN')}
    </Status>
  )
}
