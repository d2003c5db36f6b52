import type { SearchMethod } from '../workers/messages.ts'
import type { ReplicationPosition } from '../workers/replication-source.ts'

/** From a process that searches to the search process. */
export type RemoteRequest =
  | {
      readonly kind: 'call'
      readonly id: number
      readonly tenantId: string
      readonly method: SearchMethod
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'poll'; readonly tenantId: string }

/** From the search process. */
export type RemoteMessage =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string }
  | {
      /** Changed documents, before searches see the position that they belong to; null stands for all. */
      readonly kind: 'changed'
      readonly tenantId: string
      readonly changedIds: readonly string[] | null
      readonly position: ReplicationPosition | undefined
    }
  | { readonly kind: 'alive' }

export const searchMethods: ReadonlySet<SearchMethod> = new Set([
  'search',
  'listFacetValues',
  'suggest',
  'correctSpelling',
])

/** How often the search process says that it is alive, and after which silence it counts as lost. */
export const aliveIntervalMs = 2000
export const maxSilenceMs = 3 * aliveIntervalMs
