import type { TranscriptObstacle } from '@colloquy/contract/transcripts/shapes'
import { describe, expect, it } from 'vitest'
import { type ContentPolicy, obstacleTo, type TranscriptReader } from './policy.ts'

const at = new Date('2026-03-02T10:00:00Z')
const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)]
const released: ContentPolicy = {
  state: 'released',
  audience: ['client'],
  embargoUntil: null,
  expiresAt: null,
  erasedAt: null,
  isWithheld: false,
}
const readers: readonly TranscriptReader[] = ['officer', 'staff', 'client', 'expert', null]
const none = 'none' as const

/** The expected obstacle of each reader, written by hand; null where they read. */
const matrix: readonly (readonly [
  what: string,
  changes: Partial<ContentPolicy>,
  ...expected: (TranscriptObstacle | null)[],
])[] = [
  ['released to the client', {}, null, null, null, none, none],
  ['released to both sides', { audience: ['client', 'expert'] }, null, null, null, null, none],
  ['released to neither side', { audience: [] }, null, null, none, none, none],
  ['unreviewed', { state: 'unreviewed' }, 'not_released', 'not_released', 'not_released', none, none],
  ['reviewed', { state: 'reviewed' }, 'not_released', 'not_released', 'not_released', none, none],
  ['escalated', { state: 'escalated' }, 'not_released', 'not_released', 'not_released', none, none],
  ['erased', { erasedAt: before }, 'erased', 'erased', 'erased', none, none],
  ['frozen', { isWithheld: true }, null, 'compliance', 'compliance', none, none],
  [
    'frozen and not released',
    { isWithheld: true, state: 'reviewed' },
    'not_released',
    'not_released',
    'not_released',
    none,
    none,
  ],
  ['under embargo', { embargoUntil: after }, null, 'embargo', 'embargo', none, none],
  ['when an embargo ends', { embargoUntil: at }, null, null, null, none, none],
  ['when it expires', { expiresAt: at }, null, 'expired', 'expired', none, none],
  ['before it expires', { expiresAt: after }, null, null, null, none, none],
  ['after an embargo and its expiry', { embargoUntil: before, expiresAt: at }, null, 'expired', 'expired', none, none],
  ['frozen under embargo', { isWithheld: true, embargoUntil: after }, null, 'embargo', 'embargo', none, none],
]

describe('obstacleTo', () => {
  it.each(matrix.map(([what, changes, ...expected]) => ({ what, changes, expected })))(
    '$what',
    ({ changes, expected }) => {
      expect(readers.map((reader) => obstacleTo(reader, { ...released, ...changes }, at))).toEqual(expected)
    },
  )
})
