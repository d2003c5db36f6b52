/** Where a file stands in the house: which part of which side, and for a capability's file its name and word. */
export type Zone =
  | { readonly side: 'contract'; readonly part: 'base' | 'translations' }
  | {
      readonly side: 'contract' | 'server' | 'web'
      readonly part: 'capability'
      readonly name: string
      readonly word: string
    }
  | { readonly side: 'server'; readonly part: 'root' | 'platform' | 'fakes' | 'testing' }
  | { readonly side: 'web'; readonly part: 'root' | 'platform' | 'ui' | 'portals' }
  | { readonly side: 'e2e' | 'bench' | 'tools'; readonly part: 'root' }

const prefixes: readonly [prefix: string, zone: Zone][] = [
  ['contract/translations/', { side: 'contract', part: 'translations' }],
  ['contract/', { side: 'contract', part: 'base' }],
  ['server/src/platform/', { side: 'server', part: 'platform' }],
  ['server/fakes/', { side: 'server', part: 'fakes' }],
  ['server/testing/', { side: 'server', part: 'testing' }],
  ['server/', { side: 'server', part: 'root' }],
  ['web/src/ui/', { side: 'web', part: 'ui' }],
  ['web/src/platform/', { side: 'web', part: 'platform' }],
  ['web/src/portals/', { side: 'web', part: 'portals' }],
  ['web/src/', { side: 'web', part: 'root' }],
  ['e2e/', { side: 'e2e', part: 'root' }],
  ['bench/', { side: 'bench', part: 'root' }],
]

/** Folders of a capability's server side that are pure code of their own subject, too much for one file of rules. */
const thinking = ['search/text/', 'search/engine/', 'search/typing/']

/** True for a file, by its path within its capability, in a folder that is pure code. */
export const isThinking = (capability: string, rest: string): boolean =>
  thinking.some((folder) => `${capability}/${rest}`.startsWith(folder))

/** The zone of a path relative to the repository. Whatever else there is at the root counts as a tool. */
export const zoneOf = (path: string): Zone => {
  const [, side, name, rest] = path.match(/^(contract|server|web)\/src\/(?:capabilities\/)?([^/]+)\/(.+)$/) ?? []
  const inCapability = path.startsWith('contract/') || path.includes('/capabilities/')
  if (side && name && rest && inCapability) {
    // Folders of pure code name their files after what they hold; whatever the name, it is a file of rules.
    if (side === 'server' && isThinking(name, rest)) return { side, part: 'capability', name, word: 'rules' }
    const word = rest.slice(rest.lastIndexOf('/') + 1).replace(/\.(tsx?|json|css)$/, '')
    return { side: side as 'contract' | 'server' | 'web', part: 'capability', name, word }
  }
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? { side: 'tools', part: 'root' }
}
