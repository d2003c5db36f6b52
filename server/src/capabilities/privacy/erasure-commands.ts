import { personChanged } from '@colloquy/contract/people/events'
import { releaseFiles } from '../../platform/files/file-records.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { erasePersonsMessages } from '../chat/retention/commands.ts'
import { endSessions } from '../identity/sessions/commands.ts'
import { erase, personToErase } from './erasure-store.ts'

/** Erases a person [GD-03], after the mail that says so has been written. Does nothing the second time. */
export const erasePerson = async (context: SystemContext, personId: string): Promise<void> => {
  const { tx, at, emit } = context
  const person = await personToErase(tx, personId)
  if (!person) return
  await endSessions(context, { personId }, 'ended_by_others')
  await erasePersonsMessages(context, person)
  const { fileIds, version } = await erase(tx, person, at)
  await releaseFiles(context, fileIds)
  emit(personChanged, { personId, version })
}
