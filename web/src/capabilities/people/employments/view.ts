import type { OwnEmployment } from '@colloquy/contract/people/shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** Sorts current employments first, then past ones, latest first. */
export const inOrder = (employments: readonly OwnEmployment[]): OwnEmployment[] =>
  [...employments].sort(
    (one, other) =>
      Number(other.endDate === null) - Number(one.endDate === null) || other.startDate.localeCompare(one.startDate),
  )

/** An employment as form values. */
export interface EmploymentFields {
  companyName: string
  title: string
  startDate: string
  endDate: string
  lasts: boolean
  summary: string
  isPrimary: boolean
}

export const emptyEmployment: EmploymentFields = {
  companyName: '',
  title: '',
  startDate: '',
  endDate: '',
  lasts: true,
  summary: '',
  isPrimary: false,
}

export const employmentFieldsOf = (employment: OwnEmployment): EmploymentFields => ({
  companyName: employment.companyName,
  title: employment.title,
  startDate: employment.startDate,
  endDate: employment.endDate ?? '',
  lasts: employment.endDate === null,
  summary: employment.summary ?? '',
  isPrimary: employment.isPrimary,
})

/** Maps form values to the request body. */
export const employmentInputOf = (typed: EmploymentFields) => ({
  companyName: typed.companyName.trim(),
  title: typed.title.trim(),
  startDate: typed.startDate,
  endDate: typed.lasts ? null : typed.endDate,
  summary: typed.summary.trim() || null,
  isPrimary: typed.isPrimary,
})

const day = /^\d{4}-\d{2}-\d{2}$/
const required = 'SHARED.FORMS.ERRORS.REQUIRED'

/** Validation errors; each has a message. */
export const validationErrorsOf = ({
  companyName,
  title,
  startDate,
  endDate,
  lasts,
}: EmploymentFields): Partial<Record<keyof EmploymentFields, TranslationKey>> => ({
  ...(companyName.trim() === '' && { companyName: required }),
  ...(title.trim() === '' && { title: required }),
  ...(!day.test(startDate) && { startDate: required }),
  ...(!lasts && !day.test(endDate) && { endDate: required }),
  ...(!lasts && day.test(endDate) && endDate < startDate && { endDate: 'PEOPLE.EMPLOYMENTS.ENDS_EARLY' }),
})

/** Field labels. */
export const fieldNames = {
  companyName: 'PEOPLE.EMPLOYMENTS.COMPANY',
  title: 'PEOPLE.EMPLOYMENTS.POSITION',
  startDate: 'PEOPLE.EMPLOYMENTS.START',
  endDate: 'PEOPLE.EMPLOYMENTS.END',
  lasts: 'PEOPLE.EMPLOYMENTS.LASTS',
  summary: 'PEOPLE.EMPLOYMENTS.SUMMARY',
  isPrimary: 'PEOPLE.EMPLOYMENTS.PRIMARY',
} as const satisfies Record<keyof EmploymentFields, TranslationKey>
