import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import type { Money } from '@colloquy/contract/values'
import type { Field } from './searchable-fields.ts'

/**
 * The classes of viewers a document is visible to or hidden from as a whole. Texts that are internal are searched for
 * staff only.
 */
export const viewerClasses = ['client', 'compliance', 'staff'] as const
export type ViewerClass = (typeof viewerClasses)[number]

/** An expert as the engine indexes one. */
export interface ExpertDocument {
  /** A UUID. */
  readonly id: string
  readonly texts: readonly Pick<FieldText, 'field' | 'text' | 'isInternal'>[]
  /** A document visible to nobody is not indexed. */
  readonly visibleTo: readonly ViewerClass[]
  readonly values: Readonly<Record<FacetGroupId | 'languages' | 'expertise', readonly string[]>>
  readonly calls: number
  readonly rating: number | null
  /** YYYY-MM-DD. */
  readonly joinedOn: string
  /** Per hour, in hundredths. */
  readonly credits: number
  /** The expert's own price per hour, shown to staff only. */
  readonly rate: Money | null
  readonly isInvited: boolean
  /** The last day of the employment that ended last, YYYY-MM-DD; null for none. */
  readonly leftOn: string | null
  /** The last day the record was confirmed, or the day the expert joined, YYYY-MM-DD. */
  readonly freshOn: string
}

/**
 * A text of a document in one field, and where highlights of it belong. A field may have several; phrases do not span
 * them.
 */
export interface FieldText {
  readonly field: Field
  /** The entry of the record it belongs to: an employment, an answer, or the name of the field. */
  readonly id: string
  readonly name: string
  readonly text: string
  /** Only staff may search and see it. */
  readonly isInternal: boolean
}
