import type { Call } from '@colloquy/contract/calls/shapes'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { isObserved } from './view.ts'

/** Says what staff see of the reader before a call; nothing for readers of whom they see nothing. */
export function ReadinessNote({ call }: { call: Call }) {
  const t = useTranslate()
  const me = useUser()?.entityId
  return isObserved(call, me) ? <p className="quiet small">{t('CALLS.READINESS.NOTE')}</p> : null
}
