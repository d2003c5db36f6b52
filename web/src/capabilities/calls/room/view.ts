import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { BillableTime, Call, Peer } from '@colloquy/contract/calls/shapes'
import type { Quality } from '../../../platform/video/quality.ts'

/** The progress of a call in its booked time, in whole seconds. */
export interface Progress {
  readonly phase: 'before' | 'running' | 'ending' | 'over'
  /** To the start before it, since the start after it. */
  readonly elapsed: number
  readonly booked: number
  /** Negative once the booked time is over. */
  readonly left: number
}

/** The remaining time is announced from this many seconds before the booked end. */
export const endingFromSeconds = 5 * 60

/** The progress of a call; undefined without a booked time. */
export const progressOf = (call: Pick<Call, 'slot'>, now: Date): Progress | undefined => {
  if (!call.slot) return undefined
  const [start, end, at] = [Date.parse(call.slot.start), Date.parse(call.slot.end), now.getTime()]
  const booked = Math.round((end - start) / 1000)
  const elapsed = Math.floor((at - start) / 1000)
  const left = booked - elapsed
  if (elapsed < 0) return { phase: 'before', elapsed: -elapsed, booked, left }
  return { phase: left <= 0 ? 'over' : left <= endingFromSeconds ? 'ending' : 'running', elapsed, booked, left }
}

/** The counted time as the server said it at `since`. */
export interface CountedSince extends BillableTime {
  readonly since: Date
}

/** The whole seconds counted until now. */
export const countedSeconds = ({ elapsedMs, isRunning, since }: CountedSince, now: Date): number =>
  Math.floor((elapsedMs + (isRunning ? Math.max(0, now.getTime() - since.getTime()) : 0)) / 1000)

/** Seconds as a stopwatch shows them: "5:04", "1:05:04". */
export const stopwatch = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Whole minutes left, rounded up; after the end, whole minutes since. */
export const minutesLeft = (seconds: number): number =>
  seconds > 0 ? Math.ceil(seconds / 60) : Math.floor(-seconds / 60)

/** A person who is expected or present. */
export interface Attendee {
  readonly personId: string
  readonly name: string
  readonly seat: Peer['seat']
  readonly photoId: string | null
  readonly here: boolean
  /** Whether they are there by phone alone. */
  readonly isByPhone: boolean
}

/** The photo of a peer, from their seat; null shows initials. */
export const photoOf = (call: Pick<Call, 'seats'>, personId: string) => ({
  personId,
  photoId: call.seats.find(({ person }) => person.personId === personId)?.person.photoId ?? null,
})

/** Everybody but the reader whom the others hear: people with seats, then peers without one. */
export const attendeesOf = (call: Pick<Call, 'seats'>, peers: readonly Peer[], me: string | undefined): Attendee[] => {
  const here = new Set(peers.map(({ personId }) => personId))
  const withBrowser = new Set(peers.filter(({ isByPhone }) => !isByPhone).map(({ personId }) => personId))
  const isByPhone = (personId: string) => here.has(personId) && !withBrowser.has(personId)
  const seated = call.seats
    .filter(({ kind }) => seatRules[kind].isVisibleInRoom)
    .map(({ person, kind }) => ({
      personId: person.personId,
      name: person.fullName,
      seat: kind,
      photoId: person.photoId,
      here: here.has(person.personId),
      isByPhone: isByPhone(person.personId),
    }))
  const known = new Set(seated.map(({ personId }) => personId))
  const others = peers.flatMap(({ personId, name, seat }) => {
    if (known.has(personId)) return []
    known.add(personId)
    return { personId, name, seat, photoId: null, here: true, isByPhone: isByPhone(personId) }
  })
  return [...seated, ...others].filter(({ personId }) => personId !== me)
}

/** The phase to announce: shortly before the end and at the end. */
export const cueFor = (progress: Progress | undefined): 'ending' | 'over' | undefined =>
  progress?.phase === 'ending' || progress?.phase === 'over' ? progress.phase : undefined

/** Bars of the quality indicator, of four. */
export const qualityBars = ({ grade }: Pick<Quality, 'grade'>): number => ({ good: 4, fair: 3, weak: 2 })[grade]
