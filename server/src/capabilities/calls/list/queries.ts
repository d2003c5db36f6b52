import { listCallFacets, listCalls } from '@colloquy/contract/calls/operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { presentAll, recordOf } from '../queries.ts'
import { countFacets } from './facet-store.ts'
import { presentFacets } from './present.ts'
import * as store from './store.ts'

const defaultPageSize = 50

export const list = query(listCalls, {
  allow: signedIn,
  run: async ({ tx, me, input, at }) => {
    const { timezone = me.timeZone, startOffset = 0, size = defaultPageSize, ...filters } = input
    const { calls, total } = await store.list(tx, me, { filters, offset: startOffset, limit: size }, at)
    return { calls: await presentAll({ tx, actor: me, at }, calls.map(recordOf)), total, timezone }
  },
})

export const listFacets = query(listCallFacets, {
  allow: signedIn,
  run: async ({ tx, me, input, at }) => {
    const { counted, capped, without } = await countFacets(tx, me, input, at)
    return { facets: presentFacets(counted, me.language), capped, without }
  },
})
