import type { FileStore } from '../../platform/files/file-store.ts'
import { createImageDecoder } from '../../platform/files/image-decoder.ts'
import { type Capability, capability } from '../../platform/operations/define.ts'
import { answer, exportFeedback, send, setState } from './commands.ts'
import { deleteExpired } from './jobs.ts'
import { get, getScreenshot, list } from './queries.ts'
import { mailAnswer } from './reactions.ts'

/** Problems and feedback that users report from any page, and the inbox of staff. */
export const feedback = ({ files }: { readonly files: FileStore }): Capability =>
  capability({
    name: 'feedback',
    operations: [send(files, createImageDecoder()), list, get, getScreenshot(files), setState, answer, exportFeedback],
    reactions: [mailAnswer],
    timers: [deleteExpired],
  })
