import { expect, type Page } from '@playwright/test'
import { expectStatus, requestCall } from '../rig/call-arrangement.ts'
import { test } from '../rig/fixtures.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const silke = { name: 'Silke Brandauer', email: 'ex-12061@people.example', zone: 'Europe/Berlin' }

/** Chooses an answer to a question that offers some. */
const answer = (page: Page, question: RegExp, option: string) =>
  page
    .getByRole('group', { name: question })
    .or(page.getByRole('radiogroup', { name: question }))
    .getByLabel(option, { exact: true })
    .check()

test('an expert answers compliance questions, keeps a draft over a closed tab, and an answer stops the call [RT-03] [RT-08] [QS-05]', async ({
  newProfile,
  sites,
}) => {
  const text = translatorFor('enUS')
  const { exchange, expert: expertSite } = sites.meridian
  const client = await (await newProfile()).newPage()
  await signIn(client, exchange, 'client@meridian.example')
  await client.goto(`${exchange}/clients/experts`)
  const callId = await requestCall(client, text, silke, silke.name)

  const profile = await newProfile({ viewport: { width: 375, height: 812 } })
  let expert = await profile.newPage()
  await signInByLink(expert, expertSite, silke.email)
  await expert.goto(`${expertSite}/expert/calls/${callId}`)
  await expert
    .getByRole('region', { name: 'Compliance questions' })
    .getByRole('link', { name: text('SURVEYS.ANSWER') })
    .click()
  await answer(expert, /^Have you worked with any company/, 'No')
  await answer(expert, /^Do you hold more than/, 'No')
  await answer(expert, /^Does a duty of confidence/, 'Yes')
  await expert.getByLabel('Which topics must be avoided?').fill('Prices of next year')
  await expert
    .getByRole('status')
    .filter({ hasText: text('SURVEYS.SAVED') })
    .waitFor()
  await expert.close()

  expert = await profile.newPage()
  await expert.goto(`${expertSite}/compliance-survey?call=${callId}`)
  await expect(expert.getByLabel('Which topics must be avoided?')).toHaveValue('Prices of next year')
  await expert.getByRole('button', { name: text('SURVEYS.SUBMIT') }).click()
  await expect(expert.getByText(text('SURVEYS.PROBLEMS.required'))).toHaveCount(2)
  await answer(expert, /^Do you know unpublished results/, 'Yes')
  await answer(expert, /^Would your employer object/, 'No')
  await expert.getByRole('button', { name: text('SURVEYS.SUBMIT') }).click()

  await expert.waitForURL(`${expertSite}/survey-result?call=${callId}`)
  await expect(expert.getByRole('heading', { level: 1, name: text('SURVEYS.THANKS') })).toBeVisible()
  await expect(expert.getByText('Prices of next year')).toBeVisible()
  // The client sees it without a reload, but not why.
  await expectStatus(client, text('CALLS.STATUS.cancelled'))
  await expect(client.getByText('Prices of next year')).toHaveCount(0)
})
