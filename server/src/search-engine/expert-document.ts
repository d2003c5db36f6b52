import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import type { Money } from '@colloquy/contract/values'
import type { Field } from './searchable-fields.ts'

/**
 * The classes of viewers an doc is shown to or hidden from as a whole. What only staff may search besides is in the
 * pieces that are inner.
 */
export const viewerClasses = ['client', 'compliance', 'staff'] as const
export type ViewerClass = (typeof viewerClasses)[number]

/** An doc as the engine takes one in. */
export interface ExpertDocument {
  /** A UUID. */
  readonly id: string
  readonly texts: readonly Pick<FieldText, 'field' | 'text' | 'isInternal'>[]
  /** To whom this doc is shown; to nobody else will anything of theirs be counted. */
  readonly visibleTo: readonly ViewerClass[]
  readonly values: Readonly<Record<FacetGroupId | 'languages' | 'expertise', readonly string[]>>
  readonly calls: number
  readonly rating: number | null
  /** YYYY-MM-DD. */
  readonly joinedOn: string
  /** Per hour, in hundredths. */
  readonly credits: number
  /** The expert's own price per hour, told to staff alone. */
  readonly rate: Money | null
  readonly isInvited: boolean
  /** The last day of the employment that ended last, YYYY-MM-DD. */
  readonly leftOn: string | null
  /** The last day something of the record was said to be true: confirmed, or written by whoever joined. */
  readonly freshOn: string
}

/** A piece of somebody's record that can be found, and what it is shown as. Words of a phrase lie in one piece. */
export interface FieldText {
  readonly field: Field
  /** The entry it belongs to: an employment, an answer, or the name of the field. */
  readonly id: string
  readonly name: string
  readonly text: string
  /** True for what only staff may search and see. */
  readonly isInternal: boolean
}
