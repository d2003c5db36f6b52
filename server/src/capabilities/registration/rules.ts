import type { DraftEmployment, RegistrationDraft, RegistrationStep } from '@colloquy/contract/registration/shapes'
import type { Language } from '@colloquy/contract/values'

const day = 24 * 3_600_000

/** How long what was begun is kept. */
export const keptMilliseconds = 30 * day
/** How long a mailed link works. */
export const linkMilliseconds = 7 * day

/** An empty registration in a language, on the clocks of a zone. */
export const emptyDraft = (language: Language, timeZone: string): RegistrationDraft => ({
  ...{ firstName: '', lastName: '', country: null, city: '', timeZone, language, languages: [] },
  ...{ employments: [], headline: '', bio: '', expertise: [] },
  ...{ rate: null, currency: 'EUR', hoursPerWeek: null },
})

const isSaid = (text: string): boolean => text.trim() !== ''

const isSound = ({ companyName, title, startDate, endDate }: DraftEmployment, today: string): boolean =>
  isSaid(companyName) &&
  isSaid(title) &&
  startDate !== null &&
  startDate >= '1930-01-01' &&
  startDate <= today &&
  (endDate === null || (endDate >= startDate && endDate <= today))

/** The steps in which something is still missing, the last one aside: that is agreed to on the spot. */
export const missingSteps = (draft: RegistrationDraft, at: Date): RegistrationStep[] => {
  const today = at.toISOString().slice(0, 10)
  const { firstName, lastName, country, languages, employments, headline, expertise, rate, hoursPerWeek } = draft
  const isDone: Record<Exclude<RegistrationStep, 'terms'>, boolean> = {
    about: isSaid(firstName) && isSaid(lastName) && country !== null && languages.length > 0,
    experience: employments.length > 0 && employments.every((one) => isSound(one, today)),
    expertise: isSaid(headline) && expertise.some(isSaid),
    rate: rate !== null && hoursPerWeek !== null,
  }
  return (['about', 'experience', 'expertise', 'rate'] as const).filter((step) => !isDone[step])
}
