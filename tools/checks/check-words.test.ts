import { describe, expect, it } from 'vitest'
import { words } from './check-words.ts'
import { problemsOf } from './finding.ts'

const folder = 'contract/translations'
const screen = 'web/src/capabilities/calls/calls-screen.tsx'

/** The same texts in all three languages, some of them changed in some of the languages. */
const book = (path: string, texts: object, changed: Record<string, object> = {}) =>
  Object.fromEntries(
    ['enUS', 'deDE', 'arSA'].map((one) => [`${folder}/${path}/${one}.json`, JSON.stringify(changed[one] ?? texts)]),
  )
const sound = { ...book('shared', { CALLS: { TITLE: 'Calls' } }), [screen]: `const a = t('CALLS.TITLE')` }
const problems = (files: Record<string, string>, dynamic: Parameters<typeof words>[1] = []) =>
  problemsOf(words(new Map(Object.entries({ ...sound, ...files })), dynamic))
/** The problems of a component that renders `jsx` beside a used key. */
const rendering = (jsx: string) => problems({ [screen]: `const a = <p title={t('CALLS.TITLE')}>${jsx}</p>` })

describe('words', () => {
  it('are fine when every key exists and every text is used', () => {
    expect(problems({})).toEqual([])
  })

  it('have been looked at when nothing is wrong', () => {
    expect(problemsOf(words(new Map(), [])).length).toBe(3)
  })

  it.each([
    ['a key without a text', { [screen]: `t('CALLS.TITLE'); t('CALLS.NOTHING')` }],
    ['a key without a text in a constant', { [screen]: `t('CALLS.TITLE'); const titles = { a: 'CALLS.NOTHING' }` }],
    ['a key in an unusual shape', { [screen]: `t('CALLS.TITLE'); i18n.t('nothing')` }],
    ['a key without a text in a page', { [screen]: `t('CALLS.TITLE')`, 'web/src/a.html': '<p>{{CALLS.NOTHING}}</p>' }],
    ['a text that nothing uses', book('libs/calls', { CALLS: { OLD: 'Old' } })],
    ['a text that stands in two files', book('libs/calls', { CALLS: { TITLE: 'Calls' } })],
    ['a key of undeclared parts', { [screen]: 't("CALLS.TITLE"); t(`CALLS.${status}` as TranslationKey)' }],
    ['parts that no key has', { [screen]: 't("CALLS.TITLE"); t(`CALLS.STATUS.${status}`)' }],
    ['a language that lacks a key', book('shared', { CALLS: { TITLE: 'Calls' } }, { arSA: { CALLS: {} } })],
    ['an empty text', book('shared', { CALLS: { TITLE: 'Calls' } }, { deDE: { CALLS: { TITLE: ' ' } } })],
    ['another placeholder', book('shared', { CALLS: { TITLE: '{{a}}' } }, { deDE: { CALLS: { TITLE: '{{b}}' } } })],
    ['a replacement of nothing', book('tenants/halden', { CALLS: { HEADING: 'Calls' } })],
    ['a mail that nothing sends', book('mails', { calls: { requested: { subject: 'Call' } } })],
  ])('are refused for %s', (_, files) => {
    expect(problems(files)).toHaveLength(1)
  })

  it('need a form for each kind of number that the language has', () => {
    const two = { CALLS: { TITLE_one: '{{count}} call', TITLE_other: '{{count}} calls' } }
    const six = {
      TITLE_zero: 'لا',
      TITLE_one: 'واحدة',
      TITLE_two: 'اثنتان',
      TITLE_few: '{{count}}',
      TITLE_many: '{{count}}',
    }
    expect(problems(book('shared', two))).toEqual([expect.stringContaining('arSA: CALLS.TITLE lacks CALLS.TITLE_zero')])
    const complete = { arSA: { CALLS: { ...six, TITLE_other: '{{count}}' } } }
    expect(problems(book('shared', two, complete))).toEqual([])
  })

  it('say the number except for none, one and two', () => {
    const two = { CALLS: { TITLE_one: 'One call', TITLE_other: '{{count}} calls' } }
    const forms = (many: string) => ({
      arSA: {
        CALLS: Object.fromEntries(
          Object.entries({ zero: 'لا', one: 'واحدة', two: 'اثنتان', few: '{{count}}', many, other: '{{count}}' }).map(
            ([category, text]) => [`TITLE_${category}`, text],
          ),
        ),
      },
    })
    expect(problems(book('shared', two, forms('{{count}}')))).toEqual([])
    expect(problems(book('shared', two, forms('كثير')))).toEqual([expect.stringContaining('other placeholders')])
  })

  it('may end like a number without being one', () => {
    const files = { ...book('shared', { CALLS: { TITLE: 'a', too_many: 'b' } }) }
    expect(problems(files, [{ prefix: 'CALLS.too', endings: ['_many'] }])).toEqual([])
  })

  it('are used when a key of parts matches them', () => {
    const files = { ...book('libs/a', { PAGES: { A: { TITLE: 'a' }, B: { TITLE: 'b', OLD: 'c' } } }) }
    const code = 't("CALLS.TITLE"); t(`PAGES.${page}.TITLE`)'
    expect(problems({ ...files, [screen]: code })).toEqual(['libs/a: nothing uses PAGES.B.OLD'])
  })

  it('are all there for keys of declared parts', () => {
    const files = {
      ...book('libs/a', { STATUS: { A: 'a', B: 'b' } }),
      [screen]: 't("CALLS.TITLE"); t(`STATUS.${status}` as TranslationKey)',
    }
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A', 'B'] }])).toEqual([])
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A', 'B', 'C'] }])).toEqual(['there is no text STATUS.C'])
    expect(problems(files, [{ prefix: 'STATUS.', endings: ['A'] }])).toEqual(['libs/a: nothing uses STATUS.B'])
    expect(problems(files, [{ prefix: 'STATUS.' }])).toEqual([])
  })

  it('of a mail are used when the server names its kind', () => {
    const mails = book('mails', { calls: { requested: { subject: 'Call' } } })
    expect(problems({ ...mails, 'server/src/capabilities/calls/mails.ts': `send('calls.requested')` })).toEqual([])
  })
})

describe('text in the code', () => {
  it.each([
    ['in an element', 'Hello'],
    ['in an expression', `{'Hello'}`],
    ['in a template', '{`${count} calls`}'],
    ['behind a condition', `{open ? 'Open' : null}`],
    ['behind a check', `{open && 'Open'}`],
    ['in a label', `<input aria-label="Name" />`],
    ['in a label behind a condition', `<input placeholder={open ? 'Name' : undefined} />`],
    ['in the label of a part of ours', `<Field label={\`Name \${n}\`} />`],
  ])('is refused %s', (_, jsx) => {
    expect(rendering(jsx)).toEqual([expect.stringContaining('is no translation')])
  })

  it.each([
    ['digits and signs', '· {count} % –'],
    ['the names of keys', '<Kbd>Esc</Kbd>'],
    ['what says so', '<b translate="no">Geist Mono</b>'],
    ['what is not shown', `<div className="row" data-kind="a" />`],
    ['a translation', `{t('CALLS.TITLE')}`],
  ])('is not seen in %s', (_, jsx) => {
    expect(rendering(jsx)).toEqual([])
  })
})
