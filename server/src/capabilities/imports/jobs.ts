import { importAdvanced } from '@colloquy/contract/imports/events'
import type { Timer } from '../../platform/operations/define.ts'
import { silentImports, sweepNotes } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How long what was wrong with a file can be asked for. */
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

/** Forgets what was noted of rows and is of no use any more. */
export const sweep: Timer = {
  name: 'imports.sweep',
  run: ({ tx, at }) => sweepNotes(tx, { before: new Date(at.getTime() - kept), most }),
}
