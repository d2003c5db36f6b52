import type { SystemContext, Timer } from '../../../platform/operations/define.ts'
import { eraseMessages } from './commands.ts'
import { messagesPastRetention } from './erasure-store.ts'
import { retentionStartAt } from './queries.ts'

/** Messages per run of the timer; the others follow a minute later. */
const messagesPerRun = 1000

/** Erases messages that are older than the retention of the tenant, except in conversations on hold. */
const erasePastRetention = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  const start = await retentionStartAt(tx, at)
  await eraseMessages(context, await messagesPastRetention(tx, start, messagesPerRun), 'retention')
}

export const retentionTimers: readonly Timer[] = [{ name: 'chat.erase-past-retention', run: erasePastRetention }]
