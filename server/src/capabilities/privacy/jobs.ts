import { releaseFiles } from '../../platform/files/file-records.ts'
import type { Timer } from '../../platform/operations/define.ts'
import { listGuestsPastRetention } from '../calls/guests/queries.ts'
import { retentionStartAt } from '../chat/retention/queries.ts'
import { eraseMarkedAnswers } from './answer-store.ts'
import { erasePerson } from './erasure-commands.ts'
import { answersPerRun, deleteErasureMails } from './erasure-store.ts'
import { expiredCopies, setCopyFile } from './store.ts'

const batchSize = 200

/** Guests per run of the timer; the others follow a minute later. */
const guestsPerRun = 50

/** Deletes the files of expired copies, and the last mails to people who were erased. */
export const deleteExpired: Timer = {
  name: 'privacy.delete-expired',
  run: async ({ tx, at }) => {
    await deleteErasureMails(tx)
    const expired = await expiredCopies(tx, at, batchSize)
    for (const { id } of expired) await setCopyFile(tx, id, null)
    await releaseFiles(
      { tx, at },
      expired.flatMap(({ copy_file_id }) => copy_file_id ?? []),
    )
  },
}

/** Erases what erased people have answered, once nothing keeps it any more. */
export const eraseAnswers: Timer = {
  name: 'privacy.erase-answers',
  run: ({ tx }) => eraseMarkedAnswers(tx, answersPerRun),
}

/** Erases the guests of calls that are over for longer than the tenant keeps messages. */
export const eraseGuests: Timer = {
  name: 'privacy.erase-guests',
  run: async (context) => {
    const { tx, at } = context
    const past = await listGuestsPastRetention(tx, await retentionStartAt(tx, at), guestsPerRun)
    for (const personId of past) await erasePerson(context, personId)
  },
}
