import { termsAgreed, termsLapseTold, termsTold } from '@colloquy/contract/terms/events'
import { useLiveEvent } from '../../platform/live/live.ts'
import { useUser } from '../../platform/session.ts'
import { checkTerms } from '../../platform/viewer/terms-check.ts'

/** Hears that a text has come into force, or was agreed to in another tab, and looks how the reader stands. */
export const useTermsNews = (): void => {
  const user = useUser()
  const look = () => void (user && checkTerms(user.entityId, 'later'))
  useLiveEvent(termsTold, look)
  useLiveEvent(termsLapseTold, look)
  useLiveEvent(termsAgreed, look)
}
