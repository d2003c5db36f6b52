import { expect, type Page } from '@playwright/test'
import { requestCall } from '../rig/call-arrangement.ts'
import { test } from '../rig/fixtures.ts'
import { settle } from '../rig/settle.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const adriaan = { name: 'Adriaan Wesselink', email: 'ex-11166@people.example', zone: 'Europe/Amsterdam' }

const waiting = async (page: Page): Promise<number> =>
  Number.parseInt(await page.getByRole('heading', { level: 1 }).innerText(), 10)

test('shows staff a new request live, and leads them to its people and its call', async ({
  page: staff,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(staff, exchange, 'staff@meridian.example')
  await expect(staff).toHaveURL(`${exchange}/staff`)
  await settle(staff)
  await expect.poll(() => waiting(staff)).not.toBeNaN()
  const before = await waiting(staff)

  const client = await (await newProfile()).newPage()
  await signIn(client, exchange, 'client@meridian.example')
  await client.goto(`${exchange}/clients/experts`)
  const callId = await requestCall(client, text, adriaan, 'heat pumps Dijkstee')
  await expect.poll(() => waiting(staff)).toBeGreaterThan(before)

  // The most recently active person comes first.
  await staff.keyboard.press('g')
  await staff.keyboard.press('p')
  await expect(staff).toHaveURL(`${exchange}/staff/people`)
  await staff.getByRole('searchbox').fill(adriaan.name)
  await staff.getByRole('button', { name: adriaan.name }).click()
  await expect(staff).toHaveURL(/who=/)
  await expect(staff.getByRole('dialog').getByText(adriaan.email)).toBeVisible()
  await staff.keyboard.press('Escape')

  // The command palette finds the call by its expert's name.
  await staff.keyboard.press('Control+k')
  await staff.getByRole('combobox', { name: text('SHELL.JUMP') }).fill('wesselink')
  await staff
    .getByRole('group', { name: text('PALETTE.GROUPS.calls') })
    .getByRole('option')
    .first()
    .click()
  await expect(staff).toHaveURL(`${exchange}/staff/calls/${callId}`)
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(adriaan.name)
})
