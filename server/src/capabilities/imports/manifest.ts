import type { FileStore } from '../../platform/files/file-store.ts'
import { capability } from '../../platform/operations/define.ts'
import { append, begin, cancel, check, pause, run } from './commands.ts'
import { resume, sweep } from './jobs.ts'
import { errors, imports as listed, open, template } from './queries.ts'
import { advance } from './reactions.ts'

/** Taking in experts from a file, a million of them if there are. */
export const imports = ({ files }: { readonly files: FileStore }) =>
  capability({
    name: 'imports',
    operations: [begin, append(files), listed, template, open, check(files), run, pause, cancel, errors],
    reactions: [advance(files)],
    timers: [resume, sweep],
  })
