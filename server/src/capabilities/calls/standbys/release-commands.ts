import { standbysChanged } from '@colloquy/contract/calls/events'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { staffHolding } from '../../people/queries.ts'
import { freeSlotOf } from '../../scheduling/commands.ts'
import type { CallRecord } from '../present.ts'
import { releaseOpen } from './store.ts'

/** Tells the client's side, staff and those who stand by that this has changed. The expert of the call is not told of them. */
export const emitStandbysChanged = async (
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  { call, team, contactId, seats }: CallRecord,
  personIds: readonly string[],
): Promise<void> => {
  const clients = seats.filter(({ kind }) => seatRules[kind].decidesFor === 'client').map(({ personId }) => personId)
  const staff = await staffHolding(tx, permissionIds.ScheduleAndCancelCall)
  const audience = [...new Set([contactId, ...team, ...clients, ...staff, ...personIds])]
  emit(standbysChanged, { callId: call.id, version: call.version, status: call.status }, audience)
}

/** Frees everybody who stands by for a call, with the times that are held for them. */
export const releaseStandbys = async (
  context: Pick<CommandContext, 'tx' | 'emit' | 'at'>,
  record: CallRecord,
): Promise<void> => {
  const { tx, at } = context
  const personIds = await releaseOpen(tx, record.call.id, at)
  if (personIds.length === 0) return
  for (const personId of personIds.filter((id) => !record.seated.includes(id)))
    await freeSlotOf(tx, record.call.id, personId)
  await emitStandbysChanged(context, record, personIds)
}
