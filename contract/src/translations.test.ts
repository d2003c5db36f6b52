import { describe, expect, it } from 'vitest'
import { applyWordings, languageOf, mergeTranslations, translationPath } from './translations.ts'

describe('translation files', () => {
  it('of several capabilities are merged into one tree', () => {
    const calls = { CALLS: { TITLE: 'Calls' }, REFUSALS: { room_closed: 'Closed' } }
    const search = { SEARCH: { TITLE: 'Experts' }, REFUSALS: { too_short: 'Longer' } }
    expect(mergeTranslations([calls, search])).toEqual({
      ...calls,
      ...search,
      REFUSALS: { room_closed: 'Closed', too_short: 'Longer' },
    })
  })

  it('of two capabilities must not define the same text, or a text where the other has a group', () => {
    expect(() => mergeTranslations([{ A: { B: '1' } }, { A: { B: '2' } }])).toThrow('A.B')
    expect(() => mergeTranslations([{ A: { B: '1' } }, { A: 'x' }])).toThrow('A')
  })

  it('of a tenant replace single texts and keep the others', () => {
    const base = { SHELL: { MORE: 'More', SKIP: 'Skip' } }
    expect(applyWordings(base, { SHELL: { MORE: 'Further' } })).toEqual({
      SHELL: { MORE: 'Further', SKIP: 'Skip' },
    })
    expect(base.SHELL.MORE).toBe('More')
  })

  it('are loaded from four folders [LN-01]', () => {
    const tenant = { key: 'meridian', workflowType: 'aggregator', companyType: 'consumer' }
    const paths = (['shared', 'libs', 'workflow-type', 'tenants'] as const).map((folder) =>
      translationPath(folder, 'deDE', tenant),
    )
    expect(paths).toEqual([
      '/translations/shared/deDE.json',
      '/translations/libs/deDE.json',
      '/translations/workflow-type/aggregator/consumer/deDE.json',
      '/translations/tenants/meridian/deDE.json',
    ])
  })
})

describe('a language tag', () => {
  it.each([
    ['de-DE', 'deDE'],
    ['de-CH', 'deDE'],
    ['de', 'deDE'],
    ['ar', 'arSA'],
    ['EN-us', 'enUS'],
    ['eo', undefined],
  ])('%s is resolved to %s', (tag, language) => {
    expect(languageOf(tag)).toBe(language)
  })
})
