import type { RestrictedListEntryCounts } from '@colloquy/contract/compliance/restricted-list-import-shapes'
import type { TimeFormat } from '@colloquy/contract/time'

/** A calendar day, "Fri, Nov 20". Days of lists are those of UTC. */
export const dayText = (time: TimeFormat, day: string, now: Date): string =>
  time.day(`${day}T00:00:00.000Z`, now, 'UTC')

/** The calendar day of an instant in UTC, by which lists are kept. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Other names that were typed in one field. */
export const aliasesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** Which text names what an import does: `COMPLIANCE.LISTS.IMPORT.APPLY.<key>`. */
export const applyKeyOf = ({ added, changed, ended }: RestrictedListEntryCounts) => {
  if (added > 0 && changed > 0) return ended > 0 ? 'addChangeEnd' : 'addChange'
  if (added > 0) return ended > 0 ? 'addEnd' : 'add'
  if (changed > 0) return ended > 0 ? 'changeEnd' : 'change'
  return ended > 0 ? 'end' : 'none'
}
