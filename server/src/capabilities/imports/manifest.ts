import type { FileStore } from '../../platform/files/file-store.ts'
import { capability } from '../../platform/operations/define.ts'
import { append, cancel, check, downloadErrors, pause, run, start, type UploadQuota } from './commands.ts'
import { deleteExpired, resume } from './jobs.ts'
import { downloadTemplate, get, list as listed } from './queries.ts'
import { advance } from './reactions.ts'

/** Imports experts and companies from files of up to a million rows. */
export const imports = ({ files, ...quota }: { readonly files: FileStore } & UploadQuota) =>
  capability({
    name: 'imports',
    operations: [
      start(quota),
      append(files, quota),
      listed,
      downloadTemplate,
      get,
      check(files),
      run,
      pause,
      cancel,
      downloadErrors,
    ],
    reactions: [advance(files)],
    timers: [resume, deleteExpired],
  })
