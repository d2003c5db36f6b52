import {
  CancellationReason,
  cancellationReasons,
  consequencesOf,
  isNoShow,
  MoveReason,
  mayGiveReason,
  publicReason,
} from '@colloquy/contract/calls/cancellation-reasons'
import { describe, expect, it } from 'vitest'
import { attendanceViolationsAfter } from './cancellations.ts'

const minuteMs = 60_000
const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * minuteMs)
const { options: reasons } = CancellationReason
const voices = ['client', 'expert', 'vendor', 'compliance'] as const

describe('reasons', () => {
  it('are those of the own side; staff may give all of them', () => {
    const givenBy = (voice: (typeof voices)[number] | 'platform') =>
      reasons.filter((reason) => mayGiveReason(voice, reason, true))
    expect(givenBy('platform')).toEqual(reasons)
    for (const side of ['client', 'expert'] as const)
      for (const reason of givenBy(side))
        expect(reason === 'technical_recording' || cancellationReasons[reason].side === side).toBe(true)
    expect(givenBy('vendor').filter((reason) => !givenBy('expert').includes(reason))).toEqual([
      'network_duplicate',
      'network_identity',
      'network_do_not_use',
    ])
    expect(givenBy('compliance').every((reason) => reason.startsWith('compliance_'))).toBe(true)
  })

  it('include no no-show before the start, and none for the sides, who report it otherwise', () => {
    const noShows = reasons.filter(isNoShow)
    expect(noShows).toHaveLength(4)
    for (const reason of noShows) {
      expect(mayGiveReason('platform', reason, false)).toBe(false)
      for (const voice of voices) expect(mayGiveReason(voice, reason, true)).toBe(false)
    }
  })

  it('to move a call always let it be arranged again, and are never no-shows', () => {
    for (const reason of MoveReason.options) {
      expect([reason, cancellationReasons[reason].reopens]).toEqual([reason, true])
      expect(isNoShow(reason)).toBe(false)
    }
  })

  it('that say something about people or lists are not shown to everybody', () => {
    expect(publicReason('compliance_restricted')).toBe('compliance_blocked')
    expect(publicReason('network_identity')).toBeNull()
    expect(publicReason('network_do_not_use')).toBeNull()
    expect(publicReason('expert_illness')).toBe('expert_illness')
  })
})

describe('what a reason is recorded as', () => {
  it('follows the notice: nothing from a day on, counted below, a quarter under three hours, all under half an hour', () => {
    const at = (minutes: number) => {
      const { tier, feePercent, counts } = consequencesOf('client_priority', minutes * minuteMs)
      return [tier, feePercent, counts]
    }
    expect([-5, 29.9, 30, 179.9, 180, 1439.9, 1440].map(at)).toEqual([
      ['under_30_minutes', 100, true],
      ['under_30_minutes', 100, true],
      ['under_3_hours', 25, true],
      ['under_3_hours', 25, true],
      ['under_24_hours', 0, true],
      ['under_24_hours', 0, true],
      ['over_24_hours', 0, false],
    ])
    expect(consequencesOf('client_priority', null)).toMatchObject({ tier: null, feePercent: 0, counts: false })
  })

  it('costs the client nothing for what is not theirs, and never less with less notice', () => {
    for (const reason of reasons) {
      const { side } = cancellationReasons[reason]
      const fees = [2000, 300, 100, 10, -15].map((minutes) => consequencesOf(reason, minutes * minuteMs).feePercent)
      expect([reason, fees.toSorted((a, b) => a - b)]).toEqual([reason, fees])
      if (side !== 'client') expect([reason, fees.at(-1)]).toEqual([reason, 0])
    }
    expect(consequencesOf('client_no_show', -15 * minuteMs)).toMatchObject({ feePercent: 100, counts: true })
  })
})

describe('what a change leaves on the record', () => {
  const booked = { starts_at: instant(0), contact_id: 'contact', expert_id: 'expert' }
  const after = (reason: CancellationReason, minutes: number, change: 'cancellation' | 'move' = 'cancellation') =>
    attendanceViolationsAfter(booked, change, reason, instant(minutes))

  it('is of the side at fault, with short notice, for reasons that count', () => {
    expect(after('expert_unavailable', -60)).toMatchObject([
      { kind: 'late_cancellation', personId: 'expert', feePercent: 0 },
    ])
    expect(after('client_not_needed', -60)).toMatchObject([
      { kind: 'late_cancellation', personId: 'contact', feePercent: 25 },
    ])
    expect(after('client_not_needed', -1440)).toEqual([])
    for (const reason of ['expert_illness', 'client_compliance', 'technical_bridge', 'interpreter_no_show'] as const)
      expect(after(reason, -1)).toEqual([])
    const withoutTime = { ...booked, starts_at: null }
    expect(attendanceViolationsAfter(withoutTime, 'cancellation', 'expert_unavailable', instant(0))).toEqual([])
  })

  it('says whether the call was moved, and names both when neither came', () => {
    expect(after('client_priority', -20, 'move')).toMatchObject([
      { kind: 'late_move', side: 'client', feePercent: 100 },
    ])
    expect(after('both_no_show', 15)).toMatchObject([
      { kind: 'no_show', side: 'client', personId: 'contact', feePercent: 0 },
      { kind: 'no_show', side: 'expert', personId: 'expert', feePercent: 0 },
    ])
  })
})
