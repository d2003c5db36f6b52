import { type ContentPurpose, purposeRules } from '@colloquy/contract/calls/content-policy-shapes'

/** In which capacity somebody reads a transcript or hears a recording of a call. */
export type ContentReader = 'officer' | 'client_officer' | 'client' | 'expert' | 'staff'

/** What decides about a reader besides the audience and the dates of one transcript or recording. */
export interface ContentAttributes {
  readonly purpose: ContentPurpose
  /** Whether a company that it is about is on the tenant's restricted list, or on that of the call's client. */
  readonly restricted: { readonly byTenant: boolean; readonly byClient: boolean }
}

/** The permitted uses: `read` is to read or hear it in the product, `copy` also to export it. */
export type ContentUse = 'read' | 'copy'

/**
 * Whether its policy lets somebody read or copy what was said in a call. Pages, the interface for programs, exports and notifications decide by
 * this function alone. Those who keep the restricted lists, and those who answer for the call, are not restricted by them.
 */
export const isUsable = (
  reader: ContentReader,
  use: ContentUse,
  { purpose, restricted }: ContentAttributes,
): boolean => {
  if (reader === 'officer') return true
  const { readers, isCopied } = purposeRules[purpose]
  if (readers === 'officers' && reader !== 'client_officer') return false
  if (use === 'copy' && !isCopied) return false
  if (reader === 'client') return !restricted.byTenant && !restricted.byClient
  return reader !== 'expert' || !restricted.byTenant
}
