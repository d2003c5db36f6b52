import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { type Language, tagOf } from '@colloquy/contract/languages'
import { timeFormat } from '@colloquy/contract/time'
import { expect, type Locator, type Page } from '@playwright/test'
import { type DemoPerson, expectStatus, offerTimes, requestCall } from '../rig/call-arrangement.ts'
import { callsOf } from '../rig/calls.ts'
import { test } from '../rig/fixtures.ts'
import { chooseLanguage } from '../rig/language.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { settle } from '../rig/settle.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { type Translate, translatorFor } from '../rig/translations.ts'

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
/** The officer of the journeys about work that is the same in all languages. */
const english = translatorFor('enUS')

/** The plural form for a number: Arabic has one for two. */
const pluralOf = (language: Language, count: number): string => new Intl.PluralRules(tagOf(language)).select(count)

const dayMs = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const gridStepMs = 300_000
const startIn = (minutes: number): Date =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / gridStepMs) * gridStepMs)

/** The last day of the job that the expert enters: less than half a year ago. */
const lastDay = dayAfter(-150)

/** The day so many months after another, at the latest the last one of its month. */
const monthsAfter = (day: string, months: number): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth), 12))
}

/** For how many months a listed former employer blocks calls, by the rules in effect. The officer opens them. */
const monthsOfRule = async (officer: Page, exchange: string, text: Translate): Promise<number> => {
  await officer.goto(`${exchange}/compliance/rules`)
  const answered = officer.waitForResponse((answer) => /\/compliance\/rule-sets\/tenant\//i.test(answer.url()))
  await officer.getByRole('link', { name: text('COMPLIANCE.RULES.ALL_CALLS') }).press('Enter')
  const { published } = (await (await answered).json()) as RuleSet
  const rule = published?.rules.find(({ predicate }) => predicate === 'formerListedEmployerIsTarget')
  if (!rule?.params.months) throw new Error('no rule is about listed former employers')
  return rule.params.months
}

/** "Needs approval until Monday, May 3, 2027": until the day on which the rule about listed former employers ends. */
const approvalUntil = (language: Language, months: number): string => {
  const text = translatorFor(language)
  const date = timeFormat(language, 'UTC').longDay(monthsAfter(lastDay, months))
  return text('COMPLIANCE.TIMELINE.UNTIL', { outcome: text('COMPLIANCE.OUTCOMES.approve'), date })
}

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
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.END')).fill(lastDay)
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('listitem').filter({ hasText: target })).toBeVisible()
}

/** The client finds the expert from the open project; the hit says the verdict and why. */
const findFrom = async (page: Page, { language, expert, words }: Scene, verdict: string): Promise<void> => {
  const text = translatorFor(language)
  await page
    .getByRole('link', { name: text('PROJECTS.FIND') })
    .first()
    .click()
  const box = page.getByLabel(text('SEARCH.BOX'))
  await box.fill(words)
  await box.press('Enter')
  const hit = page
    .getByLabel(text('SEARCH.RESULTS'))
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: expert.name, exact: true }) })
  await expect(hit.getByText(verdict, { exact: true })).toBeVisible()
  await expect(hit.getByText(text('COMPLIANCE.REASONS.former_listed_employer'))).toBeVisible()
}

/** The client requests a call with the expert, who is found from the open project. @returns the call's id, and the address of the expert's profile */
const requestFrom = async (page: Page, scene: Scene, verdict: string): Promise<{ callId: string; profile: string }> => {
  const { language, expert, words } = scene
  await findFrom(page, scene, verdict)
  let profile = ''
  // The verdict is known before the request.
  const callId = await requestCall(page, translatorFor(language), expert, words, async () => {
    await expect(page.locator('#request').getByText(verdict, { exact: true })).toBeVisible()
    profile = page.url()
  })
  return { callId, profile }
}

/** The client creates a project about the company. @returns its address */
const createProject = async (page: Page, exchange: string, { language, target }: Scene): Promise<string> => {
  const text = translatorFor(language)
  await page.goto(`${exchange}/clients/projects/new`)
  await page.getByLabel(text('PROJECTS.BRIEF.NAME')).fill('Grid tenders')
  await page.getByLabel(text('PROJECTS.BRIEF.QUESTION')).fill('Who wins grid tenders, and why?')
  await page.getByLabel(text('PROJECTS.BRIEF.TARGETS')).fill(target)
  await page.getByRole('button', { name: text('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  return page.url()
}

/** Checks a box, or chooses one of a group of radio buttons, by keyboard. */
const chooseByKeyboard = async (page: Page, option: Locator): Promise<void> => {
  if ((await option.getAttribute('type')) === 'checkbox') {
    await reach(page, option)
    return press(page, 'Space')
  }
  const group = page.locator(`input[type=radio][name="${await option.getAttribute('name')}"]`)
  const isInGroup = () => group.evaluateAll((options) => options.some((one) => one === document.activeElement))
  for (let stops = 0; stops < 100 && !(await isInGroup()); stops++) await press(page, 'Tab')
  const isFocused = () => option.evaluate((element) => element === document.activeElement)
  for (let moves = 0; moves < 3 && !(await isFocused()); moves++) await press(page, 'ArrowDown')
  // Focus alone chooses nothing.
  await press(page, 'Space')
  await expect(option).toBeChecked()
}

/** The expert answers by keyboard alone that nothing stands against the call. */
const answerSurvey = async (page: Page, address: string, { language }: Scene): Promise<void> => {
  const text = translatorFor(language)
  await page.goto(address)
  const no = page.getByLabel(text('SURVEYS.NO'), { exact: true })
  await expect(no).toHaveCount(5)
  await settle(page)
  for (const option of await no.all()) await chooseByKeyboard(page, option)
  await reach(page, page.getByRole('button', { name: text('SURVEYS.SUBMIT') }))
  await press(page, 'Enter')
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
    test.setTimeout(240_000)
    const text = translatorFor(scene.language)
    const { exchange, expert: expertSite } = sites.meridian
    // The officer works on a phone, too.
    const officer = await (await newProfile({ viewport: { width: 375, height: 812 } })).newPage()
    await chooseLanguage(officer, exchange, scene.language)
    await signIn(officer, exchange, 'compliance@meridian.example')
    const verdict = approvalUntil(scene.language, await monthsOfRule(officer, exchange, text))

    const expert = await (await newProfile({ viewport: { width: 375, height: 812 } })).newPage()
    await chooseLanguage(expert, expertSite, scene.language)
    await signInByLink(expert, expertSite, scene.expert.email)
    await enterFormerJob(expert, expertSite, scene)

    const client = await (await newProfile()).newPage()
    await chooseLanguage(client, exchange, scene.language)
    if (scene.client.startsWith('client@')) await signIn(client, exchange, scene.client)
    else await signInByLink(client, exchange, scene.client)
    await createProject(client, exchange, scene)
    const { callId, profile } = await requestFrom(client, scene, verdict)
    const callPage = client.url()
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

    await officer.goto(`${exchange}/compliance`)
    await officer
      .getByRole('link', { name: new RegExp(scene.expert.name) })
      .first()
      .press('Enter')
    await expect(officer).toHaveURL(/\/compliance\/approvals\//)
    await settle(officer)
    for (const condition of ['topics_off_limits', 'notes_review'] as const) {
      const box = officer.getByLabel(text(`COMPLIANCE.CONDITIONS.${condition}`))
      await box.press('Space')
      await expect(box).toBeChecked()
    }
    await officer.getByLabel(text('COMPLIANCE.DECISION.NOTE.topics')).fill('Open bids')
    await officer
      .getByRole('button', {
        name: text(`COMPLIANCE.DECISION.SEND.approve_${pluralOf(scene.language, 2)}`, { count: 2 }),
      })
      .press('Enter')

    await expectStatus(client, text('CALLS.STATUS.scheduled'))
    for (const page of [client, expert]) {
      await expect(page.getByText('Open bids').first()).toBeVisible()
      await reach(page, page.getByRole('button', { name: text('CALLS.ATTESTATION.CONFIRM') }))
      await press(page, 'Enter')
    }
    await expect(client.getByText(text('CALLS.ATTESTATION.CONFIRM'))).toHaveCount(0)

    const lastMail = (await mailsAt(exchange)).at(-1)!.id
    // An hour before, the company files for an initial public offering.
    await openEntries(officer, exchange, scene.target, text('COMPANIES.ADD_ENTRY'))
    const dialog = officer.getByRole('dialog')
    await dialog.getByRole('radio', { name: text('COMPANIES.ENTRIES.ipo_filing') }).press('Space')
    await dialog.getByRole('button', { name: text('COMPANIES.SAVE') }).press('Enter')
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
    await expect(officer.getByText(text('COMPLIANCE.REASONS.open_offer')).first()).toBeVisible()
    // Another request is refused before it is sent.
    await client.goto(profile)
    await expect(client.locator('#request').getByText(text('SEARCH.REQUEST.BLOCKED'))).toBeVisible()
    await expect(client.locator('#request button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
    await client.goto(callPage)

    await openEntries(officer, exchange, scene.target, text('COMPANIES.ENTRIES.ipo_filing'))
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: text('COMPANIES.END.ipo_filing') })
      .press('Enter')
    // An offer for the company ended before, too.
    await expect(officer.getByRole('row').filter({ hasText: text('COMPANIES.ENTRIES.ipo_filing') })).toContainText(
      text('COMPANIES.STATES.ENDED'),
    )
    // The call can be resumed, and what holds without the filing is said again.
    await client.getByRole('button', { name: text('CALLS.REOPEN.ACTION'), exact: true }).click()
    await client
      .getByRole('dialog')
      .getByRole('button', { name: text('CALLS.REOPEN.CONFIRM'), exact: true })
      .click()
    await expectStatus(client, text('CALLS.STATUS.inScheduling'))
    await client.goto(profile)
    await expect(client.locator('#request').getByText(verdict, { exact: true })).toBeVisible()
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
