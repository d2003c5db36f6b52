import type { Call, Peer } from '@colloquy/contract/calls/shapes'
import { describe, expect, it } from 'vitest'
import { attendeesOf, countedSeconds, cueFor, minutesLeft, photoOf, progressOf, stopwatch } from './view.ts'

const call = { slot: { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T16:00:00.000Z' } }
const at = (clock: string) => progressOf(call, new Date(`2026-11-20T${clock}Z`))

describe('the progress of a call', () => {
  it.each([
    ['14:52:00', 'before', 480],
    ['15:00:00', 'running', 0],
    ['15:54:59', 'running', 3299],
    ['15:55:00', 'ending', 3300],
    ['15:59:59', 'ending', 3599],
    ['16:00:00', 'over', 3600],
    ['16:10:30', 'over', 4230],
  ])('at %s is %s', (clock, phase, elapsed) => {
    expect(at(clock)).toMatchObject({ phase, elapsed, booked: 3600 })
  })

  it('is undefined without a slot', () => {
    expect(progressOf({ slot: null }, new Date(0))).toBeUndefined()
  })

  it('is announced from five minutes before the end', () => {
    expect(['15:54:59', '15:55:00', '16:00:00'].map((clock) => cueFor(at(clock)))).toEqual([
      undefined,
      'ending',
      'over',
    ])
  })

  it('rounds remaining minutes up and overtime down', () => {
    expect([300, 299, 61, 60, 1, -1, -59, -60, -150].map(minutesLeft)).toEqual([5, 5, 2, 1, 1, 0, 0, 1, 2])
  })

  it('is formatted like a stopwatch', () => {
    expect([0, 59, 60, 3304, 3600, 3904, -3].map(stopwatch)).toEqual([
      '0:00',
      '0:59',
      '1:00',
      '55:04',
      '1:00:00',
      '1:05:04',
      '0:00',
    ])
  })
})

describe('the counted time', () => {
  const since = new Date('2026-11-20T15:00:00Z')
  const later = new Date('2026-11-20T15:00:10.600Z')

  it('runs on from what the server said while both sides are there, and stands still otherwise', () => {
    expect(countedSeconds({ elapsedMs: 61_500, isRunning: true, since }, later)).toBe(72)
    expect(countedSeconds({ elapsedMs: 61_500, isRunning: false, since }, later)).toBe(61)
  })

  it('does not run backwards when the clock is read before the answer', () => {
    expect(countedSeconds({ elapsedMs: 5_000, isRunning: true, since: later }, since)).toBe(5)
  })
})

describe('the attendance list', () => {
  const seat = (personId: string, kind: Peer['seat']) =>
    ({
      kind,
      person: { personId, fullName: personId.toUpperCase(), photoId: `${personId}'s` },
    }) as Call['seats'][number]
  const seats = [seat('ada', 'client'), seat('emil', 'expert')]
  const peer = (personId: string, peerId = personId): Peer => ({
    peerId,
    personId,
    name: personId,
    seat: 'client',
    isByPhone: peerId.startsWith('phone'),
  })

  it('contains everybody with a seat except the reader, present or not', () => {
    expect(attendeesOf({ seats }, [peer('emil')], 'ada')).toEqual([
      { personId: 'emil', name: 'EMIL', seat: 'expert', photoId: "emil's", here: true, isByPhone: false },
    ])
    expect(attendeesOf({ seats }, [], 'emil')).toMatchObject([{ personId: 'ada', here: false }])
  })

  it('shows who takes part by phone alone', () => {
    const emil = (...peers: Peer[]) => attendeesOf({ seats }, peers, 'ada').map(({ isByPhone }) => isByPhone)
    expect(emil(peer('emil', 'phone:1'))).toEqual([true])
    expect(emil(peer('emil', 'phone:1'), peer('emil', 'socket'))).toEqual([false])
    expect(emil()).toEqual([false])
  })

  it('has the photo of each seat, and none for people without a seat', () => {
    expect(photoOf({ seats }, 'emil')).toEqual({ personId: 'emil', photoId: "emil's" })
    expect(photoOf({ seats }, 'tina')).toEqual({ personId: 'tina', photoId: null })
  })

  it('contains present people without a seat once, however many pages they have open', () => {
    const peers = [peer('tina', 'first'), peer('tina', 'second')]
    expect(attendeesOf({ seats }, peers, 'ada').map(({ personId, here }) => [personId, here])).toEqual([
      ['emil', false],
      ['tina', true],
    ])
  })
})
