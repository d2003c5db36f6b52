import {
  answerCallStandby,
  inviteCallStandbys,
  listCallStandbys,
  requestCallStandby,
} from '@colloquy/contract/calls/attendance/standby-operations'
import { listCalls } from '@colloquy/contract/calls/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useCallCommand } from '../data.ts'

/** Asks an expert to stand by. */
export const useRequestCallStandby = () => useCallCommand(requestCallStandby)

/** Invites everybody who stands by. */
export const useInviteCallStandbys = () => useCallCommand(inviteCallStandbys)

/** For which calls the reader, an expert, stands by or is asked to. */
export const useListCallStandbys = (enabled: boolean) => useOperationQuery(listCallStandbys, {}, { enabled })

/** Agrees to stand by, declines, or takes the call. */
export const useAnswerCallStandby = () => useCommand(answerCallStandby, { invalidates: [listCallStandbys, listCalls] })
