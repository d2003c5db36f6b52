import type { PhoneInstruction } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'

export const instructJob = 'calls.instructBridge'
export const dialJob = 'calls.dialBack'

const separator = ' '

/** Has the bridge told what to do with a phone, after the commit. */
export const instructPhone = (tx: Tx, instruction: PhoneInstruction, connectionId: string): Promise<void> =>
  enqueueJob(tx, instructJob, [instruction, connectionId].join(separator))

/** What a job says. */
export const parseInstruction = (id: string): { instruction: PhoneInstruction; connectionId: string } => {
  const [instruction, connectionId = ''] = id.split(separator)
  return { instruction: instruction as PhoneInstruction, connectionId }
}
