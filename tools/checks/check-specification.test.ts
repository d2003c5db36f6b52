import { describe, expect, it } from 'vitest'
import { openRequirements, specification } from './check-specification.ts'
import { problemsOf } from './finding.ts'

const treeOf = (files: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      'docs/specification.md': '- **AB-01** Calls.\n- **AB-02** People.\n- **AB-03** Places.\n',
      'server/calls.test.ts': `it('does both [AB-01, AB-02]')`,
      ...files,
    }),
  )
const problems = (files?: Record<string, string>) => problemsOf(specification(treeOf(files)))

describe('requirements', () => {
  it('accepts tests that carry known ids', () => {
    expect(problems()).toEqual([])
  })

  it('lists the requirements that no test carries', () => {
    expect(openRequirements(treeOf())).toEqual(['AB-03'])
  })

  it.each([
    ['a test that carries an unknown id', { 'web/page.browser.test.tsx': `it('shows it [AB-01, AB-09]')` }],
    [
      'a requirement that stands there twice',
      { 'docs/specification.md': '- **AB-01** x\n- **AB-02** x\n- **AB-02** x\n' },
    ],
    ['tests without any id', { 'server/calls.test.ts': '' }],
  ])('refuses %s', (_, files) => {
    expect(problems(files)).toHaveLength(1)
  })
})
