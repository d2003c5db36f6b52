import type { PortalType } from '@colloquy/contract/tenancy/shapes'
import { overrideTranslations, type Translations } from '@colloquy/contract/translations'

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

/** Single texts as a tree of translations. Keys are paths joined by dots; of two that collide the later stays. */
export const treeOf = (texts: readonly { key: string; text: string }[]): Translations =>
  texts.reduce<Translations>(
    (tree, { key, text }) =>
      overrideTranslations(tree, key.split('.').reduceRight<Branch>(branch, text) as Translations),
    {},
  )

type Branch = string | Translations

// Keys come from a table: `__proto__` must become a plain key like any other.
const branch = (value: Branch, key: string): Branch => Object.fromEntries([[key, value]])
