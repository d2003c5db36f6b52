import { capability } from '../../platform/operations/define.ts'
import { advance, answer } from './commands.ts'
import { create, discardDraft, publish, saveDraft } from './draft-commands.ts'
import { listModules } from './draft-queries.ts'
import { timers } from './jobs.ts'
import { get, listOwn } from './own-queries.ts'
import { exportProgress } from './progress-commands.ts'
import { listProgress } from './progress-queries.ts'
import { reactions } from './reactions.ts'
import { remind } from './reminder-commands.ts'

/** Short modules with questions that experts, and where the tenant requires it, clients and staff, complete every year. */
export const training = capability({
  name: 'training',
  operations: [
    listOwn,
    get,
    advance,
    answer,
    listModules,
    create,
    saveDraft,
    discardDraft,
    publish,
    listProgress,
    exportProgress,
    remind,
  ],
  reactions,
  timers,
})
