import * as z from 'zod/mini'
import { Language } from '../languages.ts'
import { Day, Id, Instant, prose, Zone } from '../values.ts'

/** The steps of a registration, in their order [RT-17]. */
export const registrationSteps = ['about', 'experience', 'expertise', 'rate', 'terms'] as const
export const RegistrationStep = z.enum(registrationSteps)
export type RegistrationStep = z.infer<typeof RegistrationStep>

/** Maximum employments in a registration; more can be added to the record later. */
export const maxEmployments = 10

/** Maximum hourly rate in whole currency units, and hours of calls a week. */
export const maxRate = 10_000
export const maxHoursPerWeek = 40

/** An employment as it is being entered. */
export const DraftEmployment = z.object({
  companyName: prose(200),
  title: prose(200),
  startDate: z.nullable(Day),
  /** Null while current. */
  endDate: z.nullable(Day),
})
export type DraftEmployment = z.infer<typeof DraftEmployment>

/** The data entered so far. Everything may still be empty. */
export const RegistrationDraft = z.object({
  firstName: prose(100),
  lastName: prose(100),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  city: prose(100),
  timeZone: Zone,
  language: Language,
  /** ISO 639-1, the native language first. */
  languages: z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.maxLength(12)),
  employments: z.array(DraftEmployment).check(z.maxLength(maxEmployments)),
  headline: prose(200),
  bio: prose(4000),
  expertise: z.array(prose(60)).check(z.maxLength(30)),
  /** The hourly rate in whole currency units. */
  rate: z.nullable(z.int().check(z.minimum(1), z.maximum(maxRate))),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']),
  hoursPerWeek: z.nullable(z.int().check(z.minimum(1), z.maximum(maxHoursPerWeek))),
})
export type RegistrationDraft = z.infer<typeof RegistrationDraft>

/** An unfinished registration. */
export const Registration = z.object({
  registrationId: Id,
  version: z.int(),
  email: z.string(),
  /** The browser continued by a link that was mailed to the address. */
  isVerified: z.boolean(),
  /** The step that was last open. */
  step: RegistrationStep,
  draft: RegistrationDraft,
  /** When the registration expires. */
  expiresAt: Instant,
})
export type Registration = z.infer<typeof Registration>

const isFilled = (text: string): boolean => text.trim() !== ''

export type DateProblem = 'TOO_EARLY' | 'IN_FUTURE' | 'ENDS_EARLY'

/** The impossible dates of an employment; missing ones are none. */
export const dateProblemsOf = (
  { startDate, endDate }: Pick<DraftEmployment, 'startDate' | 'endDate'>,
  today: string,
): { startDate?: DateProblem; endDate?: DateProblem } => ({
  ...(startDate !== null && startDate < '1930-01-01' && { startDate: 'TOO_EARLY' }),
  ...(startDate !== null && startDate > today && { startDate: 'IN_FUTURE' }),
  ...(endDate !== null && endDate > today && { endDate: 'IN_FUTURE' }),
  ...(startDate !== null && endDate !== null && endDate < startDate && { endDate: 'ENDS_EARLY' }),
})

/** Whether an employment is complete and its dates are possible. */
export const isCompleteEmployment = (employment: DraftEmployment, today: string): boolean =>
  isFilled(employment.companyName) &&
  isFilled(employment.title) &&
  employment.startDate !== null &&
  Object.keys(dateProblemsOf(employment, today)).length === 0

/**
 * The incomplete steps on a day, `YYYY-MM-DD`, without the last step, which is confirmed on submission. Browser and
 * server use the same rule.
 */
export const missingSteps = (draft: RegistrationDraft, today: string): RegistrationStep[] => {
  const { firstName, lastName, country, languages, employments, headline, expertise, rate, hoursPerWeek } = draft
  const isDone: Record<Exclude<RegistrationStep, 'terms'>, boolean> = {
    about: isFilled(firstName) && isFilled(lastName) && country !== null && languages.length > 0,
    experience: employments.length > 0 && employments.every((one) => isCompleteEmployment(one, today)),
    expertise: isFilled(headline) && expertise.some(isFilled),
    rate: rate !== null && hoursPerWeek !== null,
  }
  return (['about', 'experience', 'expertise', 'rate'] as const).filter((step) => !isDone[step])
}
