import { type Call, waitsFor } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Task } from '@colloquy/contract/dashboard/shapes'

/** Joining a call becomes a task this long before its start. */
const soonMinutes = 15

/**
 * The task a call means for a person with a seat in it; undefined when there is nothing to do.
 * @param canJoin whether that person may join; the call itself says it of its reader only
 */
export const taskOf = (
  call: Call,
  personId: string,
  at: Date,
  canJoin = call.can.join || call.can.attend,
): Task | undefined => {
  const mine = call.expert.personId === personId ? 'expert' : 'client'
  const what = taskKindOf(call, personId, at, canJoin)
  if (!what) return undefined
  return {
    ...what,
    callId: call.callId,
    callCode: call.code,
    projectCode: call.project?.code ?? null,
    projectName: call.project?.name ?? null,
    personName: mine === 'expert' ? call.contact.fullName : call.expert.fullName,
  }
}

type TaskKind = Pick<Task, 'kind' | 'since' | 'until'>

const taskKindOf = (call: Call, personId: string, at: Date, canJoin: boolean): TaskKind | undefined => {
  const since = call.steps.at(-1)?.at ?? at.toISOString()
  if (canJoin && isSoon(call, at)) return { kind: 'join_call', since, until: call.callDate }
  if (call.status === callStatuses.inScheduling && waitsFor(call, personId))
    return call.waitType === 'expert_times'
      ? { kind: 'offer_times', since, until: null }
      : { kind: 'pick_time', since, until: call.offeredTimes.at(-1)?.start ?? null }
  return call.status === callStatuses.postponed && call.expert.personId !== personId
    ? { kind: 'answer_postponed', since, until: null }
    : undefined
}

const isSoon = ({ slot }: Call, at: Date): boolean =>
  slot !== null && at.getTime() >= Date.parse(slot.start) - soonMinutes * 60_000 && at < new Date(slot.end)

const priorities: Record<Task['kind'], number> = { join_call: 0, pick_time: 1, offer_times: 1, answer_postponed: 2 }

/** Sorts tasks: calls about to start first, then the longest waiting. */
export const sortTasks = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted((a, b) => priorities[a.kind] - priorities[b.kind] || (a.since < b.since ? -1 : 1))
