import { importAdvanced } from '@colloquy/contract/imports/events'
import type { Timer } from '../../platform/operations/define.ts'
import { endImport } from './commands.ts'
import { forgottenImports, silentImports, sweepNotes } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How long what was wrong with a file can be asked for, and how long one waits for somebody to go on with it. */
const kept = 30 * day
/** Notes removed in one turn. */
const most = 50_000

/** Takes imports up again that nobody works on: whoever did was ended. */
export const resume: Timer = {
  name: 'imports.resume',
  run: async ({ tx, at, emit }) => {
    for (const { id, pass, next_at } of await silentImports(tx, new Date(at.getTime() - minute)))
      emit(importAdvanced, { importId: id, pass, at: next_at })
  },
}

/** Lets go of files nobody goes on with, and forgets what was noted of rows and is of no use any more. */
export const sweep: Timer = {
  name: 'imports.sweep',
  run: async ({ tx, at }) => {
    const before = new Date(at.getTime() - kept)
    for (const { id } of await forgottenImports(tx, before)) await endImport({ tx, at }, id)
    await sweepNotes(tx, { before, most })
  },
}
