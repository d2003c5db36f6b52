import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Page } from '@playwright/test'
import { openCall } from './calls.ts'

export const openPalette = async (page: Page): Promise<void> => {
  await page.goto(new URL('/clients', page.url()).href)
  await page.locator('header [type=button]:visible', { has: page.locator('.tabler-icon-search') }).click()
  const box = page.locator('[role=dialog] [role=combobox]')
  await box.fill('heat')
  await page.locator('[role=option]').nth(4).waitFor()
}

export const openFirstRecord = async (page: Page): Promise<void> => {
  await page.goto(new URL('/staff/people?kind=expert', page.url()).href)
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href^="/staff/people/"]').first().click()
  await page.locator('main h2').nth(3).waitFor()
}

/** The record of the first client, whose contact details are being edited. */
export const editFirstContact = async (page: Page): Promise<void> => {
  await page.goto(new URL('/staff/people?kind=client', page.url()).href)
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href^="/staff/people/"]').first().click()
  await page.locator('main section header button').first().click()
  await page.locator('main form input').first().waitFor()
}

/** The form of a new relationship on the expert's own profile. */
export const addRelationship = async (page: Page): Promise<void> => {
  await page.locator('section header button:has(svg)').nth(1).click()
  await page.locator('form select').first().waitFor()
}

/** A call of the calendar that is being moved: in the bar, or on a phone in the dialog of the call. */
export const moveFirstCall = async (page: Page): Promise<void> => {
  await page
    .locator('main li :is(a, button)', { has: page.locator('.tabler-icon-arrows-move') })
    .first()
    .click()
  await page.locator('[data-continue], [role=dialog] form input').first().waitFor()
}

export const openFirstLink = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('h2').nth(3).waitFor()
}

export const openFirstExpert = async (page: Page): Promise<void> => {
  await page.locator('[data-row-link]').first().click()
  await page.locator('#request select').waitFor()
}

export const openFirstIncident = async (page: Page): Promise<void> => {
  await page.locator('main a[href^="/compliance/incidents/"]').first().click()
  await page.locator('main h2').nth(2).waitFor()
}

export const openFirstTranscript = async (page: Page, at = 0): Promise<void> => {
  await page.locator('main a[href^="/compliance/transcripts/"]').nth(at).click()
  await page.locator('main h2').nth(3).waitFor()
}

export const openContentPolicy = async (page: Page): Promise<void> => {
  await openFirstTranscript(page)
  await page.locator('main section').nth(3).getByRole('button').click()
  await page.getByRole('dialog').locator('select').waitFor()
}

export const openRecordedCall = async (page: Page): Promise<void> => {
  await openFirstTranscript(page, -1) // The oldest is of the demo's recording; journeys release others.
  await page.locator('main a[href^="/compliance/calls/"]').first().click()
  await page.locator('main li button[aria-label]').first().click()
  await page.locator('main audio').waitFor()
}

export const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('heading', { level: 1 }).locator('bdi').waitFor()
}

export const previewFirst = async (page: Page): Promise<void> => {
  const link = page.locator('[data-row-link]').first()
  const look = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1)
  await page.goto(`${page.url()}&look=${look}`)
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
}

/** Adds the first two results to the comparison. */
export const compareTwo =
  (more = '') =>
  async (page: Page): Promise<void> => {
    const links = page.locator('[data-row-link]')
    await links.nth(1).waitFor()
    const ids = await links.evaluateAll((all) =>
      all.slice(0, 2).map((link) => (link as HTMLAnchorElement).pathname.slice(-36)),
    )
    await page.goto(`${page.url()}&${ids.map((id) => `compare=${id}`).join('&')}${more}`)
    // On phones the comparison bar shows no names.
    await page
      .locator(more ? '[role=dialog] article h3' : 'section li button')
      .nth(1)
      .waitFor({ state: 'attached' })
  }

export const openSaved = async (page: Page): Promise<void> => {
  await page
    .locator('button:visible', { has: page.locator('.tabler-icon-bookmark') })
    .first()
    .click()
  await page.getByRole('dialog').locator('form').waitFor()
}

export const openFirstProject =
  (search = '') =>
  async (page: Page): Promise<void> => {
    const first = page.locator('a[id^=project-]').first()
    await page.goto(new URL(`${await first.getAttribute('href')}${search}`, page.url()).href)
  }

/** The page shown after requesting an e-mail link in this tab. */
export const awaitLink = async (page: Page): Promise<void> => {
  const waiting = { email: 'somebody@brandywellcapital.example', redirectUrl: '/', code: '402913' }
  await page.evaluate((text) => sessionStorage.setItem('cq-link', text), JSON.stringify(waiting))
  await page.goto(`${new URL(page.url()).origin}/login/check-email`)
}

export const openLink = async (page: Page): Promise<void> => {
  // The fragment is read on load only: another page must come in between.
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/l#${'a'.repeat(43)}`)
}

/** The page shown after requesting a password reset in this tab. */
export const awaitReset = async (page: Page): Promise<void> => {
  const email = 'somebody@brandywellcapital.example'
  await page.evaluate((text) => sessionStorage.setItem('cq-reset', text), JSON.stringify({ email }))
  await page.goto(`${new URL(page.url()).origin}/reset-password/flow/email-sent?email=${encodeURIComponent(email)}`)
}

/** A valid link to choose a new password. */
export const openReset = async (page: Page): Promise<void> => {
  const body = JSON.stringify({ email: 'somebody@brandywellcapital.example' })
  await page.route('**/api/identity/reset/check', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/reset-password/flow/set#${'a'.repeat(43)}`)
  await page.locator('input[name=new-password]').fill('kettle orbit velvet')
}

/** The second step of a sign-in, after the password. */
export const requireSecondFactor =
  (requirement: 'factor' | 'setUp') =>
  async (page: Page): Promise<void> => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const answers = {
      '': { requirement, totp: requirement === 'factor', passkey: requirement === 'factor' },
      '/set-up': { uri: `otpauth://totp/Meridian:somebody?issuer=Meridian&secret=${secret}`, secret },
    }
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**/api/identity/second-factor${path}`, (route) =>
        route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
      )
    await page.goto(`${new URL(page.url()).origin}/login/second-factor`)
    await page.locator('input[name=code]').waitFor()
  }

/** The dialog that asks for agreement to the terms, above an empty page. */
export const openTerms = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/clients`)
  await page.getByRole('dialog').getByRole('region').first().waitFor()
}

/** The steps of a new registration. */
export const openJoin = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/join`)
  const steps = page.locator('nav ol li')
  const address = page.locator('input[type=email]')
  await address.or(steps.first()).waitFor()
  if (await address.isVisible()) {
    await address.fill('somebody@new.example')
    await address.press('Enter')
  }
  await steps.nth(1).getByRole('button').click()
  await page.locator('input[type=date]').first().waitFor()
}

/** The page behind the mailed link of a registration. */
export const openJoinLink = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/join#${'a'.repeat(43)}`)
}

/** The editor of the next version of the terms. */
export const openDraft = async (page: Page): Promise<void> => {
  await page.locator('main section').first().getByRole('button').first().click()
  const title = page.getByRole('dialog').locator('input[type=text]')
  await title.waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=text]')?.value !== '',
  )
}

export const openFirstAccount = async (page: Page): Promise<void> => {
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href*="tab=account"]').click()
  await page.locator('main h2').nth(3).waitFor()
}

/** The dialog that invites one person. */
export const openInvite = async (page: Page): Promise<void> => {
  await page.locator('main [type=button]', { has: page.locator('.tabler-icon-user-plus') }).click()
  await page.locator('[role=dialog] [name=email]').waitFor()
}

/** A valid invitation. */
export const openInvitation = async (page: Page): Promise<void> => {
  const invited = { kind: 'client', fullName: 'Nora New', email: 'nora@brandywellcapital.example' }
  const rest = { companyName: 'Brandywell Capital', invitedBy: 'Callum Ruthven', expiresAt: '2030-01-01T12:00:00.000Z' }
  const body = JSON.stringify({ ...invited, ...rest })
  await page.route('**/api/invitations/check', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/invitation#${'a'.repeat(43)}`)
  await page.locator('input[name=new-password]').waitFor()
}

export const openShareLink = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/anonymous#${'a'.repeat(43)}`)
}

/** A project opened through a share link without an account. */
export const openSharedProject = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url())
  const projectId = '0198c0de-0000-7000-8000-00000000c105'
  const answers = {
    refresh: { accessToken: 'a', refreshToken: 'cookie', expiresIn: 600, idToken: 'a', isAnonymous: true },
    'anonymous-user': {
      resourceType: 'Project',
      resourceId: projectId,
      tenantId: projectId,
      consultationParticipantEntityType: 'ComplianceSeat',
    },
    shared: {
      projectId,
      code: 'P-0417',
      name: 'Heat pumps, DACH',
      clientName: 'Brandywell Capital',
      closedAt: null,
      question: 'Who decides which heat pump is installed?',
      topics: ['Installers'],
      deadline: '2026-12-18',
      team: [{ fullName: 'Imogen Achterberg', title: 'Principal', companyName: null, timeZone: 'Europe/London' }],
      exclusions: ['Nordluft AB'],
    },
  }
  for (const [path, answer] of Object.entries(answers)) {
    const body = JSON.stringify({ ...answer, ...(path === 'refresh' && { requireAdditionalAuthentication: false }) })
    await page.route(`**/api/**/${path}`, (route) => route.fulfill({ contentType: 'application/json', body }))
  }
  await page.evaluate(() => localStorage.setItem('cq-session', '2026-11-20T09:41:00.000Z'))
  await page.goto(`${origin}/anonymous/projects/${projectId}`)
}

/** Opens the tenant's own rules. */
export const openFirstRules = (page: Page): Promise<void> => page.locator('main ul a').first().click()

/** Opens the first module of the reader's training. */
export const openFirstTraining = async (page: Page): Promise<void> => {
  await page.locator('main ul a').first().click()
  await page.locator('main form').waitFor()
}

/** Opens the first module of the list, at its people or its content. */
export const openTrainingModule =
  (search = '') =>
  async (page: Page): Promise<void> => {
    const path = await page.locator('tbody a').first().getAttribute('href')
    await page.goto(`${new URL(page.url()).origin}${path}${search}`)
    await page
      .locator(search ? 'main form, main ol' : 'main tbody')
      .first()
      .waitFor()
  }

/** Opens the first company of the list. */
export const openFirstCompany = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('main dl').waitFor()
}

export const openUnsubscribe = async (page: Page): Promise<void> => {
  // The fragment is read on load only: another page must come in between.
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/unsubscribe#reminders.${'0'.repeat(36)}.${'a'.repeat(43)}`)
}

export const openServiceEmail = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/service-email#${'a'.repeat(43)}`)
}

/** What the link of an old mail shows. */
export const openAnswerLink = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/answer#${'a'.repeat(43)}`)
}

const { scheduled, completed } = callStatuses
export const isUpcoming = ({ status, can }: Call) => status === scheduled && can.join
export const isElsewhere = ({ can }: Call) => can.attend
export const awaitsClientChoice = ({ can, offeredTimes }: Call) => can.schedule && offeredTimes.length > 0
export const awaitsExpertTimes = ({ can, offeredTimes }: Call) => can.offerTimes && offeredTimes.length === 0
export const hasOfferedTimes = ({ can, offeredTimes }: Call) => can.offerTimes && offeredTimes.length > 0
export const isCompleted = ({ status }: Call) => status === completed
export const clientCalls = '/clients/calls'

/** What stands in place of the lobby of a call that is held outside the product. */
export const openElsewhereLobby = async (page: Page): Promise<void> => {
  await openCall(clientCalls, isElsewhere)(page)
  await page.goto(new URL(`/call/${page.url().split('/').at(-1)}`, page.url()).href)
  await page.locator('main h2, h2').first().waitFor()
}

export const expertCalls = '/expert/calls'

/** The form for a proposal, from the list of requests. */
export const openFirstProposalForm = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('a[href$="/propose"]').click()
  await page.locator('#proposal').waitFor()
}

/** A request for experts, from the list of requests. */
export const openFirstRequest = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('a[href$="/propose"]').waitFor()
}

/** The dialog that proposes experts from a file. */
export const openProposalFile = async (page: Page): Promise<void> => {
  await openFirstRequest(page)
  await page.locator('a[href$="/propose"]').locator('..').getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}

/** A conversation above the page; on phones, where there is no room for it, on the page of conversations. */
export const openChatDock = async (page: Page): Promise<void> => {
  await page.getByRole('banner').locator('.tabler-icon-messages').click()
  const dock = page.locator('aside:has(.tabler-icon-arrows-diagonal)')
  if ((page.viewportSize()?.width ?? 0) < 769) return openFirstChat(page)
  await dock.locator('li button').first().click()
  await page.getByRole('log').waitFor()
}

/** An invitation that waits for an answer, from the list of opportunities. */
export const openFirstOpportunity = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('input[name="rate"]').waitFor()
}

/** A conversation with files that are chosen for a message: one is uploaded, the others cannot be. */
export const chooseFiles = async (page: Page): Promise<void> => {
  await openFirstChat(page)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Questions for the expert.txt', mimeType: 'text/plain', buffer: Buffer.from('How long?') },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await page.locator('form li').nth(1).waitFor()
  await page.locator('form [role=meter]').waitFor({ state: 'detached' })
}

/** A conversation, from the list of conversations. */
export const openFirstChat = async (page: Page): Promise<void> => {
  await page.locator('main li a').first().click()
  await page.getByRole('log').waitFor()
}

/** Shows what a file would do to the restricted list: a new company, a doubtful name, an unclear date, and ends. */
export const previewListImport = async (page: Page): Promise<void> => {
  const table =
    'Company,Restricted from\nNorthern Lights Fund,2026-01-01\nAdriatic Grids Hodling,2026-01-01\nUnclear,1/2/2026\n'
  await page.locator('main tbody').first().waitFor()
  await page.locator('main').getByRole('button').nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  const file = { name: 'restricted.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.locator('li').first().waitFor()
}

/** Searches experts for the first project, with what compliance says of them. */
export const searchForFirstProject = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url())
  const link = page.locator('main a[href*="/clients/projects/0"]').first()
  const projectId = new URL((await link.getAttribute('href')) ?? '', origin).pathname.split('/')[3]
  await page.goto(`${origin}/clients/experts?q=heat&project=${projectId}`)
  await page.locator('[aria-labelledby=search-verdicts] button').first().click()
  await page.locator('[aria-labelledby=search-verdicts] [aria-pressed=true]').waitFor()
}
