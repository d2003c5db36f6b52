import { maxProposalRows } from '@colloquy/contract/sourcing/shapes'
import { describe, expect, it } from 'vitest'
import { readProposals } from './proposal-table.ts'

const header =
  'First name,Last name,Email,Country,Time zone,Headline,Why,Rate,Currency,Company,Position,Start date,End date,Company 2,Position 2,Start date 2,End date 2,What did it cost?'
const line = (email: string, { rate = '450', start = '2016-02-01' } = {}) =>
  `Solveig,Brattbakk,${email},no,Europe/Oslo,Head,"Ran it, twice",${rate},eur,Frostlager,Head,${start},,Nordis,Buyer,2010-01-01,2015-12-31,Much`
const context = {
  questions: ['What did it cost?'],
  proposedKeys: new Set(['known@people.example']),
  at: new Date('2026-11-26T12:00:00Z'),
}
const read = (...lines: string[]) => readProposals(Buffer.from([header, ...lines].join('\n')), context)

describe('readProposals', () => {
  it('reads everything that the form asks, further jobs and answers included', () => {
    expect(read(line('one@people.example'))).toEqual([
      {
        row: 2,
        name: 'Solveig Brattbakk',
        state: 'ready',
        columns: [],
        info: {
          firstName: 'Solveig',
          lastName: 'Brattbakk',
          email: 'one@people.example',
          country: 'NO',
          timeZone: 'Europe/Oslo',
          headline: 'Head',
          relevance: 'Ran it, twice',
          rate: { minor: 45_000, currency: 'EUR' },
          employments: [
            { companyName: 'Frostlager', title: 'Head', startDate: '2016-02-01', endDate: null },
            { companyName: 'Nordis', title: 'Buyer', startDate: '2010-01-01', endDate: '2015-12-31' },
          ],
          answers: [{ question: 'What did it cost?', answer: 'Much' }],
        },
      },
    ])
  })

  it('names the columns of each row that cannot be used, and loses no row', () => {
    const rows = read(
      line('no address'),
      line('two@people.example', { rate: 'much' }),
      line('three@people.example', { start: '2099-01-01' }),
      line('known@people.example'),
      line('four@people.example'),
      line('FOUR+tag@people.example'),
    )
    expect(rows).toMatchObject([
      { row: 2, state: 'invalid', columns: ['email'], info: null },
      { row: 3, state: 'invalid', columns: ['rate'] },
      { row: 4, state: 'invalid', columns: ['start date', 'end date'] },
      { row: 5, state: 'proposed', columns: [] },
      { row: 6, state: 'ready' },
      { row: 7, state: 'repeated' },
    ])
  })

  it('rejects files without rows, without a required column, and with too many rows', () => {
    expect(read()).toBe('proposal_file_unreadable')
    expect(readProposals(Buffer.from('Email\na@people.example'), context)).toBe('proposal_columns')
    const many = Array.from({ length: maxProposalRows + 1 }, (_, n) => line(`${n}@people.example`))
    expect(read(...many)).toBe('proposal_file_too_long')
    expect(read(...many.slice(1))).toHaveLength(maxProposalRows)
  })
})
