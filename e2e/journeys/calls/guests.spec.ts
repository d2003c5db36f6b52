import type { Call } from '@colloquy/contract/calls/shapes'
import { expect, type Page } from '@playwright/test'
import { joinRoom, openLobby } from '../../rig/call-room.ts'
import { callsOf } from '../../rig/calls.ts'
import { expectNoAxeViolations, expectNoOverflow } from '../../rig/expectations.ts'
import { test } from '../../rig/fixtures.ts'
import { mailsAt, mailTo } from '../../rig/mailbox.ts'
import { signIn } from '../../rig/sign-in.ts'
import { translatorFor } from '../../rig/translations.ts'

const text = translatorFor('enUS')
const phone = { viewport: { width: 375, height: 812 } }

/** A call whose room is open and for which everybody has attested. */
const isReady = ({ can, roomOpensAt, attestation }: Call): boolean =>
  can.join &&
  roomOpensAt !== null &&
  Date.parse(roomOpensAt) <= Date.now() &&
  !attestation?.isDue &&
  !attestation?.missing.length

/** Invites somebody without an account on the page of a call. */
const invite = async (page: Page, kind: string, [firstName, lastName]: [string, string], email: string) => {
  await page.getByRole('button', { name: text('CALLS.SEATS_CHANGE.ADD') }).click()
  const dialog = page.getByRole('dialog', { name: text('CALLS.SEATS_CHANGE.ADD') })
  await dialog.getByLabel(text('CALLS.SEATS_CHANGE.KIND')).selectOption({ label: kind })
  await dialog.getByRole('radio', { name: text('CALLS.GUEST.WAY_OPTION.guest') }).check({ force: true })
  await dialog.getByLabel(text('CALLS.GUEST.FIRST_NAME')).fill(firstName)
  await dialog.getByLabel(text('CALLS.GUEST.LAST_NAME')).fill(lastName)
  await dialog.getByLabel(text('CALLS.GUEST.EMAIL')).fill(email)
  await dialog.getByRole('button', { name: text('CALLS.GUEST.SEND') }).click()
  await expect(dialog).toBeHidden()
}

test('takes part in one call by a link without an account, or declines [AX-01]', async ({
  page,
  newProfile,
  sites,
  browserErrors,
}) => {
  // A tenant in whose open call no other journey takes part.
  const { exchange } = sites.halden
  await signIn(page, exchange, 'client@halden.example')
  const call = (await callsOf(page, '/clients/calls')).find(isReady)
  if (!call) throw new Error('there is no call whose room is open')
  const staff = await (await newProfile()).newPage()
  await signIn(staff, exchange, 'staff@halden.example')
  await staff.goto(`${exchange}/staff/calls/${call.callId}`)
  const after = (await mailsAt(exchange)).at(-1)?.id ?? ''
  await invite(staff, text('CALLS.SEAT_KIND.interpreter'), ['Ines', 'Okafor'], 'ines@words.example')
  await invite(staff, text('CALLS.SEAT_KIND.chaperone'), ['Otto', 'Lindqvist'], 'otto@words.example')

  /** Opens the link of the mail on a phone. */
  const openLink = async (email: string) => {
    const mail = await mailTo(exchange, email, { after, fits: ({ links }) => links.some((link) => link.includes('#')) })
    const theirs = await (await newProfile(phone)).newPage()
    await theirs.goto(mail.links.find((link) => link.startsWith(`${exchange}/capability`))!)
    await theirs.getByRole('button', { name: text('SIGN_IN.CALL_OPEN') }).click()
    await theirs.waitForURL(/\/anonymous\/calls\/[0-9a-f-]{36}$/)
    await expect(theirs.getByRole('heading', { level: 1, name: call.topic })).toBeVisible()
    return theirs
  }

  const declining = await openLink('otto@words.example')
  await expectNoOverflow(declining)
  await expectNoAxeViolations(declining)
  await declining.getByRole('button', { name: text('CALLS.GUEST.DECLINE') }).click()
  const question = declining.getByRole('dialog', { name: text('CALLS.GUEST.DECLINE_TITLE') })
  await question.getByLabel(text('CALLS.GUEST.DECLINE_REASON')).fill('On a plane')
  await question.getByRole('button', { name: text('CALLS.GUEST.DECLINE') }).click()
  await declining.waitForURL(/ended=declined$/)
  await expect(declining.getByText(text('SIGN_IN.CALL_DECLINED'))).toBeVisible()
  // The page of the staff follows, and the mail says why.
  await expect(staff.getByText('Otto Lindqvist')).toBeHidden()
  const news = await mailTo(exchange, 'staff@halden.example', {
    after,
    fits: ({ subject }) => subject.includes('Otto Lindqvist'),
  })
  expect(news.text).toContain('On a plane')

  const guest = await openLink('ines@words.example')
  // Everything else leads back to the call.
  await guest.goto(`${exchange}/clients/experts`)
  await guest.waitForURL(/\/anonymous\/calls\//)
  await openLobby(guest, text)
  await joinRoom(guest, text)
  await staff.reload()
  await expect(staff.getByText(/Opened/)).toBeVisible()
  // The browsers log the end of the declined link's session.
  expect(browserErrors.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([])
})
