import { issueLiveTicket } from '@colloquy/contract/identity/operations'
import {
  type ClientToServerEvents,
  type LiveAnswer,
  livePath,
  liveReconnection,
  type ServerToClientEvents,
} from '@colloquy/contract/live'
import type { CommonRefusal, EventKind, Input, Operation, Payload, Refusal, Wire } from '@colloquy/contract/operation'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { RequestError, type Result } from '../api.ts'
import { checkConnectivity, onConnectivityChange } from '../failures/connectivity.ts'
import { api, onSessionEnded, type Session, session, signOutRestricted } from '../session.ts'
import { currentPortal } from '../settings.ts'

/** The state of the connection, which the reader sees [CH-01]. `Disconnected`: nobody is signed in, or it has given up. */
export type LiveState = 'Connected' | 'Reconnecting' | 'Disconnected'

const state = createStore<{ live: LiveState; hasGivenUp: boolean; hasConnected: boolean }>()(() => ({
  live: 'Disconnected',
  hasGivenUp: false,
  hasConnected: false,
}))
export const useLiveState = (): LiveState => useStore(state, ({ live }) => live)
/** Whether this page connects for the first time, which is no news to the reader. */
export const useIsFirstConnection = (): boolean =>
  useStore(state, ({ live, hasConnected }) => live === 'Reconnecting' && !hasConnected)
/** Whether the connection was tried in vain for so long that the reader has to ask for the next attempt. */
export const useIsDisconnected = (): boolean => useStore(state, ({ hasGivenUp }) => hasGivenUp)

/** So many attempts in vain, one to two minutes, and the connection has given up. */
const maxAttempts = 15

type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()
const reconnectListeners = new Set<() => void>()
type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** The connection of one identity, from the moment it may be opened until the identity changes. */
interface Line {
  readonly socket: () => Promise<LiveSocket>
  readonly reconnect: () => void
  readonly close: () => void
}
let line: Line | undefined

/** A single-use ticket for one connection; each attempt fetches a new one. */
const sendTicket = async (give: (auth: object) => void): Promise<void> => {
  const answer = await api(issueLiveTicket, {}).catch(() => undefined)
  give({ ticket: answer?.ok ? answer.value.ticket : '' })
}

/** Whose connection it is: a person's, or a share link's. Undefined for visitors, who get none. */
const identityOf = (current: Session): string | undefined => {
  if (current.status === 'anonymous') return `link to ${current.bearer.resourceId}`
  return current.status === 'signedIn' ? `person ${current.user.entityId}` : undefined
}

/**
 * Opens the live connection of the reader: when the page is `quiet`, or earlier when something is to be sent. It is
 * closed when the sign-in is lost, and opened anew for another identity [CH-02]. Events are delivered to subscribers of
 * `useLiveEvent`. After each connect, including the first, `missed` is called, because events since the page was loaded
 * were not received. Returns the function that ends it.
 */
export const connectLive = (quiet: Promise<void>, missed: () => void): (() => void) => {
  let identity: string | undefined
  const follow = (current: Session): void => {
    const next = identityOf(current)
    if (next === identity) return
    identity = next
    line?.close()
    line = next === undefined ? undefined : createLine(missed)
    if (line) void quiet.then(line.socket)
  }
  follow(session.getState())
  const stops = [
    session.subscribe(follow),
    onConnectivityChange((reach) => reach === 'online' && reconnectLive()),
    onShown(reconnectLive),
  ]
  return () => {
    for (const stop of stops) stop()
    line?.close()
    line = undefined
  }
}

/** Tries again, after the connection has given up. */
export const reconnectLive = (): void => {
  if (state.getState().hasGivenUp) line?.reconnect()
}

const onShown = (shown: () => void): (() => void) => {
  const changed = () => document.visibilityState === 'visible' && shown()
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const createLine = (missed: () => void): Line => {
  let isClosed = false
  let opened: Promise<LiveSocket> | undefined
  let attempts = 0
  state.setState({ live: 'Reconnecting', hasGivenUp: false })

  const open = async (): Promise<LiveSocket> => {
    const { io } = await import('socket.io-client')
    const socket: LiveSocket = io({
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      // A transport that opens and then stays silent is abandoned early, because a call may be in progress.
      timeout: 6_000,
      ...liveReconnection,
      autoConnect: !isClosed,
      auth: (give) => void sendTicket(give),
    })
    let wasConnected = false
    const giveUp = (): void => {
      socket.disconnect()
      state.setState({ live: 'Disconnected', hasGivenUp: true })
    }
    socket.on('connect', () => {
      if (isClosed) return
      attempts = 0
      state.setState({ live: 'Connected', hasGivenUp: false, hasConnected: true })
      missed()
      if (wasConnected) for (const again of reconnectListeners) again()
      wasConnected = true
    })
    socket.on('disconnect', (reason) => {
      // A connection that was closed here is closed for good, and has given up or no identity any more.
      if (isClosed || reason === 'io client disconnect') return
      state.setState({ live: 'Reconnecting' })
      if (reason === 'io server disconnect') socket.connect()
      else checkConnectivity()
    })
    socket.on('connect_error', () => {
      if (isClosed || state.getState().hasGivenUp) return
      checkConnectivity()
      attempts += 1
      if (attempts >= maxAttempts) return giveUp()
      state.setState({ live: 'Reconnecting' })
      // A refused ticket ends the library's own attempts; the next attempt fetches another one.
      if (!socket.active) setTimeout(() => isClosed || state.getState().hasGivenUp || socket.connect(), 2000)
    })
    socket.on('session_ended', ({ reason }) => {
      isClosed = true
      state.setState({ live: 'Disconnected', hasGivenUp: false })
      if (reason === 'restricted' && currentPortal() === 'Expert') void signOutRestricted()
      else onSessionEnded(reason)
    })
    socket.on('event', ({ name, payload }) => {
      if (!isClosed) for (const listener of listeners.get(name) ?? []) listener(payload)
    })
    return socket
  }
  return {
    socket: () => {
      opened ??= open()
      return opened
    },
    reconnect: () => {
      attempts = 0
      state.setState({ live: 'Reconnecting', hasGivenUp: false })
      void opened?.then((socket) => socket.connect())
    },
    close: () => {
      isClosed = true
      state.setState({ live: 'Disconnected', hasGivenUp: false })
      void opened?.then((socket) => socket.disconnect())
    },
  }
}

/** Subscribes to an event until the returned function is called. */
export const onLiveEvent = <E extends EventKind>(kind: E, heard: (payload: Payload<E>) => void): (() => void) => {
  const listener = heard as Listener
  const known = listeners.get(kind.name) ?? new Set()
  listeners.set(kind.name, known.add(listener))
  return () => known.delete(listener)
}

/** Subscribes to an event while the component is mounted. */
export const useLiveEvent = <E extends EventKind>(kind: E, heard: (payload: Payload<E>) => void): void => {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => onLiveEvent(kind, (payload) => latest.current(payload)), [kind])
}

/** Calls back after each reconnect, because events in between were missed. */
export const onReconnect = (again: () => void): (() => void) => {
  reconnectListeners.add(again)
  return () => reconnectListeners.delete(again)
}

/**
 * Sends a message operation over the live connection and waits up to ten seconds for its response.
 * @throws RequestError without a connection or a response
 */
export const requestLive = async <T extends Operation>(operation: T, input: Input<T>): Promise<Result<T>> => {
  if (!line) throw new RequestError(0, operation.name)
  const answer: LiveAnswer = await (await line.socket())
    .timeout(10_000)
    .emitWithAck(operation.name, input)
    .catch((cause: unknown) => {
      throw new RequestError(0, operation.name, cause)
    })
  if (answer.ok) return { ok: true, value: answer.value as Wire<T> }
  if (answer.refusal) return { ok: false, refusal: answer.refusal as Refusal<T> | CommonRefusal }
  throw new RequestError(500, operation.name)
}
