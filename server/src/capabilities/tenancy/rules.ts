import type { PortalType } from '@colloquy/contract/tenancy/shapes'

/** A site as far as finding it by address needs it. */
interface Place {
  readonly portal: PortalType
  readonly origin: string
}

/** The origin of a page address; `undefined` when it is not the address of a page on the web. */
export const originOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { origin, protocol } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

/**
 * The portal type of a page: Expert when its origin is that of the expert site, otherwise Exchange.
 * `undefined` when the page is on none of the sites.
 */
export const portalAt = (address: string, sites: readonly Place[]): 'Expert' | 'Exchange' | undefined => {
  const origin = originOf(address)
  if (origin === undefined || !sites.some((site) => site.origin === origin)) return undefined
  return sites.some((site) => site.portal === 'Expert' && site.origin === origin) ? 'Expert' : 'Exchange'
}
