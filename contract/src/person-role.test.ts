import { describe, expect, it } from 'vitest'
import { roleText } from './person-role.ts'

const former = ({ role, year }: { role: string; year: string }) => `Former ${role} (until ${year})`
const katrin = { title: 'VP Engineering', companyName: 'Thermagon GmbH', employmentEndYear: 2024 }

describe('roleText', () => {
  it.each([
    ['a job that lasts', { ...katrin, employmentEndYear: null }, 'VP Engineering, Thermagon GmbH'],
    ['a job that has ended', katrin, 'Former VP Engineering, Thermagon GmbH (until 2024)'],
    ['a company alone', { ...katrin, title: null }, 'Former Thermagon GmbH (until 2024)'],
    [
      'a title that says so itself',
      { ...katrin, title: 'Former VP Engineering' },
      'Former VP Engineering, Thermagon GmbH (until 2024)',
    ],
    ['a title without a company', { ...katrin, companyName: null }, 'VP Engineering'],
    ['nothing', { title: null, companyName: null, employmentEndYear: null }, ''],
  ])('words %s', (_, person, text) => expect(roleText(person, former)).toBe(text))
})
