import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { InviteDialog } from './invite-dialog.tsx'

let answer: () => Response
let requests: { path: string; body: unknown }[]
let closed: number

beforeEach(async () => {
  requests = []
  closed = 0
  answer = () => Response.json({ items: [{ uploadStatus: 2, email: 'nora@x.example' }] })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    if (path === '/invitations/companies') return Response.json([{ companyId: '1', name: 'Brandywell Capital' }])
    requests.push({ path, body: JSON.parse(String(init?.body)) })
    return answer()
  })
  await prepare()
})
const open = () =>
  render(
    <Stage>
      <InviteDialog opened kinds={['client', 'expert', 'vendor']} onClose={() => closed++} />
    </Stage>,
  )
const form = () => page.getByRole('dialog', { name: 'Invite someone' })
const fill = async () => {
  await form().getByRole('textbox', { name: 'First name' }).fill('Nora')
  await form().getByRole('textbox', { name: 'Last name' }).fill('New')
  await form().getByRole('textbox', { name: 'Email' }).fill('nora@x.example')
}
const send = () => form().getByRole('button', { name: 'Send invitation' }).click()

describe('inviting a person', () => {
  it('sends one invitation for an analyst of a client [IN-01]', async () => {
    await open()
    await send()
    expect(requests).toEqual([])
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(4)
    await fill()
    await form().getByRole('combobox', { name: 'Client' }).selectOptions('Brandywell Capital')
    await send()
    await expect.poll(() => closed).toBe(1)
    const invitee = { firstName: 'Nora', lastName: 'New', email: 'nora@x.example', language: 'enUS' }
    expect(requests).toEqual([
      {
        path: '/permission/api/v1/person/single-invite',
        body: { kind: 'client', invitations: [{ ...invitee, companyName: 'Brandywell Capital' }] },
      },
    ])
  })

  it('shows the refusal in a dialog named Invite error, and keeps the input [IN-03]', async () => {
    answer = () =>
      Response.json({ items: [{ uploadStatus: 3, conflictDescription: 'Kim Person already has this address' }] })
    await open()
    await form().getByText('Experts', { exact: true }).click()
    await fill()
    await form().getByRole('combobox', { name: 'Email language' }).selectOptions('Deutsch')
    await send()
    const error = page.getByRole('dialog', { name: 'Invite error' })
    await expect.element(error.getByText('Kim Person already has this address')).toBeVisible()
    await error.getByRole('button', { name: 'OK' }).click()
    await expect.element(form().getByRole('textbox', { name: 'Email' })).toHaveValue('nora@x.example')
    await expect.element(form().getByRole('combobox', { name: 'Email language' })).toHaveValue('deDE')
    answer = () => Response.json({ refusal: 'invitations_today' }, { status: 409 })
    await send()
    await expect.element(error.getByText('You’ve reached today’s invitation limit.', { exact: false })).toBeVisible()
  })

  it('names that dialog Research Provider invite error for a vendor [IN-03]', async () => {
    answer = () => Response.json({ items: [{ uploadStatus: 1, failure: 'email_malformed' }] })
    await open()
    await form().getByText('Vendors', { exact: true }).click()
    await fill()
    await form().getByRole('textbox', { name: 'Vendor' }).fill('Kestrel')
    await send()
    const error = page.getByRole('dialog', { name: 'Research Provider invite error' })
    await expect.element(error.getByText('Invalid email address')).toBeVisible()
    await expect.element(error.getByRole('button', { name: 'OK' })).toBeVisible()
    expect(requests[0]!.path).toBe('/permission/api/v1/person/vendor-invite')
  })
})
