/** The part of the repository a file belongs to; for a capability's file also the capability and the file's role. */
export type Zone =
  | { readonly side: 'contract'; readonly part: 'base' | 'translations' }
  | {
      readonly side: 'contract' | 'server' | 'web'
      readonly part: 'capability'
      readonly name: string
      /** One of the reserved role names, or `pure` for a server or contract file named by its content. */
      readonly role: string
    }
  | { readonly side: 'server'; readonly part: 'root' | 'platform' | 'search-engine' | 'fakes' | 'testing' }
  | { readonly side: 'web'; readonly part: 'root' | 'platform' | 'ui' | 'portals' }
  | { readonly side: 'e2e' | 'bench' | 'tools'; readonly part: 'root' }

const prefixes: readonly [prefix: string, zone: Zone][] = [
  ['contract/translations/', { side: 'contract', part: 'translations' }],
  ['contract/', { side: 'contract', part: 'base' }],
  ['server/src/platform/', { side: 'server', part: 'platform' }],
  ['server/src/search-engine/', { side: 'server', part: 'search-engine' }],
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

/** File names with rules of their own, by side. A name may carry a prefix that says what it is about: `photo-store`. */
export const roleNames = {
  contract: ['shapes', 'operations', 'events', 'refusals'],
  server: [
    'manifest',
    'commands',
    'queries',
    'policy',
    'rules',
    'store',
    'present',
    'reactions',
    'jobs',
    'gateway',
    'mails',
    'personal-data',
    'seed',
  ],
  web: [
    'data',
    'live',
    'view',
    'screen',
    'form',
    'list',
    'card',
    'dialog',
    'picker',
    'panel',
    'label',
    'button',
    'fields',
    'status',
  ],
} as const

/** The role of a capability's file: the reserved name that its name is or ends with, else `pure`. */
export const roleOf = (side: 'contract' | 'server' | 'web', path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(\.module)?\.(tsx?|json|css)$/, '')
  return roleNames[side].find((role) => name === role || name.endsWith(`-${role}`)) ?? 'pure'
}

/** The zone of a path relative to the repository. Anything unknown at the root counts as a tool. */
export const zoneOf = (path: string): Zone => {
  const [, side, name, rest] = path.match(/^(contract|server|web)\/src\/(?:capabilities\/)?([^/]+)\/(.+)$/) ?? []
  const inCapability = path.startsWith('contract/') || path.includes('/capabilities/')
  if (side && name && rest && inCapability) {
    const known = side as 'contract' | 'server' | 'web'
    return { side: known, part: 'capability', name, role: roleOf(known, rest) }
  }
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? { side: 'tools', part: 'root' }
}
