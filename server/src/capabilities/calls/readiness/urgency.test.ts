import { describe, expect, it } from 'vitest'
import { byUrgency, urgencyOf } from './urgency.ts'

const at = new Date('2026-11-26T15:00:00Z')
const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const opened = at.toISOString()
const none = {
  isConfirmed: true,
  isAttestationDue: false,
  pageOpenedAt: null as string | null,
  lobbyOpenedAt: null as string | null,
  isInRoom: false,
}
const ready = { ...none, pageOpenedAt: opened }
const inLobby = { ...ready, lobbyOpenedAt: opened }
const inRoom = { ...inLobby, isInRoom: true }
const urgency = (minutes: number, client: typeof none, expert: typeof none, isVideo = true) =>
  urgencyOf(
    {
      startsAt: inMinutes(minutes),
      isVideo,
      seats: [
        { ...client, kind: 'client' },
        { ...expert, kind: 'expert' },
      ],
    },
    at,
  )

describe('urgencyOf', () => {
  it('calls a side absent from the start on, until both sides are in the room', () => {
    expect(urgency(0, inRoom, inLobby)).toBe('absent')
    expect(urgency(1, inRoom, inLobby)).toBe('ready')
    expect(urgency(-10, inRoom, inRoom)).toBe('live')
  })

  it('knows nobody as absent from a call outside the product', () => {
    expect(urgency(-1, none, none, false)).toBe('live')
  })

  it('puts a call at risk in the last two hours when somebody has not opened, confirmed or attested', () => {
    expect(urgency(121, ready, none)).toBe('waiting')
    expect(urgency(120, ready, none)).toBe('at_risk')
    expect(urgency(120, ready, ready)).toBe('ready')
    expect(urgency(120, ready, { ...ready, isConfirmed: false })).toBe('at_risk')
    expect(urgency(120, { ...ready, isAttestationDue: true }, ready)).toBe('at_risk')
  })

  it('expects both sides in the lobby five minutes before the start', () => {
    expect(urgency(6, inLobby, ready)).toBe('ready')
    expect(urgency(5, inLobby, ready)).toBe('at_risk')
    expect(urgency(5, inLobby, inLobby)).toBe('ready')
    expect(urgency(5, ready, ready, false)).toBe('ready')
  })

  it('does not count a side as present because an interpreter is', () => {
    const seats = [
      { ...inRoom, kind: 'client' as const },
      { ...none, kind: 'expert' as const },
      { ...inRoom, kind: 'interpreter' as const },
    ]
    expect(urgencyOf({ startsAt: inMinutes(-1), isVideo: true, seats }, at)).toBe('absent')
  })
})

describe('byUrgency', () => {
  it('puts the most urgent first, and of those the earliest', () => {
    const calls = (['ready', 'absent', 'at_risk', 'at_risk'] as const).map((one, index) => ({
      urgency: one,
      slot: { start: inMinutes(-index).toISOString() },
    }))
    expect(calls.toSorted(byUrgency).map((call) => calls.indexOf(call))).toEqual([1, 3, 2, 0])
  })
})
