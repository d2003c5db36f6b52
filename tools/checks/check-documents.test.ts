import { describe, expect, it } from 'vitest'
import { deadNames } from './check-documents.ts'
import { problemsOf } from './finding.ts'

const sound = {
  'README.md': 'Run `npm start`; see `docs/ARCHITECTURE.md`. Delete `data/`.',
  'docs/ARCHITECTURE.md':
    'The hook `useList` of `web/…/calls/data.ts`, the rules of `calls/policy.ts`, the texts in `contract/translations`.',
  'docs/adding-a-language.md': 'Add `server/src/capabilities/terms/frFR.ts`.',
  'contract/translations/enUS.json': '{}',
  'server/src/capabilities/calls/policy.ts': '',
  'web/src/capabilities/calls/data.ts': 'export const useList = () => 1',
}
const problems = (files: Record<string, string> = {}) =>
  problemsOf(deadNames(new Map(Object.entries({ ...sound, ...files }))))

describe('documents', () => {
  it('may name what exists', () => {
    expect(problems()).toEqual([])
  })

  it.each([
    ['a file that does not exist', 'the rules of `calls/rules.ts`'],
    ['a file of another folder', 'the hook of `web/…/chat/data.ts`'],
    ['a folder that does not exist', 'the texts in `contract/texts`'],
    ['a name that nothing has', 'the hook `useAll`'],
    ['a type that nothing has', 'the field of `Candidate`'],
  ])('may not name %s', (_, text) => {
    expect(problems({ 'docs/ARCHITECTURE.md': text })).toHaveLength(1)
  })

  it('are not found clean when they are missing', () => {
    expect(problemsOf(deadNames(new Map([['server/src/app.ts', '']])))).toHaveLength(1)
  })
})
