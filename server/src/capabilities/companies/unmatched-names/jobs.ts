import type { SystemContext, Timer } from '../../../platform/operations/define.ts'
import { matchEmployments, recordUnmatchedNames } from './matching-commands.ts'
import * as store from './store.ts'

const employmentsPerRun = 1000
const namesPerRun = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Compares what was typed before the registry compared names: employments in the order of their ids, and the names that were
 * stored for it.
 */
export const matchEarlierNames = async (context: SystemContext): Promise<void> => {
  const { tx, actor } = context
  const names = await store.unmatchedNames(tx, namesPerRun)
  await store.removeUnmatchedNames(
    tx,
    names.map(({ id }) => id),
  )
  for (const { name, sources } of names)
    for (const source of sources) await recordUnmatchedNames(context, [name], source)
  const scan = await store.scanOf(tx)
  if (scan?.is_done) return
  const employments = await store.employmentsAfter(tx, scan?.after_id ?? firstId, employmentsPerRun)
  await matchEmployments(context, employments)
  await store.recordScan(tx, {
    tenant_id: actor.tenantId,
    after_id: employments.at(-1)?.id ?? scan?.after_id ?? firstId,
    is_done: employments.length < employmentsPerRun,
  })
}

export const matchEarlier: Timer = { name: 'companies.match', run: matchEarlierNames }
