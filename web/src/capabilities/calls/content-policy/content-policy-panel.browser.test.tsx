import type { ContentPolicy } from '@colloquy/contract/calls/content-policy-shapes'
import { Notifications } from '@mantine/notifications'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ContentPolicyPanel } from './content-policy-panel.tsx'

const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`
let policy: ContentPolicy
let refusal: string | undefined
const sent: unknown[] = []

beforeEach(async () => {
  await prepare('enUS')
  policy = { purpose: 'research', issuers: [{ companyId: id(1), name: 'Calder Grid Holdings' }] }
  refusal = undefined
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.origin)
    if (init?.method === 'PUT') {
      if (refusal) return Response.json({ refusal }, { status: 422 })
      const input = JSON.parse(String(init.body))
      sent.push(input)
      policy = { purpose: input.purpose, issuers: [] }
      return Response.json(policy)
    }
    if (pathname.endsWith('/content-policy')) return Response.json(policy)
    return Response.json({ total: 0, companies: [] })
  })
})

const open = async () => {
  const screen = await render(
    <Stage>
      <ContentPolicyPanel callId={id(9)} />
      <Notifications />
    </Stage>,
  )
  await screen.getByRole('button', { name: 'Change use of recordings' }).click()
  return screen
}

it('shows what a purpose allows, changes it with the companies, and takes it back', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('dialog').getByText('Calder Grid Holdings')).toBeVisible()
  await screen.getByLabelText('Purpose').selectOptions('Compliance record')
  await expect.element(screen.getByRole('dialog').getByText('Only compliance officers', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove Calder Grid Holdings' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Compliance record')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { purpose: 'compliance_record', companyIds: [] },
      { purpose: 'research', companyIds: [id(1)] },
    ])
})

it('keeps what was chosen when it is refused', async () => {
  refusal = 'content_issuer_unknown'
  const screen = await open()
  await screen.getByLabelText('Purpose').selectOptions('Reference')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('alert').getByText('no longer in the directory', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Purpose')).toHaveValue('reference')
})
