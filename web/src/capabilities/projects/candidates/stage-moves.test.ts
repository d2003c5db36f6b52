import type { Candidate, CandidateStage, Project } from '@colloquy/contract/projects/shapes'
import { describe, expect, it } from 'vitest'
import { commonTargetsOf, targetsOf, undoOf, withMove } from './stage-moves.ts'

const candidate = (personId: string, stage: CandidateStage, more: Partial<Candidate> = {}) =>
  ({ person: { personId, fullName: personId }, stage, reason: null, note: null, ...more }) as Candidate
const team = { can: { shortlist: true, requestCall: true } } as Project
const staff = { can: { shortlist: true, requestCall: false } } as Project
const reader = { can: { shortlist: false, requestCall: true } } as Project

describe('the stages candidates can be moved to', () => {
  it.each([
    ['proposed', ['shortlisted', 'scheduling', 'rejected'], ['rejected'], []],
    ['shortlisted', ['proposed', 'scheduling', 'rejected'], ['rejected'], []],
    ['rejected', ['proposed', 'shortlisted'], [], []],
    ['scheduling', [], [], []],
    ['scheduled', [], [], []],
    ['done', [], [], []],
  ] as const)('from %s: %j by the team, %j by staff, %j by other readers', (stage, byTeam, byStaff, byOthers) => {
    const targets = [team, staff, reader].map((project) => targetsOf(candidate('a', stage), project))
    expect(targets).toEqual([byTeam, byStaff, byOthers])
  })

  it('offers for several what all of them allow, without the stage they all have', () => {
    const some = (...stages: CandidateStage[]) => stages.map((stage, index) => candidate(String(index), stage))
    expect(commonTargetsOf(some('proposed', 'shortlisted'), team)).toEqual(['proposed', 'shortlisted', 'rejected'])
    expect(commonTargetsOf(some('proposed', 'proposed'), team)).toEqual(['shortlisted', 'rejected'])
    expect(commonTargetsOf(some('proposed', 'rejected'), staff)).toEqual(['rejected'])
    expect(commonTargetsOf(some('proposed', 'scheduled'), team)).toEqual([])
    expect(commonTargetsOf([], team)).toEqual([])
  })
})

describe('moving and undoing', () => {
  const before = [
    candidate('a', 'proposed'),
    candidate('b', 'rejected', { reason: 'too_expensive', note: 'Twice.' }),
    candidate('c', 'rejected', { reason: 'declined' }),
    candidate('d', 'proposed'),
    candidate('e', 'scheduled'),
  ]

  it('restores every stage, with the reason and the note of rejections', () => {
    expect(undoOf(before)).toEqual([
      { personIds: ['a', 'd'], stage: 'proposed' },
      { personIds: ['b'], stage: 'rejected', reason: 'too_expensive', note: 'Twice.' },
      { personIds: ['c'], stage: 'rejected', reason: 'other' },
    ])
  })

  it('is undone by its undo', () => {
    const at = '2026-11-25T00:00:00.000Z'
    const moved = withMove(before, { personIds: ['a', 'b'], stage: 'shortlisted' }, at)
    expect(moved.slice(0, 2)).toMatchObject([
      { stage: 'shortlisted', reason: null, note: null, changedAt: at },
      { stage: 'shortlisted', reason: null, note: null, changedAt: at },
    ])
    const back = undoOf(before.slice(0, 2)).reduce((some, move) => withMove(some, move, at), moved)
    const states = (some: readonly Candidate[]) =>
      Object.fromEntries(some.map(({ person, stage, reason, note }) => [person.personId, [stage, reason, note]]))
    expect(states(back)).toEqual(states(before))
  })
})
