import { listenForNotifications, type Subscription } from '../db/wire/notification-listener.ts'
import type { Log } from '../log.ts'
import type { SessionEnding } from './store.ts'

/** Hears of sessions that end; `missed` is called whenever some may have ended unheard. */
export const listenForSessionEndings = (
  url: string,
  log: Log,
  { ended, missed }: { ended: (ending: SessionEnding) => void; missed: () => void },
): Subscription =>
  listenForNotifications(url, 'session_ended', log, { heard: (payload) => ended(JSON.parse(payload || '{}')), missed })
