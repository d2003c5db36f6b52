import { issueLiveTicket } from '@colloquy/contract/identity/operations'
import {
  type ClientToServerEvents,
  type LiveAnswer,
  livePath,
  type ServerToClientEvents,
} from '@colloquy/contract/live'
import type { Common, EventKind, Facts, Input, Operation, Refusal, Wire } from '@colloquy/contract/operation'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { RequestError, type Result } from '../api.ts'
import { checkConnectivity } from '../failures/connectivity.ts'
import { api, onSessionEnded, signOutRestricted } from '../session.ts'
import { currentPortal } from '../settings.ts'

/** The state of the connection; shown to the reader unless it is `Connected`. */
export type LiveState = 'Connected' | 'Reconnecting' | 'Disconnected'

const state = createStore<{ live: LiveState }>()(() => ({ live: 'Disconnected' }))
export const useLiveState = (): LiveState => useStore(state, ({ live }) => live)

type Listener = (facts: unknown) => void
const listeners = new Map<string, Set<Listener>>()
const reconnectListeners = new Set<() => void>()
type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>
let socket: (() => Promise<LiveSocket>) | undefined

/** A single-use ticket for one connection; each attempt fetches a new one. */
const sendTicket = async (give: (auth: object) => void): Promise<void> => {
  const answer = await api(issueLiveTicket, {}).catch(() => undefined)
  give({ ticket: answer?.ok ? answer.value.ticket : '' })
}

/**
 * Opens the live connection of the signed-in person, once: when the page is `quiet`, or earlier when something is to be
 * sent. Events are delivered to subscribers of `useLive`. After each connect, including the first, `missed` is called,
 * because events since the page was loaded were not received.
 */
export const connectLive = (quiet: Promise<void>, missed: () => void): void => {
  if (socket) return
  state.setState({ live: 'Reconnecting' })
  let opened: Promise<LiveSocket> | undefined
  socket = () => {
    opened ??= open(missed)
    return opened
  }
  void quiet.then(socket)
}

const open = async (missed: () => void): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client')
  const opened: LiveSocket = io({
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    // A transport that opens and then stays silent is abandoned early, because a call may be in progress.
    timeout: 6_000,
    auth: (give) => void sendTicket(give),
  })
  let ended = false
  let before = false
  opened.on('connect', () => {
    state.setState({ live: 'Connected' })
    missed()
    if (before) for (const again of reconnectListeners) again()
    before = true
  })
  opened.on('disconnect', (reason) => {
    state.setState({ live: ended ? 'Disconnected' : 'Reconnecting' })
    if (reason === 'io server disconnect' && !ended) opened.connect()
    else if (!ended) checkConnectivity()
  })
  opened.on('connect_error', () => {
    state.setState({ live: 'Reconnecting' })
    checkConnectivity()
    // A refused ticket ends the library's own attempts; the next attempt fetches another one.
    if (!opened.active) setTimeout(() => opened.connect(), 2000)
  })
  opened.on('session_ended', ({ reason }) => {
    ended = true
    if (reason === 'restricted' && currentPortal() === 'Expert') void signOutRestricted()
    else onSessionEnded()
  })
  opened.on('event', ({ name, facts }) => {
    for (const listener of listeners.get(name) ?? []) listener(facts)
  })
  return opened
}

/** Subscribes to an event until the returned function is called. */
export const onLiveEvent = <E extends EventKind>(kind: E, heard: (facts: Facts<E>) => void): (() => void) => {
  const listener = heard as Listener
  const known = listeners.get(kind.name) ?? new Set()
  listeners.set(kind.name, known.add(listener))
  return () => known.delete(listener)
}

/** Subscribes to an event while the component is mounted. */
export const useLiveEvent = <E extends EventKind>(kind: E, heard: (facts: Facts<E>) => void): void => {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => onLiveEvent(kind, (facts) => latest.current(facts)), [kind])
}

/** Calls back after each reconnect, because events in between were missed. */
export const onReconnect = (again: () => void): (() => void) => {
  reconnectListeners.add(again)
  return () => reconnectListeners.delete(again)
}

/**
 * Sends a message operation over the live connection and waits up to ten seconds for its response.
 * @throws Unexpected without a connection or a response
 */
export const requestLive = async <T extends Operation>(operation: T, input: Input<T>): Promise<Result<T>> => {
  if (!socket) throw new RequestError(0, operation.name)
  const answer: LiveAnswer = await (await socket())
    .timeout(10_000)
    .emitWithAck(operation.name, input)
    .catch((cause: unknown) => {
      throw new RequestError(0, operation.name, cause)
    })
  if (answer.ok) return { ok: true, value: answer.value as Wire<T> }
  if (answer.refusal) return { ok: false, refusal: answer.refusal as Refusal<T> | Common }
  throw new RequestError(500, operation.name)
}
