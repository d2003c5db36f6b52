import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Language } from '@colloquy/contract/languages'
import { expect, type Locator, type Page } from '@playwright/test'
import { type DemoPerson, expectStatus, offerTimes, requestCall } from '../rig/call-arrangement.ts'
import { callsOf } from '../rig/calls.ts'
import { test } from '../rig/fixtures.ts'
import { chooseLanguage } from '../rig/language.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { settle } from '../rig/settle.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

interface Scene {
  readonly language: Language
  readonly client: string
  readonly expert: DemoPerson
  /** Search text that finds the expert. */
  readonly words: string
  /** A listed company of the demo for which nobody works. */
  readonly target: string
  /** Minutes from now to the call. */
  readonly lead: number
}

/** Each journey has its own people and company, so that none is in another one's way. */
const scenes: readonly Scene[] = [
  {
    language: 'enUS',
    client: 'client@meridian.example',
    words: 'Lehtovirta',
    target: 'Norrsken Elnät',
    lead: 65,
    expert: { name: 'Sanna Lehtovirta', email: 'ex-12134@people.example', zone: 'Europe/Helsinki' },
  },
  {
    language: 'arSA',
    client: 'hadi.barakeh@dunestreetinvestments.example',
    words: 'Achebe',
    target: 'Pellworm Offshore',
    lead: 65,
    expert: { name: 'Desmond Achebe-Roy', email: 'ex-12153@people.example', zone: 'America/Toronto' },
  },
]
/** The officer works in English. */
const english = translatorFor('enUS')

const dayMs = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const gridStepMs = 300_000
const startIn = (minutes: number): Date =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / gridStepMs) * gridStepMs)

/** The expert enters a job that ended less than half a year ago. */
const enterFormerJob = async (page: Page, expertSite: string, { language, target }: Scene): Promise<void> => {
  const text = translatorFor(language)
  await page.goto(`${expertSite}/expert/profile`)
  await page.getByRole('button', { name: text('PEOPLE.EMPLOYMENTS.ADD') }).click()
  const form = page.getByRole('form', { name: text('PEOPLE.EMPLOYMENTS.ADD') })
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.COMPANY')).fill(target)
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.POSITION')).fill('Head of Tenders')
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.START')).fill('2022-06-01')
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.LASTS')).uncheck()
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.END')).fill(dayAfter(-150))
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('listitem').filter({ hasText: target })).toBeVisible()
}

/** The client requests a call with the expert from the open project. @returns the call's id */
const requestFrom = async (page: Page, { language, expert, words }: Scene): Promise<string> => {
  const text = translatorFor(language)
  await page
    .getByRole('link', { name: text('PROJECTS.FIND') })
    .first()
    .click()
  // The verdict is known before the request: the job ended less than half a year ago.
  const [needsApprovalUntil] = text('COMPLIANCE.TIMELINE.UNTIL', {
    outcome: text('COMPLIANCE.OUTCOMES.approve'),
    date: '|',
  }).split('|')
  return requestCall(page, text, expert, words, () =>
    expect(page.getByText(needsApprovalUntil!).first()).toContainText(/\d/),
  )
}

/** The client briefs a project about the company. @returns its address */
const briefProject = async (page: Page, exchange: string, { language, target }: Scene): Promise<string> => {
  const text = translatorFor(language)
  await page.goto(`${exchange}/clients/projects/new`)
  await page.getByLabel(text('PROJECTS.BRIEF.NAME')).fill('Grid tenders')
  await page.getByLabel(text('PROJECTS.BRIEF.QUESTION')).fill('Who wins grid tenders, and why?')
  await page.getByLabel(text('PROJECTS.BRIEF.TARGETS')).fill(target)
  await page.getByRole('button', { name: text('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  return page.url()
}

/** The expert answers that nothing stands against the call. */
const answerSurvey = async (page: Page, address: string, { language }: Scene): Promise<void> => {
  const text = translatorFor(language)
  await page.goto(address)
  const no = page.getByLabel(text('SURVEYS.NO'), { exact: true })
  await expect(no).toHaveCount(5)
  for (const option of await no.all()) await option.check()
  await page.getByRole('button', { name: text('SURVEYS.SUBMIT') }).click()
  await page.waitForURL('**/survey-result?**')
}

/** The officer opens the company and presses a button of its entries by keyboard. */
const openEntries = async (page: Page, exchange: string, target: string, button: string): Promise<void> => {
  await page.goto(`${exchange}/compliance/companies?text=${encodeURIComponent(target)}`)
  await page.getByRole('link', { name: target, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: target })).toBeVisible()
  await page.getByRole('button', { name: button }).press('Enter')
}

for (const scene of scenes)
  test(`a call with a former employee is approved with conditions, stopped by a filing, and free once it is withdrawn (${scene.language})`, async ({
    newProfile,
    sites,
  }) => {
    const text = translatorFor(scene.language)
    const { exchange, expert: expertSite } = sites.meridian
    const expert = await (await newProfile({ viewport: { width: 375, height: 812 } })).newPage()
    await chooseLanguage(expert, expertSite, scene.language)
    await signInByLink(expert, expertSite, scene.expert.email)
    await enterFormerJob(expert, expertSite, scene)

    const client = await (await newProfile()).newPage()
    await chooseLanguage(client, exchange, scene.language)
    if (scene.client.startsWith('client@')) await signIn(client, exchange, scene.client)
    else await signInByLink(client, exchange, scene.client)
    const project = await briefProject(client, exchange, scene)
    const callId = await requestFrom(client, scene)
    await answerSurvey(expert, `${expertSite}/compliance-survey?call=${callId}`, scene)
    await expert.goto(`${expertSite}/expert/calls/${callId}`)
    const start = startIn(scene.lead)
    await offerTimes(expert, text, scene.expert, start)
    await client
      .getByRole('list', { name: text('CALLS.PICK') })
      .getByRole('listitem')
      .filter({ has: client.locator(`time[datetime="${start.toISOString()}"]`) })
      .getByRole('button')
      .click()
    const [held, reviewed] = text('CALLS.HELD', { time: '|' }).split('|')
    await expect(client.getByText(held!).filter({ hasText: reviewed! })).toBeVisible()
    await expect(client.getByText(text('COMPLIANCE.CALL.WAITING'))).toBeVisible()
    await expect(client.getByText(text('COMPLIANCE.REASONS.former_listed_employer')).first()).toBeVisible()

    const officer = await (await newProfile()).newPage()
    await signIn(officer, exchange, 'compliance@meridian.example')
    await officer.goto(`${exchange}/compliance`)
    await officer
      .getByRole('link', { name: new RegExp(scene.expert.name) })
      .first()
      .press('Enter')
    for (const condition of ['topics_off_limits', 'notes_review'] as const)
      await officer.getByLabel(english(`COMPLIANCE.CONDITIONS.${condition}`)).press('Space')
    await officer.getByLabel(english('COMPLIANCE.DECISION.NOTE.topics')).fill('Open bids')
    await officer
      .getByRole('button', { name: english('COMPLIANCE.DECISION.SEND.approve_other', { count: 2 }) })
      .press('Enter')

    await expectStatus(client, text('CALLS.STATUS.scheduled'))
    for (const page of [client, expert]) {
      await expect(page.getByText('Open bids').first()).toBeVisible()
      await page.getByRole('button', { name: text('CALLS.ATTESTATION.CONFIRM') }).click()
    }
    await expect(client.getByText(text('CALLS.ATTESTATION.CONFIRM'))).toHaveCount(0)

    const lastMail = (await mailsAt(exchange)).at(-1)!.id
    // An hour before, the company files for an initial public offering.
    await openEntries(officer, exchange, scene.target, english('COMPANIES.ADD_ENTRY'))
    const dialog = officer.getByRole('dialog')
    await dialog.getByRole('radio', { name: english('COMPANIES.ENTRIES.ipo_filing') }).press('Space')
    await dialog.getByRole('button', { name: english('COMPANIES.SAVE') }).press('Enter')
    const because = text('CALLS.REASON.compliance_blocked')
    for (const page of [client, expert]) await expect(page.getByRole('main').getByText(because).first()).toBeVisible()
    for (const [address, origin] of [
      [scene.client, exchange],
      [scene.expert.email, expertSite],
    ] as const)
      await mailTo(origin, address, {
        after: lastMail,
        fits: ({ links }) => links.some((link) => link.endsWith(callId)),
      })
    await officer.goto(`${exchange}/compliance/calls/${callId}`)
    await expect(officer.getByText(english('COMPLIANCE.REASONS.open_offer')).first()).toBeVisible()

    await openEntries(officer, exchange, scene.target, english('COMPANIES.ENTRIES.ipo_filing'))
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: english('COMPANIES.END.ipo_filing') })
      .press('Enter')
    // An offer for the company ended before, too.
    await expect(officer.getByRole('row').filter({ hasText: english('COMPANIES.ENTRIES.ipo_filing') })).toContainText(
      english('COMPANIES.STATES.ENDED'),
    )
    await client.goto(project)
    await requestFrom(client, scene)
  })

/** Presses a key, and makes sure that the focus is somewhere afterwards. */
const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
}

/** Moves the focus on to an element, as far as the next hundred stops. */
const reach = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 100; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(page, key)
  }
  await expect(target).toBeFocused()
}

/** The same, backwards. */
const reachBack = (page: Page, target: Locator): Promise<void> => reach(page, target, 'Shift+Tab')

test('an officer approves a call with conditions and simulates a stricter rule by keyboard alone', async ({
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  const officer = await (await newProfile()).newPage()
  await signIn(officer, exchange, 'compliance@meridian.example')
  await settle(officer)

  // The queue, from the top of the page; the last one, because other journeys look at the first.
  await press(officer, 'Tab')
  const queue = officer.getByRole('region', { name: english('COMPLIANCE.VIEWS.open') })
  await reach(officer, queue.getByRole('link').last())
  await press(officer, 'Enter')
  await expect(officer).toHaveURL(/\/compliance\/approvals\//)
  await expect(officer.getByText(english('COMPLIANCE.REASONS.public_office')).first()).toBeVisible()
  for (const condition of ['topics_off_limits', 'notes_review'] as const) {
    await reach(officer, officer.getByLabel(english(`COMPLIANCE.CONDITIONS.${condition}`)))
    await press(officer, 'Space')
  }
  await reach(officer, officer.getByLabel(english('COMPLIANCE.DECISION.NOTE.topics')))
  await officer.keyboard.type('Pending permits')
  await press(officer, 'Tab')
  await expect(
    officer.getByRole('button', { name: english('COMPLIANCE.DECISION.SEND.approve_other', { count: 2 }) }),
  ).toBeFocused()
  await press(officer, 'Enter')
  await expect(officer.getByText('Pending permits')).toBeVisible()
  // The form is gone; the focus is at the title, above what was decided.
  await expect(officer.getByRole('heading', { level: 1 })).toBeFocused()

  for (const key of 'gr') await press(officer, key)
  await expect(officer).toHaveURL(`${exchange}/compliance/rules`)
  await reach(officer, officer.getByRole('link', { name: english('COMPLIANCE.RULES.ALL_CALLS') }))
  await press(officer, 'Enter')
  const months = officer.getByRole('textbox', { name: english('COMPLIANCE.PARAMS.months') }).first()
  await reach(officer, months)
  const before = Number(await months.inputValue())
  await press(officer, 'ArrowUp')
  await expect(months).toHaveValue(String(before + 1))
  await expect(officer.getByText(english('COMPLIANCE.EDITOR.CHANGED'))).toBeVisible()
  await reachBack(officer, officer.getByRole('link', { name: english('COMPLIANCE.EDITOR.TABS.simulation') }))
  await press(officer, 'Enter')
  const simulation = officer.getByRole('region', { name: english('COMPLIANCE.SIMULATION.TITLE') })
  await reach(officer, simulation.getByRole('button', { name: english('COMPLIANCE.SIMULATION.START') }))
  await press(officer, 'Enter')
  const again = simulation.getByRole('button', { name: english('COMPLIANCE.SIMULATION.AGAIN') })
  await expect(again).toBeFocused()
  await expect(simulation.getByRole('heading', { level: 2 })).toBeVisible()

  // Nothing stays of it.
  await reachBack(officer, officer.getByRole('button', { name: english('COMPLIANCE.EDITOR.DISCARD') }))
  await press(officer, 'Enter')
  const dialog = officer.getByRole('dialog')
  await reach(officer, dialog.getByRole('button', { name: english('COMPLIANCE.EDITOR.DISCARD') }))
  await press(officer, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(officer.getByRole('button', { name: english('COMPLIANCE.EDITOR.DISCARD') })).toHaveCount(0)
  await press(officer, 'Tab')
})

/** Selects words in the original of a transcript, as a pointer would. */
const selectWords = (page: Page, words: string) =>
  page.locator('[data-position]', { hasText: words }).evaluate((segment, wanted) => {
    const text = segment.firstChild
    const start = text?.textContent?.indexOf(wanted) ?? -1
    if (!text || start < 0) throw new Error(`${wanted} is not in the first text of the segment`)
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, start + wanted.length)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  }, words)

test('a transcript is imported, redacted and released; both sides read and search it without the redacted words', async ({
  newProfile,
  sites: {
    meridian: { exchange, expert: expertSite },
  },
}) => {
  const [clientPage, expertPage, officer] = [
    await (await newProfile()).newPage(),
    await (await newProfile()).newPage(),
    await (await newProfile()).newPage(),
  ]
  await signIn(clientPage, exchange, 'client@meridian.example')
  await signIn(expertPage, expertSite, 'expert@meridian.example')
  await signIn(officer, exchange, 'compliance@meridian.example')
  const ofClient = new Set((await callsOf(clientPage, '/clients/calls')).map(({ callId }) => callId))
  const call = (await callsOf(expertPage, '/expert/calls')).find(
    ({ callId, status }) => status === callStatuses.completed && ofClient.has(callId),
  )
  if (!call) throw new Error('the client and the expert have no completed call')
  const pages = [
    [clientPage, `${exchange}/clients/calls/${call.callId}`],
    [expertPage, `${expertSite}/expert/calls/${call.callId}`],
  ] as const

  await officer.goto(`${exchange}/compliance/calls/${call.callId}`)
  const line = 'The night shift is planned by Ambrosia Quill, and test slots are scarce.'
  await officer.locator('input[type=file][accept*=".vtt"]').setInputFiles({
    name: 'call.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:09.000\n<v Katrin Oberholzer>${line}\n`),
  })
  await expect(officer.getByText(english('TRANSCRIPTS.IMPORT.DONE'))).toBeVisible()
  await officer.getByRole('link', { name: english('TRANSCRIPTS.REVIEW') }).click()
  await selectWords(officer, 'Ambrosia Quill')
  await officer.getByRole('button', { name: english('TRANSCRIPTS.REDACT'), exact: true }).click()
  await expect(officer.locator('del', { hasText: 'Ambrosia Quill' })).toBeVisible()
  const decide = async (outcome: 'reviewed' | 'released') => {
    await officer.getByRole('textbox', { name: english('TRANSCRIPTS.REASON') }).fill('A name that is not public.')
    await officer.getByRole('button', { name: english(`TRANSCRIPTS.OUTCOMES.${outcome}`), exact: true }).click()
    await expect(officer.getByText(english(`TRANSCRIPTS.DECIDED.${outcome}`))).toBeVisible()
  }
  await decide('reviewed')
  for (const [page, address] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(line.slice(0, 20))).toHaveCount(0)
  }
  await officer.getByLabel(english('TRANSCRIPTS.AUDIENCES.expert'), { exact: true }).check()
  await decide('released')

  for (const [page, address] of pages) {
    await page.goto(address)
    await expect(page.getByText('The night shift is planned by [redacted]', { exact: false })).toBeVisible()
    expect(await page.content()).not.toContain('Ambrosia')
    await page.getByRole('textbox', { name: english('TRANSCRIPTS.SEARCH') }).fill('slots')
    await expect(page.getByText(english('TRANSCRIPTS.MATCH_OF', { number: 1, count: 1 }))).toBeVisible()
  }
})
