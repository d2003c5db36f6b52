import { languages, tagOf } from '@colloquy/contract/languages'
import { describe, expect, it } from 'vitest'
import { translations } from './check-translations.ts'
import { problemsOf } from './finding.ts'

const folder = 'contract/translations'
const screen = 'web/src/capabilities/calls/calls-screen.tsx'

/** Translation files with the same texts in all languages, except for those in `changed`. */
const group = (path: string, texts: object, changed: Record<string, object> = {}) =>
  Object.fromEntries(languages.map((one) => [`${folder}/${path}/${one}.json`, JSON.stringify(changed[one] ?? texts)]))
/** A text with all plural forms that each language has. They say the number, except for those given. */
const pluralForms = (forms: Partial<Record<Intl.LDMLPluralRule, string>>) =>
  Object.fromEntries(
    languages.map((language) => [
      `${folder}/shared/${language}.json`,
      JSON.stringify({
        CALLS: Object.fromEntries(
          new Intl.PluralRules(tagOf(language))
            .resolvedOptions()
            .pluralCategories.map((form) => [`TITLE_${form}`, forms[form] ?? '{{count}} calls']),
        ),
      }),
    ]),
  )
const sound = { ...group('shared', { CALLS: { TITLE: 'Calls' } }), [screen]: `const a = t('CALLS.TITLE')` }
const problems = (files: Record<string, string>, dynamic: Parameters<typeof translations>[1] = []) =>
  problemsOf(translations(new Map(Object.entries({ ...sound, ...files })), dynamic))
/** The problems of a component that renders `jsx` and uses a key. */
const rendering = (jsx: string) => problems({ [screen]: `const a = <p title={t('CALLS.TITLE')}>${jsx}</p>` })

describe('check-translations', () => {
  it('accepts a tree in which every key exists and every text is used', () => {
    expect(problems({})).toEqual([])
  })

  it('reports an empty tree', () => {
    expect(problemsOf(translations(new Map(), [])).length).toBe(3)
  })

  it.each([
    ['a key without a text', { [screen]: `t('CALLS.TITLE'); t('CALLS.NOTHING')` }],
    ['a key without a text in a constant', { [screen]: `t('CALLS.TITLE'); const titles = { a: 'CALLS.NOTHING' }` }],
    ['a key in an unusual shape', { [screen]: `t('CALLS.TITLE'); i18n.t('nothing')` }],
    ['a key without a text in a page', { [screen]: `t('CALLS.TITLE')`, 'web/src/a.html': '<p>{{CALLS.NOTHING}}</p>' }],
    [
      'a key without a text in a journey',
      { 'e2e/journeys/calls.spec.ts': `text('CALLS.TITLE'); text('CALLS.NOTHING')` },
    ],
    ['a text that nothing uses', group('libs/calls', { CALLS: { OLD: 'Old' } })],
    ['a text in two files', group('libs/calls', { CALLS: { TITLE: 'Calls' } })],
    [
      'a composed key with an undeclared prefix',
      { [screen]: 't("CALLS.TITLE"); t(`CALLS.${status}` as TranslationKey)' },
    ],
    ['a composed key without a text', { [screen]: 't("CALLS.TITLE"); t(`CALLS.STATUS.${status}`)' }],
    ['a language that lacks a key', group('shared', { CALLS: { TITLE: 'Calls' } }, { arSA: { CALLS: {} } })],
    ['an empty text', group('shared', { CALLS: { TITLE: 'Calls' } }, { deDE: { CALLS: { TITLE: ' ' } } })],
    ['another placeholder', group('shared', { CALLS: { TITLE: '{{a}}' } }, { deDE: { CALLS: { TITLE: '{{b}}' } } })],
    ['an override of a missing text', group('tenants/halden', { CALLS: { HEADING: 'Calls' } })],
    ['a mail that nothing sends', group('mails', { calls: { requested: { subject: 'Call' } } })],
  ])('refuses %s', (_, files) => {
    expect(problems(files)).toHaveLength(1)
  })

  it('requires a form for each plural category of the language', () => {
    expect(
      problems(group('shared', { CALLS: { TITLE_one: '{{count}} call', TITLE_other: '{{count}} calls' } })),
    ).toContainEqual(expect.stringContaining('arSA: CALLS.TITLE lacks CALLS.TITLE_zero'))
    expect(problems(pluralForms({}))).toEqual([])
  })

  it('requires the number placeholder except for zero, one and two', () => {
    expect(problems(pluralForms({ one: 'One call', two: 'Two calls', zero: 'No calls' }))).toEqual([])
    expect(problems(pluralForms({ few: 'Some calls' }))).toEqual([expect.stringContaining('other placeholders')])
  })

  it('allows keys that only look like plural forms', () => {
    const files = { ...group('shared', { CALLS: { TITLE: 'a', too_many: 'b' } }) }
    expect(problems(files, [{ prefix: 'CALLS.too', endings: ['_many'] }])).toEqual([])
  })

  it('counts texts as used that match a composed key', () => {
    const files = { ...group('libs/a', { PAGES: { A: { TITLE: 'a' }, B: { TITLE: 'b', OLD: 'c' } } }) }
    const code = 't("CALLS.TITLE"); t(`PAGES.${page}.TITLE`)'
    expect(problems({ ...files, [screen]: code })).toEqual(['libs/a: nothing uses PAGES.B.OLD'])
  })

  it('requires a text for every declared ending', () => {
    const files = {
      ...group('libs/a', { STATUS: { A: 'a', B: 'b' } }),
      [screen]: 't("CALLS.TITLE"); t(`STATUS.${status}` as TranslationKey)',
    }
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A', 'B'] }])).toEqual([])
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A', 'B', 'C'] }])).toEqual(['there is no text STATUS.C'])
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A'] }])).toEqual(['libs/a: nothing uses STATUS.B'])
    expect(problems(files, [{ prefix: 'STATUS.' }])).toEqual([])
  })

  it('counts mail texts as used when the server names their kind', () => {
    const mails = group('mails', { calls: { requested: { subject: 'Call' } } })
    expect(problems({ ...mails, 'server/src/capabilities/calls/mails.ts': `send('calls.requested')` })).toEqual([])
  })
})

describe('hard-coded text', () => {
  it.each([
    ['in an element', 'Hello'],
    ['in an expression', `{'Hello'}`],
    ['in a template', '{`${count} calls`}'],
    ['behind a condition', `{open ? 'Open' : null}`],
    ['behind a check', `{open && 'Open'}`],
    ['in a label', `<input aria-label="Name" />`],
    ['in a label behind a condition', `<input placeholder={open ? 'Name' : undefined} />`],
    ['in the label of a component', `<Field label={\`Name \${n}\`} />`],
  ])('is refused %s', (_, jsx) => {
    expect(rendering(jsx)).toEqual([expect.stringContaining('is hard-coded')])
  })

  it.each([
    ['digits and signs', '· {count} % –'],
    ['names of keyboard keys', '<Kbd>Esc</Kbd>'],
    ['elements marked as untranslated', '<b translate="no">Geist Mono</b>'],
    ['attributes that are not shown', `<div className="row" data-kind="a" />`],
    ['a translation', `{t('CALLS.TITLE')}`],
  ])('ignores %s', (_, jsx) => {
    expect(rendering(jsx)).toEqual([])
  })
})
