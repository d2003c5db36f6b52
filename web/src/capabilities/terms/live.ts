import { termsAgreed, termsAnnounced, termsLapseAnnounced } from '@colloquy/contract/terms/events'
import { useLiveEvent } from '../../platform/live/live.ts'
import { useUser } from '../../platform/session.ts'
import { checkTerms } from '../../platform/viewer/terms-check.ts'

/** Refetches the reader's terms state when a text comes into force or is accepted in another tab. */
export const useTermsNews = (): void => {
  const user = useUser()
  const look = () => void (user && checkTerms(user.entityId, 'later'))
  useLiveEvent(termsAnnounced, look)
  useLiveEvent(termsLapseAnnounced, look)
  useLiveEvent(termsAgreed, look)
}
