import { creditsText } from '@colloquy/contract/money'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { useListProjectOffers } from './data.ts'

/** The offers of vendors for the candidates of a project, each with its price; the first proposal first. */
export const useOfferTexts = (projectId: string): ((personId: string) => readonly string[]) => {
  const t = useTranslate()
  const language = useLanguage()
  const offers = useListProjectOffers(projectId).data?.offers ?? []
  return (personId) => {
    const texts = offers
      .filter((offer) => offer.personId === personId)
      .map(({ vendorName: vendor, creditsPerHour }) =>
        t('SOURCING.OFFER', { vendor, credits: creditsText(creditsPerHour, language) }),
      )
    return [...new Set(texts)]
  }
}
