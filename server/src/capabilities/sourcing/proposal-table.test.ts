import { languages } from '@colloquy/contract/languages'
import { maxProposalRows } from '@colloquy/contract/sourcing/shapes'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import { proposalHeadings } from './present.ts'
import { readProposals, templateHeadings } from './proposal-table.ts'

const header =
  'First name,Last name,Email,Phone,Profile on LinkedIn or XING,Country,Time zone,Headline,Why,Rate,Currency,Company,Position,Start date,End date,Company 2,Position 2,Start date 2,End date 2,What did it cost?'
const line = (email: string, { rate = '450', start = '2016-02-01' } = {}) =>
  `Solveig,Brattbakk,${email},+47 22 00 00 00,,no,Europe/Oslo,Head,"Ran it, twice",${rate},eur,Frostlager,Head,${start},,Nordis,Buyer,2010-01-01,2015-12-31,Much`
const context = {
  questions: ['What did it cost?'],
  proposedKeys: new Set(['known@people.example']),
  headings: proposalHeadings,
  language: 'enUS' as const,
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
          phone: '+47 22 00 00 00',
          profileUrl: null,
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
      { row: 2, state: 'invalid', columns: ['Email'], info: null },
      { row: 3, state: 'invalid', columns: ['Rate per hour'] },
      { row: 4, state: 'invalid', columns: ['Start date', 'End date'] },
      { row: 5, state: 'proposed', columns: [] },
      { row: 6, state: 'ready' },
      { row: 7, state: 'repeated' },
    ])
  })

  it.each(languages)('reads files whose columns are named as in the template in %s', (language) => {
    const headings = templateHeadings(context.questions, proposalHeadings[language])
    const first =
      'Solveig,Brattbakk,a@people.example,,https://www.linkedin.com/in/solveig,NO,Europe/Oslo,Head,Ran it,450,EUR,Frostlager,Head,2016-02-01,'
    const file = writeCsv([headings]) + `${first},Nordis,Buyer,2010-01-01,2015-12-31,Much\r\n`
    expect(readProposals(Buffer.from(file), { ...context, language })).toMatchObject([
      {
        state: 'ready',
        info: {
          relevance: 'Ran it',
          rate: { minor: 45_000 },
          employments: [
            { companyName: 'Frostlager' },
            { companyName: 'Nordis', title: 'Buyer', endDate: '2015-12-31' },
          ],
          answers: [{ answer: 'Much' }],
        },
      },
    ])
    const broken = file.replace('a@people.example', 'nobody').replace('2010-01-01', 'then')
    expect(readProposals(Buffer.from(broken), { ...context, language })).toMatchObject([
      { state: 'invalid', columns: [headings[2], headings[17]] },
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
