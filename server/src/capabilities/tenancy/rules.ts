import type { PortalType } from '@colloquy/contract/tenancy/shapes'

/** The part of a site that is needed to find it by address. */
interface Place {
  readonly portal: PortalType
  readonly origin: string
}

/** The origin of a page address; `undefined` when it is not an http or https URL. */
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
