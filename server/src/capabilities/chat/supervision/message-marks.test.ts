import type { MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { expect, it } from 'vitest'
import { marksIn } from './message-marks.ts'

const rules: MessageRules = { names: 'flag', contacts: 'flag', phrases: 'flag', phraseList: ['off the record'] }
const watched = [
  { name: 'Société Müller AG', spellings: ['Société Müller AG', 'MLR'] },
  { name: 'Müller', spellings: ['Müller'] },
]

it('returns the positions of names, aliases, tickers, phrases and contacts in the original text', () => {
  const text = 'Off-the-record: societe MULLER, or MLR, at ada@x.example; Müllerei is not meant.'
  const found = marksIn(text, rules, watched).map(({ rule, text: name, start, end }) => [
    rule,
    name,
    text.slice(start, end),
  ])
  expect(found).toEqual([
    ['phrases', 'off the record', 'Off-the-record'],
    ['names', 'Société Müller AG', 'societe MULLER'],
    ['names', 'Société Müller AG', 'MLR'],
    ['contacts', 'ada@x.example', 'ada@x.example'],
  ])
})
