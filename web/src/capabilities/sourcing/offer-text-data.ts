import { creditsText } from '@colloquy/contract/money'
import { useMemo } from 'react'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { useListProjectOffers } from './data.ts'

/** The offers of vendors for the candidates of a project, each with its price; the first proposal first. */
export const useOfferTexts = (projectId: string): ((personId: string) => readonly string[]) => {
  const t = useTranslate()
  const language = useLanguage()
  const offers = useListProjectOffers(projectId).data?.offers
  return useMemo(() => {
    const offersOf = Map.groupBy(offers ?? [], ({ personId }) => personId)
    return (personId) => {
      const texts = (offersOf.get(personId) ?? []).map(({ vendorName: vendor, creditsPerHour }) =>
        t('SOURCING.OFFER', { vendor, credits: creditsText(creditsPerHour, language) }),
      )
      return [...new Set(texts)]
    }
  }, [offers, t, language])
}
