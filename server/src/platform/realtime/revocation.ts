import { type Hearing, hear } from '../db/wire/hear.ts'
import type { Log } from '../log.ts'
import type { Ending } from './store.ts'

/** Hears of sessions that end; `missed` is called whenever some may have ended unheard. */
export const listenForEndings = (
  url: string,
  log: Log,
  { ended, missed }: { ended: (ending: Ending) => void; missed: () => void },
): Hearing => hear(url, 'session_ended', log, { heard: (payload) => ended(JSON.parse(payload || '{}')), missed })
