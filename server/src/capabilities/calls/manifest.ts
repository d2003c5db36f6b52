import type { Turn } from '../../platform/config.ts'
import { capability } from '../../platform/operations/define.ts'
import { cancel, end, hold, offerTimes, postpone, remove, reopen, request, reschedule, schedule } from './commands.ts'
import { timers } from './jobs.ts'
import { facets, list } from './list/queries.ts'
import { invitation, open, suggestTimes } from './queries.ts'
import { reactions } from './reactions.ts'
import { connectionLost, enter, leave, open as openRoom } from './room/commands.ts'
import { signal, watch } from './room/queries.ts'

/** Consultations, from the request to the minutes they ran. `turn` are the relays browsers may use. */
export const calls = ({ turn }: { readonly turn?: Turn | undefined }) =>
  capability({
    name: 'calls',
    operations: [
      ...[
        request,
        list,
        facets,
        open,
        suggestTimes,
        offerTimes,
        schedule,
        reschedule,
        cancel,
        postpone,
        hold,
        reopen,
        remove,
      ],
      ...[end, invitation, openRoom(turn), watch, enter, leave, signal],
    ],
    reactions,
    timers,
    disconnected: connectionLost,
  })
