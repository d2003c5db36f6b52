import type { CompanyCard } from '@colloquy/contract/companies/shapes'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { CompanyPicker, type PickedCompany } from './company-picker.tsx'

const companyNamed = (index: number, name: string, more: Partial<CompanyCard> = {}): CompanyCard => ({
  companyId: `0198c0de-0000-7000-8000-00000000000${index}`,
  name,
  kind: 'employer',
  sector: null,
  country: null,
  parentName: null,
  listing: 'unknown',
  tickers: [],
  hasOpenOffer: false,
  isOptedOut: false,
  isGovernment: false,
  ...more,
})
const companies = [
  companyNamed(1, 'Nordluft AB', { tickers: ['NLFT'] }),
  companyNamed(2, 'Thermagon GmbH', { parentName: 'Thermagon Holding' }),
]
let searched: string[]
let picked: (PickedCompany | null)[]

function Field() {
  const [value, setValue] = useState<PickedCompany | null>(null)
  const change = (company: PickedCompany | null) => {
    picked.push(company)
    setValue(company)
  }
  return <CompanyPicker label="Company" value={value} onChange={change} excludedId={companies[0]!.companyId} />
}

beforeEach(async () => {
  searched = []
  picked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const text = new URL(address, location.origin).searchParams.get('text') ?? ''
    searched.push(text)
    const found = companies.filter(({ name }) => name.toLowerCase().includes(text.replaceAll('"', '')))
    return Response.json({ total: found.length, companies: found })
  })
  await prepare()
  await render(
    <Stage>
      <Field />
    </Stage>,
  )
})

describe('the picker of a company', () => {
  it('searches on the server, offers all but the excluded one, and is picked by keyboard', async () => {
    const field = page.getByRole('combobox', { name: 'Company' })
    await userEvent.click(field)
    await expect.element(page.getByRole('option', { name: /Thermagon GmbH/ })).toBeVisible()
    expect(page.getByRole('option', { name: /Nordluft/ }).elements()).toEqual([])
    await userEvent.fill(field, 'therma')
    await expect.poll(() => searched.at(-1)).toContain('therma')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(picked).toEqual([{ companyId: companies[1]!.companyId, name: 'Thermagon GmbH' }])
    await expect.element(field).toHaveValue('Thermagon GmbH')
  })

  it('shows that no company matches', async () => {
    await userEvent.fill(page.getByRole('combobox', { name: 'Company' }), 'zzz')
    await expect.element(page.getByText('No companies match.')).toBeVisible()
  })
})
