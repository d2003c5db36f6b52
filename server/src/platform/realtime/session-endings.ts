import { listenForNotifications, type Subscription } from '../db/wire/notification-listener.ts'
import type { Log } from '../log.ts'
import type { SessionEnding } from './store.ts'

/** Listens to ends of sessions; `missed` is called whenever some may have been lost. */
export const listenForSessionEndings = (
  url: string,
  log: Log,
  { ended, missed }: { ended: (ending: SessionEnding) => void; missed: () => void },
): Subscription =>
  listenForNotifications(url, 'session_ended', log, { heard: (payload) => ended(JSON.parse(payload || '{}')), missed })
