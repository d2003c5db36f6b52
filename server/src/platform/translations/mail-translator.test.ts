import { languages } from '@colloquy/contract/languages'
import { describe, expect, it } from 'vitest'
import { mailTexts, mailTranslator } from './mail-translator.ts'

/** Each text with the placeholders it uses, in one line per key. */
const outline = (texts: unknown, path = ''): string[] =>
  typeof texts === 'string'
    ? [`${path} ${[...new Set(texts.match(/\{\{\w+\}\}/g))].sort().join(' ')}`]
    : Object.entries(texts as object).flatMap(([key, value]) => outline(value, path ? `${path}.${key}` : key))

describe('the texts of mails', () => {
  it.each(languages)('are complete in %s, with the same placeholders as in English [LN-07]', (language) => {
    expect(outline(mailTexts[language]).sort()).toEqual(outline(mailTexts.enUS).sort())
  })

  it.each(languages)('have every part of a mail for each kind in %s', (language) => {
    const { frame, labels, push, ...capabilities } = mailTexts[language] as Record<string, Record<string, object>>
    expect(frame).toBeDefined()
    expect(labels).toBeDefined()
    expect(push).toBeDefined()
    for (const kind of Object.values(capabilities).flatMap((kinds) => Object.values(kinds))) {
      // Guests whose link has ended get no action: there is nothing left that they could open.
      const action = 'action' in kind ? ['action'] : []
      expect(Object.keys(kind)).toEqual(['subject', 'preheader', 'title', 'body', ...action, 'reason'])
    }
  })

  it('take in no other text, whatever fills their places', () => {
    const [path, place] = outline(mailTexts.enUS)
      .find((line) => line.includes('{{'))!
      .split(' ')
    const translated = mailTranslator('enUS')(path!, { [place!.slice(2, -2)]: '$t(frame.help)' })
    expect(translated).toContain('$t(frame.help)')
  })

  it('show a missing text by its key [LN-06]', () => {
    expect(mailTranslator('deDE')('calls.nothing.subject')).toBe('Missing translation for: calls.nothing.subject')
  })
})
