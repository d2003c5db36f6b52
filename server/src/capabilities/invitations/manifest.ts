import { capability } from '../../platform/operations/define.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import { accept } from './acceptance/commands.ts'
import { check } from './acceptance/queries.ts'
import { openActivated } from './acceptance/reactions.ts'
import { discardBatch, sendBatch, upload } from './batches/commands.ts'
import { downloadReport, getBatch, listBatches } from './batches/queries.ts'
import { advance } from './batches/reactions.ts'
import { inviteSingle, inviteVendor, reinstate, resend, withdraw } from './commands.ts'
import { remind } from './jobs.ts'
import { listInvitableCompanies } from './queries.ts'

/** Invitations, single or in batches of up to a thousand from a file. */
export const invitations = ({ secretKey, passwords }: { readonly secretKey: string; readonly passwords: Passwords }) =>
  capability({
    name: 'invitations',
    operations: [
      inviteSingle,
      inviteVendor,
      listInvitableCompanies,
      upload,
      listBatches,
      getBatch,
      sendBatch,
      discardBatch,
      downloadReport,
      resend,
      withdraw,
      reinstate,
      check,
      accept(passwords, createSigner(secretKey)),
    ],
    reactions: [advance, openActivated],
    timers: [remind],
  })
