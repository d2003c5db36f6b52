import { importProgressed } from '@colloquy/contract/imports/events'
import type { FileStore } from '../../platform/files/file-store.ts'
import { on, type Reaction } from '../../platform/operations/define.ts'
import { runStep } from './step-commands.ts'
import { importById } from './store.ts'

/**
 * Runs the next step of an import and emits its progress, which triggers the following step. Duplicate events for the same
 * position run it once, so that an import never has two workers.
 */
export const advance = (files: FileStore): Reaction =>
  on(importProgressed, 'imports.advance', async (context, { importId, pass, at }) => {
    const before = await importById(context.tx, importId)
    if (before?.pass !== pass || before.next_offset !== at || !(await runStep(context, files, importId))) return
    const row = await importById(context.tx, importId)
    if (!row) return
    const { created_by, run_by } = row
    const audience = [...new Set([created_by, run_by].filter((one) => one !== null))]
    context.emit(importProgressed, { importId, pass, at: row.next_offset }, audience)
  })
