import { createHmac } from 'node:crypto'
import type { Turn } from '../config.ts'

/** How a browser reaches another: as `RTCConfiguration.iceServers`. */
export interface IceServer {
  readonly urls: string[]
  readonly username?: string
  readonly credential?: string
}

/** A call of four hours, and time to come back into it. */
const iceServerTtlSeconds = 6 * 3600

/**
 * The relays a person may use. Without a setting there are none: browsers on one network find each other by themselves.
 * With a shared secret each person gets a name and password of their own that lapse by themselves (coturn's REST scheme).
 */
export const iceServersFor = (turn: Turn | undefined, personId: string, at: Date): IceServer[] => {
  if (!turn) return []
  const urls = [...turn.urls]
  if (!('secret' in turn)) return [{ urls, username: turn.user, credential: turn.credential }]
  const username = `${Math.floor(at.getTime() / 1000) + iceServerTtlSeconds}:${personId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ urls, username, credential }]
}
