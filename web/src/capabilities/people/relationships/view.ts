import type { Relationship, RelationshipKind } from '@colloquy/contract/people/contact-shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** A relationship as form values. */
export interface RelationshipFields {
  kind: RelationshipKind
  companyName: string
  startDate: string
  endDate: string
  note: string
}

export const emptyRelationship: RelationshipFields = {
  kind: 'advisor',
  companyName: '',
  startDate: '',
  endDate: '',
  note: '',
}

export const typedOf = ({ kind, companyName, startDate, endDate, note }: Relationship): RelationshipFields => ({
  kind,
  companyName,
  startDate: startDate ?? '',
  endDate: endDate ?? '',
  note: note ?? '',
})

/** A relationship as the server takes it. */
export const relationshipOf = ({ kind, companyName, startDate, endDate, note }: RelationshipFields): Relationship => ({
  kind,
  companyName: companyName.trim(),
  note: note.trim() || null,
  startDate: startDate || null,
  endDate: endDate || null,
})

/** Validation errors; each has a message. */
export const validationErrorsOf = ({
  companyName,
  startDate,
  endDate,
}: RelationshipFields): Partial<Record<keyof RelationshipFields, TranslationKey>> => ({
  ...(companyName.trim() === '' && { companyName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
  ...(startDate !== '' && endDate !== '' && endDate < startDate && { endDate: 'PEOPLE.EMPLOYMENTS.ENDS_EARLY' }),
})

/** The list with one relationship replaced, or added at the end. */
export const withOne = (list: readonly Relationship[], index: number | 'new', one: Relationship): Relationship[] =>
  index === 'new' ? [...list, one] : list.map((known, i) => (i === index ? one : known))

/** The list without one relationship. */
export const withoutOne = (list: readonly Relationship[], index: number): Relationship[] =>
  list.filter((_, i) => i !== index)
