/*
 * How long an export of the experts a search finds delays other requests of the same process: the longest delay of the event
 * loop while 2,000 experts are read, presented and written in slices, compared with the same in one piece, in turns.
 * Options: --people N (2000), --rounds N (10).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PersonRecord } from '../server/src/capabilities/people/queries.ts'
import { exportTable } from '../server/src/capabilities/search/export/queries.ts'
import { presentFound } from '../server/src/capabilities/search/present.ts'
import type { Member } from '../server/src/platform/access/actor.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createHighlighter } from '../server/src/search-engine/query/highlighter.ts'
import { recordOf } from './find/experts.ts'
import { loadExperts } from './find/load.ts'
import { prepareTenant } from './find/users.ts'
import type { Measurement } from './rig/budget.ts'
import { median, rounded } from './rig/statistics.ts'
import { makeWorld } from './rig/world.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '10' } },
  })
  const people = Number(values.people)
  const world = await makeWorld()
  try {
    const { site, staff } = await prepareTenant(world)
    const { tenantId } = site
    await loadExperts(world.settings.DATA_DIR as string, tenantId, people)
    const ids = Array.from({ length: people }, (_, i) => recordOf(tenantId, i).person.id)
    const actor: Member = {
      kind: 'person',
      tenantId,
      site,
      sessionId: staff,
      personId: staff,
      personType: 1,
      roleId: 2,
      companyId: null,
      isAdmin: true,
      permissions: new Set(),
      language: 'enUS',
      timeZone: 'UTC',
      needsActivation: false,
      scope: null,
      impersonationId: null,
      mustAcceptTerms: false,
    }
    const reasons = createHighlighter([])
    const at = systemClock.now()
    const present = (record: PersonRecord) => presentFound(actor, record, reasons, 'enUS', at)
    /** The longest delay and the duration in milliseconds. */
    const timeExport = async (sliceSize?: number) => {
      const delays = monitorEventLoopDelay({ resolution: 1 })
      delays.enable()
      const began = performance.now()
      const { count } = await world.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        exportTable(tx, ids, present, 'enUS', sliceSize),
      )
      const totalMs = performance.now() - began
      // The delay of the last piece is recorded when the timer fires next.
      await sleep(5)
      delays.disable()
      if (count !== people) throw new Error(`${count} of ${people} experts were exported`)
      return { delayMs: delays.max / 1e6, totalMs }
    }
    const measured = { slices: [] as Timing[], whole: [] as Timing[] }
    for (let round = -2; round < Number(values.rounds); round++) {
      const [slices, whole] = [await timeExport(), await timeExport(people)]
      if (round < 0) continue
      measured.slices.push(slices)
      measured.whole.push(whole)
    }
    const rows = Object.entries(measured).map(([written, timings]) => ({
      written,
      delayMs: rounded(median(timings.map(({ delayMs }) => delayMs)), 1),
      totalMs: rounded(median(timings.map(({ totalMs }) => totalMs)), 0),
    }))
    const [slices, whole] = rows as [(typeof rows)[number], (typeof rows)[number]]
    return {
      figures: {
        delayMs: slices.delayMs,
        wholeDelayMs: whole.delayMs,
        delayRatio: rounded(slices.delayMs / whole.delayMs, 3),
        durationRatio: rounded(slices.totalMs / whole.totalMs, 2),
      },
      table: rows,
    }
  } finally {
    await world.stop()
  }
}

interface Timing {
  readonly delayMs: number
  readonly totalMs: number
}
