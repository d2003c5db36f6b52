import type { ContactInfo, Relationship } from '@colloquy/contract/people/contact-shapes'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { RelationshipsPanel } from '../relationships/relationships-panel.tsx'
import { ConfirmServiceEmailScreen } from './confirm-service-email-screen.tsx'
import { ContactPanel } from './contact-panel.tsx'

const personId = '0198c0de-0000-7000-8000-000000000001'
const sent: { what: string; ifMatch: string | null; body: Record<string, unknown> }[] = []
let contact: ContactInfo
let relationships: Relationship[]
let refusals: { refusal: string; status: number }[]

const serve = async (address: string, init: RequestInit): Promise<Response> => {
  const path = new URL(address, location.origin).pathname
  if (init.method !== 'GET') {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>
    sent.push({ what: `${init.method} ${path}`, ifMatch: new Headers(init.headers).get('if-match'), body })
    const refused = refusals.shift()
    if (refused) {
      contact = { ...contact, version: contact.version + 1 }
      return Response.json({ refusal: refused.refusal }, { status: refused.status })
    }
    const { serviceEmail: pendingServiceEmail = null, ...changes } = body
    contact = { ...contact, ...changes, pendingServiceEmail, version: contact.version + 1 } as ContactInfo
    if ('relationships' in body) relationships = body.relationships as Relationship[]
  }
  if (path.endsWith('/service-emails/confirm'))
    return Response.json({ fullName: 'Vera Muster', serviceEmail: 'desk@fund.example' })
  if (path.endsWith('/relationships'))
    return Response.json({ version: contact.version, relationships, can: { setRelationships: true } })
  return Response.json(path.endsWith('/profile/1') ? { kind: 'contact', contactInfo: contact } : contact)
}

beforeEach(async () => {
  sent.length = 0
  refusals = []
  relationships = [
    { kind: 'board', companyName: 'Nordluft AB', startDate: '2020-01-01', endDate: null, note: 'Foundation' },
    { kind: 'family', companyName: 'Kaltwerk', startDate: null, endDate: null, note: null },
  ]
  contact = {
    personId,
    version: 7,
    fullName: 'Vera Muster',
    title: null,
    companyName: null,
    email: 'vera@fund.example',
    serviceEmail: null,
    pendingServiceEmail: null,
    phone: '+49 30 1234567',
    mobile: null,
    city: null,
    country: null,
    timeZone: 'Europe/Berlin',
    preferredLanguage: 'enUS',
    assistant: null,
    can: { updateContactInfo: true, updateServiceEmail: true },
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => serve(address, init))
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

const open = async () => {
  await render(
    <Stage at="/expert/profile">
      <ContactPanel personId={personId} />
      <RelationshipsPanel personId={personId} />
      <Notifications />
    </Stage>,
  )
  await expect.element(page.getByRole('link', { name: '+49 30 1234567' })).toHaveAttribute('href', 'tel:+49301234567')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('contact details', () => {
  it('send numbers and assistant at the version of the record, and the service address on its own', async () => {
    await open()
    await button('Edit contact details').click()
    await userEvent.fill(box('Assistant’s phone'), '0171 2345678')
    await userEvent.fill(box('Email for calls'), 'desk@fund')
    await button('Save').click()
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.fill(box('Assistant’s name'), 'Mara Lund')
    await userEvent.fill(box('Email for calls'), 'desk@fund.example')
    await button('Save').click()
    await expect.element(page.getByText(/We emailed a link to desk@fund\.example/)).toBeVisible()
    expect(sent).toEqual([
      {
        what: `PUT /api/people/${personId}/contact-info`,
        ifMatch: '"7"',
        body: {
          phone: '+49 30 1234567',
          mobile: null,
          assistant: { name: 'Mara Lund', email: null, phone: '0171 2345678' },
        },
      },
      {
        what: 'PUT /api/clientsmgmt/members/UpdateServiceEmail',
        ifMatch: null,
        body: { personId, serviceEmail: 'desk@fund.example' },
      },
    ])
    await expect.element(page.getByText('Waits for confirmation: desk@fund.example')).toBeVisible()
  })

  it('keep what was typed when somebody else was quicker, and save it at the new version', async () => {
    await open()
    await button('Edit contact details').click()
    await userEvent.fill(box('Mobile phone'), '+49 171 5550123')
    refusals = [{ refusal: 'stale', status: 412 }]
    await button('Save').click()
    await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible()
    await expect.element(box('Mobile phone')).toHaveValue('+49 171 5550123')
    await expect
      .poll(async () => {
        await button('Save').click()
        return contact.mobile
      })
      .toBe('+49 171 5550123')
  })
})

describe('relationships', () => {
  it('are added with kind and dates, changed, removed, and restored', async () => {
    await open()
    await button('Add relationship').click()
    await page.getByRole('combobox', { name: 'Relationship' }).selectOptions('Shareholder')
    await userEvent.fill(box('Company'), 'Aldersgate')
    await button('Save').click()
    await expect.element(page.getByText('Relationship with Aldersgate saved')).toBeVisible()
    expect(relationships.map(({ kind, companyName }) => [kind, companyName])).toEqual([
      ['board', 'Nordluft AB'],
      ['family', 'Kaltwerk'],
      ['shareholder', 'Aldersgate'],
    ])
    expect(sent[0]).toMatchObject({ what: `PUT /api/people/${personId}/relationships`, ifMatch: '"7"' })
    await button('Remove relationship with Kaltwerk').click()
    await expect.element(page.getByText('Relationship with Kaltwerk removed')).toBeVisible()
    expect(relationships).toHaveLength(2)
    await button('Undo').first().click()
    await expect.element(button('Remove relationship with Kaltwerk')).toBeVisible()
    expect(relationships.map(({ companyName }) => companyName)).toEqual(['Nordluft AB', 'Kaltwerk', 'Aldersgate'])
  })
})

describe('the page of the link in the mail to a service address', () => {
  it('confirms by its button only, and shows when the link works no more', async () => {
    location.hash = 'secret'
    await render(
      <Stage at="/service-email">
        <ConfirmServiceEmailScreen />
      </Stage>,
    )
    await expect.element(button('Confirm address')).toBeVisible()
    expect(sent).toEqual([])
    await button('Confirm address').click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/now go to desk@fund\.example/)
    expect(sent.map(({ what, body }) => [what, body])).toEqual([
      ['POST /api/service-emails/confirm', { secret: 'secret' }],
    ])
    await expect.element(button('Confirm address')).not.toBeInTheDocument()
  })

  it('asks for nothing without a secret', async () => {
    await render(
      <Stage at="/service-email">
        <ConfirmServiceEmailScreen />
      </Stage>,
    )
    await expect.element(page.getByRole('alert')).toMatchTextContent(/already used or replaced, or it expired/)
    await expect.element(button('Confirm address')).not.toBeInTheDocument()
  })
})
