import { listCallViews } from '@colloquy/contract/calls/list-operations'
import { signedIn } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { presentView } from './commands.ts'
import * as store from './store.ts'

export const listViews = query(listCallViews, {
  allow: signedIn,
  run: async ({ tx, me }) => ({ views: (await store.viewsOf(tx, me.personId)).map(presentView) }),
})
