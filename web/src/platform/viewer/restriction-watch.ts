import { issueLiveTicket } from '@colloquy/contract/identity/operations'
import { livePath, type ServerToClientEvents, sessionEndPurpose } from '@colloquy/contract/live'
import type { Socket } from 'socket.io-client'
import { api, isRestricted, signOutRestricted } from '../session.ts'
import { currentPortal } from '../settings.ts'

/** Milliseconds until the next attempt after a refusal by the server. */
const retryDelayMs = 5_000

/**
 * Receives a restriction over a separate connection, on the expert portal only [RA-01]. The connection carries nothing
 * else, so that it works independently of the other one. When it is refused, the restriction is queried [RA-03].
 */
export const watchRestriction = (quiet: Promise<void>): void => {
  if (currentPortal() === 'Expert') void quiet.then(open)
}

const open = async (): Promise<void> => {
  const { io } = await import('socket.io-client')
  const watch: Socket<ServerToClientEvents> = io({
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => {
      api(issueLiveTicket, {}).then(
        (answer) => give({ ticket: answer.ok ? answer.value.ticket : '', only: sessionEndPurpose }),
        () => give({ only: sessionEndPurpose }),
      )
    },
  })
  let ended = false
  watch.on('session_ended', ({ reason }) => {
    ended = true
    // Other ends of a session are handled by the main connection.
    if (reason === 'restricted') void signOutRestricted()
  })
  watch.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !ended) watch.connect()
  })
  watch.on('connect_error', () => {
    // While the library retries by itself, the server was only unreachable.
    if (watch.active || ended) return
    isRestricted().then((restricted) => {
      if (restricted) void signOutRestricted()
      else setTimeout(() => watch.connect(), retryDelayMs)
    })
  })
}
