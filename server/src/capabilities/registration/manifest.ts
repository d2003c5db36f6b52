import { capability } from '../../platform/operations/define.ts'
import type { ProofOfWorkSettings } from '../factors/proof-of-work-queries.ts'
import { begin, complete, mail, open, resume, save } from './commands.ts'
import { deleteExpired } from './jobs.ts'
import { sendLink } from './reactions.ts'

/** Self-registration of experts. */
export const registration = (proofOfWork: ProofOfWorkSettings) =>
  capability({
    name: 'registration',
    operations: [begin(proofOfWork), open, save, mail(proofOfWork), resume, complete],
    reactions: [sendLink],
    timers: [deleteExpired],
  })
