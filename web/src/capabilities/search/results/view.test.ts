import { type FoundReasons, type ReasonGroup, reasonGroups } from '@colloquy/contract/search/shapes'
import { describe, expect, it } from 'vitest'
import { explanationLines, marked, markedIn, textRunsOf, unmarked, withQuotes } from './view.ts'

/** Converts words between asterisks to highlighted matches. */
const found = (text: string) => text.replace(/\*(.*?)\*/g, (_, word: string) => marked(word))
const reasonsOf = (groups: Partial<Record<ReasonGroup, [id: string, name: string, text: string][]>>): FoundReasons =>
  Object.fromEntries(
    reasonGroups.map((group) => [
      group,
      (groups[group] ?? []).map(([innerHitId, name, text]) => ({
        innerHitId,
        textFragments: [{ name, text: found(text) }],
      })),
    ]),
  ) as unknown as FoundReasons
const textsOf = (...args: Parameters<typeof explanationLines>) =>
  explanationLines(...args).map(({ text }) => unmarked(text))

describe('highlight marks', () => {
  it('highlight exactly the text between them', () => {
    expect(textRunsOf(found('Ran *heat pumps* in *Poland*.')).map(({ text, marked }) => [text, marked])).toEqual([
      ['Ran ', false],
      ['heat pumps', true],
      [' in ', false],
      ['Poland', true],
      ['.', false],
    ])
  })

  it('lose no text when marks are missing or doubled', () => {
    for (const text of ['', 'plain', found('*all*'), '\u{E000}open', 'shut\u{E001}', found('**'), '<mark>x</mark>'])
      expect(
        textRunsOf(text)
          .map((one) => one.text)
          .join('')
          .replace('\u{E001}', ''),
      ).toBe(unmarked(text))
  })

  it('are applied to texts that the page shows anyway', () => {
    const reasons = reasonsOf({ position: [['title', 'title', 'Head of *Installer* Programme']] }).position
    expect(markedIn(reasons, 'Head of Installer Programme')).toBe(found('Head of *Installer* Programme'))
    expect(markedIn(reasons, 'Buyer')).toBe('Buyer')
  })
})

describe('a match explanation', () => {
  it('ends at the end of a sentence, and never with an ellipsis alone on a line', () => {
    const reasons = reasonsOf({
      employmentIn: [['e', 'summary', 'Sold *pumps* in 2026. …']],
      vettingQa: [['q', 'answer', 'The *wholesaler* pays the …']],
    })
    expect(textsOf(reasons)).toEqual(['Sold pumps in 2026.', 'The wholesaler pays the\u{A0}…'])
  })

  it('shows first the text with most of the words, then one that adds another', () => {
    const reasons = reasonsOf({
      expertise: [['t', 'expertise', '*Warranty*']],
      employmentIn: [['e', 'summary', 'Built the *installer channel*.']],
      vettingQa: [['q', 'answer', 'The *installer* pays.']],
    })
    expect(textsOf(reasons)).toEqual(['Built the installer channel.', 'Warranty'])
  })

  it('shows a second text for the same words, but no third', () => {
    const reasons = reasonsOf({
      employmentIn: [
        ['a', 'summary', 'Sold *pumps*.'],
        ['b', 'summary', 'Made *pumps*.'],
        ['c', 'summary', 'Bought *pumps*.'],
      ],
    })
    expect(textsOf(reasons)).toEqual(['Sold pumps.', 'Made pumps.'])
  })

  it('does not repeat texts of the row', () => {
    const reasons = reasonsOf({
      position: [['title', 'title', 'VP *Sales*']],
      editedBio: [['bio', 'bio', 'Knows *sales* in DACH.']],
    })
    expect(textsOf(reasons, 3, ['VP Sales'])).toEqual(['Knows sales in DACH.'])
    const companies = reasonsOf({
      employmentsAt: [
        ['a', 'company', '*Heldyn* Therm'],
        ['b', 'company', '*Heldyn* Air'],
      ],
    })
    expect(textsOf(companies, 3, ['Heldyn Therm'])).toEqual(['Heldyn Air'])
  })

  it('joins single terms, quotes answers and labels questions', () => {
    const reasons = reasonsOf({
      expertise: [
        ['a', 'expertise', '*Pumps*'],
        ['b', 'expertise', '*Boilers*'],
      ],
      vettingQa: [
        ['q1', 'answer', '*Margin* came second.'],
        ['q2', 'question', 'Who pays the *bonus*?'],
      ],
    })
    expect(explanationLines(reasons).map(({ name, text, quoted }) => [name, unmarked(text), quoted])).toEqual([
      ['SEARCH.REASONS.EXPERTISE', 'Pumps · Boilers', false],
      ['SEARCH.REASONS.VETTING_QA', 'Margin came second.', true],
      ['SEARCH.REASONS.QUESTION', 'Who pays the bonus?', false],
    ])
  })

  it('is empty without a query', () => {
    expect(explanationLines(reasonsOf({}))).toEqual([])
  })
})

it.each([
  ['VP sales', 'VP', '"VP" sales'],
  ['SVP VP', 'VP', 'SVP "VP"'],
  ['heat  pump zurich', 'heat pump', '"heat pump" zurich'],
  ['title:CFO', 'title:CFO', 'title:"CFO"'],
  ['r&d c++', 'r&d', '"r&d" c++'],
])('in %s, %s is searched for as typed', (query, words, expected) => {
  expect(withQuotes(query, words)).toBe(expected)
})
