import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import type { Piece } from '../rules.ts'

/**
 * The classes of viewers an expert is shown to or hidden from as a whole. What only staff may search besides is in the
 * pieces that are inner.
 */
export const viewerClasses = ['client', 'compliance', 'staff'] as const
export type ViewerClass = (typeof viewerClasses)[number]

/** An expert as the engine takes one in. */
export interface ExpertDocument {
  /** A UUID. */
  readonly id: string
  readonly pieces: readonly Pick<Piece, 'field' | 'text' | 'isInner'>[]
  /** To whom this expert is shown; to nobody else will anything of theirs be counted. */
  readonly shownTo: readonly ViewerClass[]
  readonly values: Readonly<Record<FacetGroupId | 'languages', readonly string[]>>
  readonly calls: number
  readonly rating: number | null
  /** YYYY-MM-DD. */
  readonly joinedOn: string
  /** Per hour, in hundredths. */
  readonly credits: number
}
