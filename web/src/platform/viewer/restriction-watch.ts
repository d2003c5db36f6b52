import { issueLiveTicket } from '@colloquy/contract/identity/operations'
import { endingOnly, livePath, type ServerSays } from '@colloquy/contract/live'
import type { Socket } from 'socket.io-client'
import { api, isRestricted, signOutRestricted } from '../session.ts'
import { currentPortal } from '../settings.ts'

/** Milliseconds until the next attempt after one that the server has refused. */
const retryDelayMs = 5_000

/**
 * Hears of a restriction on a connection of its own, on the expert portal only [RA-01]: it says nothing and hears nothing
 * else, so that it works whatever becomes of the other one. Where it is refused, the restriction is asked for [RA-03].
 */
export const watchRestriction = (quiet: Promise<void>): void => {
  if (currentPortal() === 'Expert') void quiet.then(open)
}

const open = async (): Promise<void> => {
  const { io } = await import('socket.io-client')
  const watch: Socket<ServerSays> = io({
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => {
      api(issueLiveTicket, {}).then(
        (answer) => give({ ticket: answer.ok ? answer.value.ticket : '', only: endingOnly }),
        () => give({ only: endingOnly }),
      )
    },
  })
  let ended = false
  watch.on('session_ended', ({ reason }) => {
    ended = true
    // How else a session ends is the other connection's business.
    if (reason === 'restricted') void signOutRestricted()
  })
  watch.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !ended) watch.connect()
  })
  watch.on('connect_error', () => {
    // As long as the library tries by itself, the server was merely not there.
    if (watch.active || ended) return
    isRestricted().then((restricted) => {
      if (restricted) void signOutRestricted()
      else setTimeout(() => watch.connect(), retryDelayMs)
    })
  })
}
