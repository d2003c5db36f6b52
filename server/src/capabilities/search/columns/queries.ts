import type { Actor } from '../../../platform/access/actor.ts'
import { machineClock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { viewerOf } from '../../people/policy.ts'
import type { ViewerClass } from '../engine/document.ts'
import { hasChangedSince } from '../following/store.ts'
import type { ColumnThreads } from './gateway.ts'

/** How long a search waits at most for what was changed just before it. */
const patience = 150

/**
 * Asks the columns, or answers otherwise while they are being made, or when they fail. What was committed before the
 * search is in its answer: if the columns are behind, they are waited for, as long as that is a matter of moments.
 */
export const fromColumns = async <R>(
  { threads, log }: { readonly threads: ColumnThreads; readonly log: Log },
  tx: Tx,
  actor: Actor,
  ask: (viewer: ViewerClass) => Promise<R>,
  otherwise: () => Promise<R>,
): Promise<R> => {
  const { tenantId } = actor
  if (!(await haveCaughtUp(threads, tx, tenantId))) return otherwise()
  const asked = await ask(viewerOf(actor) as ViewerClass).then(
    (answer) => ({ answer }),
    (err) => {
      log.error({ err, tenantId }, 'the columns did not answer')
    },
  )
  return asked ? asked.answer : otherwise()
}

/** False while there are no columns of the tenant. */
const haveCaughtUp = async (threads: ColumnThreads, tx: Tx, tenantId: string): Promise<boolean> => {
  const until = machineClock.now().getTime() + patience
  for (;;) {
    const position = threads.position(tenantId)
    if (position === undefined) return false
    if (!(await hasChangedSince(tx, position))) return true
    const left = until - machineClock.now().getTime()
    if (left <= 0 || !(await threads.advance(tenantId, left))) return threads.position(tenantId) !== undefined
  }
}
