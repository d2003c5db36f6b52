import { importProgressed } from '@colloquy/contract/imports/events'
import type { Timer } from '../../platform/operations/define.ts'
import { endImport } from './commands.ts'
import { deleteExpiredNotes, forgottenImports, staleImports } from './store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Retention of row failures and of abandoned files. */
const importRetentionMs = 30 * dayMs
/** Notes deleted per run. */
const maxNotesPerRun = 50_000

/** Restarts imports whose process has ended. */
export const resume: Timer = {
  name: 'imports.resume',
  run: async ({ tx, at, emit }) => {
    for (const { id, pass, next_offset } of await staleImports(tx, new Date(at.getTime() - minuteMs)))
      emit(importProgressed, { importId: id, pass, at: next_offset })
  },
}

/** Deletes abandoned files and obsolete notes about rows. */
export const deleteExpired: Timer = {
  name: 'imports.delete-expired',
  run: async ({ tx, at }) => {
    const before = new Date(at.getTime() - importRetentionMs)
    for (const { id } of await forgottenImports(tx, before)) await endImport({ tx, at }, id)
    await deleteExpiredNotes(tx, { before, maxNotes: maxNotesPerRun })
  },
}
