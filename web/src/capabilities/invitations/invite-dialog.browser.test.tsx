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

  it.each([
    { kind: 'Experts', company: '', title: 'Invite error' },
    { kind: 'Vendors', company: 'Kestrel', title: 'Research Provider invite error' },
  ])(
    'shows error.message, else message, in a dialog with an OK button named $title [IN-03]',
    async ({ kind, company, title }) => {
      await open()
      await form().getByText(kind, { exact: true }).click()
      await fill()
      await form().getByRole('combobox', { name: 'Email language' }).selectOptions('Deutsch')
      if (company) await form().getByRole('textbox', { name: 'Vendor' }).fill(company)
      const refusal = 'daily_invitation_limit'
      const answers: [body: object, status: number, text: string][] = [
        [{ error: { message: 'From the error' }, message: 'Beside it' }, 400, 'From the error'],
        [{ message: 'Alone' }, 422, 'Alone'],
        [{ refusal, message: 'Für heute ist Schluss.' }, 409, 'Für heute ist Schluss.'],
        [{ refusal }, 409, 'You’ve reached today’s invitation limit.'],
        [{ items: [{ uploadStatus: 3, conflictDescription: 'Kim has this address' }] }, 200, 'Kim has this address'],
        [{ items: [{ uploadStatus: 1, failure: 'email_malformed' }] }, 200, 'Invalid email address'],
      ]
      for (const [body, status, text] of answers) {
        answer = () => Response.json(body, { status })
        await send()
        const error = page.getByRole('dialog', { name: title, exact: true })
        await expect.element(error.getByText(text, { exact: false })).toBeVisible()
        expect(error.getByText('Beside it').elements()).toEqual([])
        await error.getByRole('button', { name: 'OK', exact: true }).click()
        await expect.element(form().getByRole('textbox', { name: 'Email' })).toHaveValue('nora@x.example')
        await expect.element(form().getByRole('combobox', { name: 'Email language' })).toHaveValue('deDE')
      }
      expect(requests[0]!.path).toBe(`/permission/api/v1/person/${company ? 'vendor' : 'single'}-invite`)
    },
  )
})
