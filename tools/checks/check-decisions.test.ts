import { describe, expect, it } from 'vitest'
import { decisions } from './check-decisions.ts'
import { problemsOf } from './finding.ts'

const decision = (heading: string, status = 'accepted') =>
  [
    `# ${heading}`,
    `Date: 2026-11-20\nStatus: ${status}`,
    '## Context\n\nSlow.',
    '## Decision\n\nFast, unlike before.',
    '## Consequences\n\nNone.',
    '## Alternatives\n\nWaiting.\n',
  ].join('\n\n')

const first = 'docs/decisions/0001-answer-slowly.md'
const second = 'docs/decisions/0002-answer-fast.md'
const sound = {
  [first]: decision('0001 Answer slowly', 'superseded by [0002](0002-answer-fast.md)'),
  [second]: decision('0002 Answer fast'),
  'docs/operations.md': 'See [0002](decisions/0002-answer-fast.md).',
}
const problems = (files: Record<string, string> = {}) =>
  problemsOf(decisions(new Map(Object.entries({ ...sound, ...files }))))

describe('decisions', () => {
  it('accepts decisions of the right form', () => {
    expect(problems()).toEqual([])
  })

  it.each([
    ['a heading without a number', { [second]: decision('Answer fast') }],
    ['a title that differs from the file name', { [second]: decision('0002 Answer faster') }],
    ['a number that differs from the file name', { [second]: decision('0003 Answer fast') }],
    ['a date that does not exist', { [second]: decision('0002 Answer fast').replace('11-20', '11-31') }],
    ['an unknown status', { [second]: decision('0002 Answer fast', 'proposed') }],
    ['a missing section', { [second]: decision('0002 Answer fast').replace('## Alternatives\n\nWaiting.\n', '') }],
    ['an empty section', { [second]: decision('0002 Answer fast').replace('None.', '') }],
    ['an empty last section', { [second]: decision('0002 Answer fast').replace('Waiting.\n', '') }],
    ['a successor that does not exist', { [first]: decision('0001 Answer slowly', 'superseded by [0009](x.md)') }],
    ['a link to a decision that does not exist', { 'README.md': '[fast](docs/decisions/0009-answer-fast.md)' }],
    ['a link whose text is another number', { 'README.md': '[0001](docs/decisions/0002-answer-fast.md)' }],
    ['two decisions of one number', { 'docs/decisions/0002-answer.md': decision('0002 Answer') }],
  ])('refuses %s', (_, files) => {
    expect(problems(files)).toHaveLength(1)
  })

  it('refuses to look at no decisions', () => {
    expect(problemsOf(decisions(new Map()))).toHaveLength(1)
  })
})
