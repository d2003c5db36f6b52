import type { FileStore } from '../../platform/files/file-store.ts'
import { capability } from '../../platform/operations/define.ts'
import { append, begin, cancel, check, errors, pause, type Quota, run } from './commands.ts'
import { resume, sweep } from './jobs.ts'
import { imports as listed, open, template } from './queries.ts'
import { advance } from './reactions.ts'

/** Taking in experts and companies from a file, a million of them if there are. */
export const imports = ({ files, ...quota }: { readonly files: FileStore } & Quota) =>
  capability({
    name: 'imports',
    operations: [begin(quota), append(files, quota), listed, template, open, check(files), run, pause, cancel, errors],
    reactions: [advance(files)],
    timers: [resume, sweep],
  })
