import { capability } from '../../platform/operations/define.ts'
import { download, play } from './commands.ts'
import { answer, type RecordingServices, request, stop, withdraw } from './consent/commands.ts'
import { notificationReactions } from './consent/notification-reactions.ts'
import { phoneReactions } from './consent/phone-reactions.ts'
import { getConsent, listConsents } from './consent/queries.ts'
import { consentReactions, endAbandoned } from './consent/reactions.ts'
import { timers } from './jobs.ts'
import { list, listAccesses } from './queries.ts'
import { setRetention } from './retention/commands.ts'
import { getRetention } from './retention/queries.ts'

/** Recordings of calls: who may hear them, who has, and how long they are kept. */
export const recordings = (installation: RecordingServices) =>
  capability({
    name: 'recordings',
    operations: [
      list,
      play,
      download,
      listAccesses,
      getConsent,
      request(installation),
      answer,
      withdraw,
      stop,
      listConsents,
      getRetention,
      setRetention,
    ],
    reactions: [...consentReactions, ...phoneReactions, ...notificationReactions],
    timers: [...timers, endAbandoned],
  })
