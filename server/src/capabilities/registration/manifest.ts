import { capability } from '../../platform/operations/define.ts'
import type { ProofOfWorkSettings } from '../factors/proof-of-work-queries.ts'
import { complete, mail, open, resume, save, start } from './commands.ts'
import { deleteExpired } from './jobs.ts'
import { sendLink } from './reactions.ts'

/** Self-registration of experts. */
export const registration = (proofOfWork: ProofOfWorkSettings) =>
  capability({
    name: 'registration',
    operations: [start(proofOfWork), open, save, mail(proofOfWork), resume, complete],
    reactions: [sendLink],
    timers: [deleteExpired],
  })
