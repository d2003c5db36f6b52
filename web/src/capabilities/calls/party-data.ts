import { getCallWorkingHours } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import { useMemo } from 'react'
import { useOperationQuery } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { useTime } from '../../platform/time.ts'
import type { Parties } from '../scheduling/data.ts'

/** The working hours of both sides of a call. */
const useGetCallWorkingHours = (callId: string, enabled: boolean) =>
  useOperationQuery(getCallWorkingHours, { callId }, { enabled })

/**
 * Both sides of a call with their clocks and working hours, `other` last. Whoever chooses for somebody else sees that
 * person's clock. Until working hours have loaded, the usual ones apply.
 */
export const useCallParties = (call: Call, other: PersonCard, enabled = true): Parties => {
  const { zone } = useTime()
  const me = useUser()?.entityId
  const { data } = useGetCallWorkingHours(call.callId, enabled)
  const { contact, expert } = call
  const isExpertFar = other.personId === expert.personId
  return useMemo(() => {
    const sides = [
      { ...contact, windows: data?.contact.windows ?? defaultWindows },
      { ...expert, windows: data?.expert.windows ?? defaultWindows },
    ].map(({ personId, timeZone, windows }) => ({ zone: personId === me ? zone : timeZone, windows }))
    const [ofContact, ofExpert] = sides as [Parties[0], Parties[0]]
    return isExpertFar ? [ofContact, ofExpert] : [ofExpert, ofContact]
  }, [contact, expert, data, me, zone, isExpertFar])
}
