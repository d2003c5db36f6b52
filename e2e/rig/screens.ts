import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Page } from '@playwright/test'
import { joinRoom, openCall, openJoinableLobby, openSurvey } from './calls.ts'
import { uploadAndCheckExperts, uploadExperts } from './imports.ts'
import type { Sites } from './product.ts'
import { settle } from './settle.ts'

/** One screen of the product and who opens it. */
export interface Screen {
  /** Unique; also the name of the screenshot file. */
  readonly name: string
  readonly tenant: keyof Sites
  readonly portal: 'exchange' | 'expert'
  /** Absent when `prepare` opens the page. */
  readonly path?: string
  /** Local part of a demo account's e-mail address; absent for visitors. */
  readonly as?: string
  /** Steps that lead to the screen, such as opening the first entry of a list. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Last step for screens without their own address, such as joining a call. */
  readonly enter?: (page: Page) => Promise<void>
}

const visitor = { tenant: 'meridian', portal: 'exchange' } as const
const client = { ...visitor, as: 'client' }
const expert = { tenant: 'meridian', portal: 'expert', as: 'expert' } as const
const staff = { ...visitor, as: 'staff' }
const newcomer = { ...visitor, as: 'newcomer' }

const openPalette = async (page: Page): Promise<void> => {
  await page.goto(new URL('/clients', page.url()).href)
  await page.locator('header [type=button]:visible', { has: page.locator('.tabler-icon-search') }).click()
  const box = page.locator('[role=dialog] [role=combobox]')
  await box.fill('heat')
  await page.locator('[role=option]').nth(4).waitFor()
}

const openFirstRecord = async (page: Page): Promise<void> => {
  await page.goto(new URL('/staff/people?kind=expert', page.url()).href)
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href^="/staff/people/"]').first().click()
  await page.locator('main h2').nth(3).waitFor()
}

const openFirstLink = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.locator('h2').nth(3).waitFor()
}

const openFirstExpert = async (page: Page): Promise<void> => {
  await page.locator('[data-row-link]').first().click()
  await page.locator('#request select').waitFor()
}

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('heading', { level: 1 }).locator('bdi').waitFor()
}

const previewFirst = async (page: Page): Promise<void> => {
  const link = page.locator('[data-row-link]').first()
  const look = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1)
  await page.goto(`${page.url()}&look=${look}`)
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
}

/** Adds the first two results to the comparison. */
const compareTwo =
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

const openSaved = async (page: Page): Promise<void> => {
  await page
    .locator('button:visible', { has: page.locator('.tabler-icon-bookmark') })
    .first()
    .click()
  await page.getByRole('dialog').locator('form').waitFor()
}

const openFirstProject =
  (search = '') =>
  async (page: Page): Promise<void> => {
    const first = page.locator('a[id^=project-]').first()
    await page.goto(new URL(`${await first.getAttribute('href')}${search}`, page.url()).href)
  }

/** The page shown after requesting an e-mail link in this tab. */
const awaitLink = async (page: Page): Promise<void> => {
  const waiting = { email: 'somebody@brandywellcapital.example', redirectUrl: '/', code: '402913' }
  await page.evaluate((text) => sessionStorage.setItem('cq-link', text), JSON.stringify(waiting))
  await page.goto(`${new URL(page.url()).origin}/login/check-email`)
}

const openLink = async (page: Page): Promise<void> => {
  // The fragment is read on load only: another page must come in between.
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/l#${'a'.repeat(43)}`)
}

/** The page shown after requesting a password reset in this tab. */
const awaitReset = async (page: Page): Promise<void> => {
  const email = 'somebody@brandywellcapital.example'
  await page.evaluate((text) => sessionStorage.setItem('cq-reset', text), JSON.stringify({ email }))
  await page.goto(`${new URL(page.url()).origin}/reset-password/flow/email-sent?email=${encodeURIComponent(email)}`)
}

/** A valid link to choose a new password. */
const openReset = async (page: Page): Promise<void> => {
  const body = JSON.stringify({ email: 'somebody@brandywellcapital.example' })
  await page.route('**/api/identity/reset/check', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/reset-password/flow/set#${'a'.repeat(43)}`)
  await page.locator('input[name=new-password]').fill('kettle orbit velvet')
}

/** The second step of a sign-in, after the password. */
const requireSecondFactor =
  (requirement: 'factor' | 'setUp') =>
  async (page: Page): Promise<void> => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const answers = {
      '': { requirement, totp: requirement === 'factor', passkey: requirement === 'factor' },
      '/set-up': { uri: `otpauth://totp/Meridian:somebody?issuer=Meridian&secret=${secret}`, secret },
    }
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**/api/identity/second-step${path}`, (route) =>
        route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
      )
    await page.goto(`${new URL(page.url()).origin}/login/second-factor`)
    await page.locator('input[name=code]').waitFor()
  }

/** The dialog that asks for agreement to the terms, above an empty page. */
const openTerms = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/clients`)
  await page.getByRole('dialog').getByRole('region').first().waitFor()
}

/** The steps of a new registration. */
const openJoin = async (page: Page): Promise<void> => {
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
const openJoinLink = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/join#${'a'.repeat(43)}`)
}

/** The editor of the next version of the terms. */
const openDraft = async (page: Page): Promise<void> => {
  await page.locator('main section').first().getByRole('button').first().click()
  const title = page.getByRole('dialog').locator('input[type=text]')
  await title.waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=text]')?.value !== '',
  )
}

const openFirstAccount = async (page: Page): Promise<void> => {
  await page.locator('tbody button').first().click()
  await page.getByRole('dialog').locator('a[href*="tab=account"]').click()
  await page.locator('main h2').nth(3).waitFor()
}

/** The dialog that invites one person. */
const openInvite = async (page: Page): Promise<void> => {
  await page.locator('main [type=button]', { has: page.locator('.tabler-icon-user-plus') }).click()
  await page.locator('[role=dialog] [name=email]').waitFor()
}

/** A valid invitation. */
const openInvitation = async (page: Page): Promise<void> => {
  const invited = { kind: 'client', fullName: 'Nora New', email: 'nora@brandywellcapital.example' }
  const rest = { companyName: 'Brandywell Capital', invitedBy: 'Callum Ruthven', expiresAt: '2030-01-01T12:00:00.000Z' }
  const body = JSON.stringify({ ...invited, ...rest })
  await page.route('**/api/invitations/check', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/invitation#${'a'.repeat(43)}`)
  await page.locator('input[name=new-password]').waitFor()
}

const openShareLink = async (page: Page): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/anonymous#${'a'.repeat(43)}`)
}

/** A project opened through a share link without an account. */
const openSharedProject = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url())
  const projectId = '0198c0de-0000-7000-8000-00000000c105'
  const answers = {
    refresh: { accessToken: 'a', refreshToken: 'cookie', expiresIn: 600, idToken: 'a', isAnonymous: true },
    'anonymous-user': {
      ...{ resourceType: 'Project', resourceId: projectId, tenantId: projectId },
      consultationParticipantEntityType: 'ComplianceSeat',
    },
    shared: {
      ...{ projectId, code: 'P-0417', name: 'Heat pumps, DACH', clientName: 'Brandywell Capital', closedAt: null },
      ...{ question: 'Who decides which heat pump is installed?', topics: ['Installers'], deadline: '2026-12-18' },
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

const openUnsubscribe = async (page: Page): Promise<void> => {
  // The fragment is read on load only: another page must come in between.
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.goto(`${new URL(page.url()).origin}/unsubscribe#reminders.${'0'.repeat(36)}.${'a'.repeat(43)}`)
}

const { scheduled, completed } = callStatuses
const isUpcoming = ({ status, can }: Call) => status === scheduled && can.join
const awaitsClientChoice = ({ can, offeredTimes }: Call) => can.schedule && offeredTimes.length > 0
const awaitsExpertTimes = ({ can, offeredTimes }: Call) => can.offerTimes && offeredTimes.length === 0
const hasOfferedTimes = ({ can, offeredTimes }: Call) => can.offerTimes && offeredTimes.length > 0
const isCompleted = ({ status }: Call) => status === completed
const clientCalls = '/clients/calls'
const expertCalls = '/expert/calls'

/** Every screen of the product. New screens belong here: screenshots, accessibility and layout checks use this list. */
export const screens: readonly Screen[] = [
  { name: 'login', ...visitor, path: '/login' },
  { name: 'login-second-tenant', tenant: 'halden', portal: 'exchange', path: '/login' },
  { name: 'check-email', ...visitor, prepare: awaitLink },
  { name: 'link-page', ...visitor, prepare: openLink },
  { name: 'link-page-spent', ...visitor, path: '/l' },
  { name: 'external-over', ...visitor, path: '/external' },
  { name: 'autologin-over', tenant: 'meridian', portal: 'expert', path: '/autologin' },
  { name: 'mobile-autologin-over', ...visitor, path: '/mobile-autologin' },
  { name: 'bearer', ...visitor, prepare: openShareLink },
  { name: 'bearer-over', ...visitor, path: '/anonymous' },
  // No other screen uses this site without a session, so what this one stores there disturbs none.
  { name: 'visit', tenant: 'halden', portal: 'expert', prepare: openSharedProject },
  { name: 'reset-new', ...visitor, path: '/reset-password/flow/new' },
  { name: 'reset-new-expert', tenant: 'meridian', portal: 'expert', path: '/reset-password/expert/new' },
  { name: 'reset-email-sent', ...visitor, prepare: awaitReset },
  { name: 'reset-set', ...visitor, prepare: openReset },
  { name: 'second-factor', ...visitor, prepare: requireSecondFactor('factor') },
  { name: 'second-factor-set-up', ...visitor, prepare: requireSecondFactor('setUp') },
  { name: 'reset-set-spent', ...visitor, path: '/reset-password/flow/set' },
  { name: 'terms', tenant: 'halden', portal: 'exchange', as: 'returner', prepare: openTerms },
  { name: 'join', tenant: 'meridian', portal: 'expert', path: '/join' },
  { name: 'join-steps', tenant: 'meridian', portal: 'expert', prepare: openJoin },
  { name: 'join-link', tenant: 'meridian', portal: 'expert', prepare: openJoinLink },
  { name: 'activate', ...newcomer, path: '/activate' },
  { name: 'page-not-found', ...visitor, path: '/page-not-found' },
  { name: 'access-forbidden', ...visitor, path: '/access-forbidden' },
  { name: 'account-disabled', ...visitor, path: '/account-disabled' },
  { name: 'events-discontinued', ...visitor, path: '/hosted-events' },
  { name: 'survey-result', ...visitor, path: '/survey-result?state=expired' },
  { name: 'mobile-app', ...visitor, path: '/mobile-app' },
  { name: 'parts', ...visitor, path: '/parts' },
  { name: 'mailbox', ...visitor, path: '/dev/mailbox' },
  { name: 'client-home', ...client, path: '/clients' },
  { name: 'palette', ...client, prepare: openPalette },
  { name: 'expert-search', ...client, path: '/clients/experts' },
  { name: 'expert-search-words', ...client, path: '/clients/experts?q=heat+pump&place=DE&place=AT&from=0.75' },
  { name: 'expert-search-nobody', ...client, path: '/clients/experts?q=heat+xyzzy&place=DE' },
  { name: 'expert-search-filters', ...client, path: '/clients/experts?q=heat&filters=1' },
  { name: 'expert-search-look', ...client, path: '/clients/experts?q=heat+pump', prepare: previewFirst },
  { name: 'expert-search-compare', ...client, path: '/clients/experts?q=heat+pump', prepare: compareTwo() },
  { name: 'expert-search-side', ...client, path: '/clients/experts?q=heat+pump', prepare: compareTwo('&side=1') },
  { name: 'expert-search-saved', ...client, path: '/clients/experts?q=heat&place=DE', prepare: openSaved },
  { name: 'expert-profile', ...client, path: '/clients/experts?q=heat+pump', prepare: openFirstExpert },
  { name: 'staff-experts', ...staff, path: '/staff/experts?q=heat&notPlace=DE' },
  { name: 'staff-expert', ...staff, path: '/staff/experts?q=heat+pump', prepare: openFirstRow },
  { name: 'projects', ...client, path: '/clients/projects' },
  { name: 'projects-none', ...client, path: '/clients/projects?q=xyzzy' },
  { name: 'project-new', ...client, path: '/clients/projects/new' },
  { name: 'project-candidates', ...client, path: '/clients/projects', prepare: openFirstProject() },
  { name: 'project-calls', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=calls') },
  { name: 'project-team', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=team') },
  { name: 'project-brief', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=brief') },
  { name: 'project-edit', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=brief&edit=1') },
  { name: 'client-calls', ...client, path: clientCalls },
  { name: 'client-calls-filters', ...client, path: `${clientCalls}?filters=1` },
  {
    name: 'client-calls-filtered',
    ...client,
    path: `${clientCalls}?status=${scheduled}&status=${completed}&q=a&zone=Asia/Tokyo`,
  },
  {
    name: 'client-calls-none',
    ...client,
    path: `${clientCalls}?status=${callStatuses.onHold}&q=xyzzy&from=2026-01-01`,
  },
  { name: 'client-calls-day', ...client, path: `${clientCalls}?view=day` },
  { name: 'client-calls-week', ...client, path: `${clientCalls}?view=week` },
  { name: 'call-scheduled', ...client, prepare: openCall(clientCalls, isUpcoming) },
  { name: 'call-reschedule', ...client, prepare: openCall(clientCalls, isUpcoming, '?change=reschedule') },
  { name: 'call-cancel', ...client, prepare: openCall(clientCalls, isUpcoming, '?change=cancel') },
  { name: 'call-pick-time', ...client, prepare: openCall(clientCalls, awaitsClientChoice) },
  { name: 'call-completed', ...client, prepare: openCall(clientCalls, isCompleted) },
  { name: 'call-lobby', ...client, prepare: openJoinableLobby },
  { name: 'call-room', ...client, prepare: openJoinableLobby, enter: joinRoom },
  { name: 'settings', ...client, path: '/clients/settings' },
  { name: 'settings-security', ...client, path: '/clients/settings?tab=security' },
  { name: 'settings-notifications', ...client, path: '/clients/settings?tab=notifications' },
  { name: 'settings-privacy', ...client, path: '/clients/settings?tab=privacy' },
  { name: 'admin-terms', ...visitor, as: 'admin', path: '/admin-terms' },
  { name: 'admin-terms-draft', ...visitor, as: 'admin', path: '/admin-terms', prepare: openDraft },
  { name: 'admin-requests', ...visitor, as: 'admin', path: '/admin-requests' },
  { name: 'staff-settings', ...visitor, as: 'staff', path: '/staff/settings' },
  { name: 'compliance-settings', ...visitor, as: 'compliance', path: '/compliance/settings?tab=notifications' },
  { name: 'expert-settings', ...expert, path: '/expert/settings' },
  { name: 'unsubscribe', ...visitor, prepare: openUnsubscribe },
  { name: 'compliance-home', ...visitor, as: 'compliance', path: '/compliance' },
  { name: 'compliance-approval', ...visitor, as: 'compliance', path: '/compliance', prepare: openFirstLink },
  { name: 'compliance-rules', ...visitor, as: 'compliance', path: '/compliance/rules' },
  { name: 'compliance-calls', ...visitor, as: 'compliance', path: '/compliance/calls' },
  { name: 'compliance-dialins', ...visitor, as: 'compliance', path: '/dialins' },
  { name: 'admin-words', ...visitor, as: 'admin', path: '/admin-multitenancy?q=sign' },
  { name: 'admin-word', ...visitor, as: 'admin', path: '/admin-multitenancy?key=SHARED.OF' },
  { name: 'admin-flags', ...visitor, as: 'admin', path: '/admin-features' },
  { name: 'users', ...visitor, as: 'admin', path: '/staff/people' },
  { name: 'users-account', ...visitor, as: 'admin', path: '/staff/people?kind=vendor', prepare: openFirstAccount },
  { name: 'users-invite', ...visitor, as: 'admin', path: '/staff/people', prepare: openInvite },
  { name: 'invitation', ...visitor, prepare: openInvitation },
  { name: 'invitation-spent', ...visitor, path: '/invitation' },
  { name: 'staff-invitations', ...visitor, as: 'admin', path: '/staff/invitations' },
  { name: 'staff-imports', ...visitor, as: 'admin', path: '/staff/imports' },
  { name: 'staff-imports-companies', ...visitor, as: 'admin', path: '/staff/imports?view=companies' },
  { name: 'staff-import', ...visitor, as: 'admin', path: '/staff/imports', prepare: uploadExperts },
  { name: 'staff-import-checked', ...visitor, as: 'admin', path: '/staff/imports', prepare: uploadAndCheckExperts },
  { name: 'staff-home', ...staff, path: '/staff' },
  { name: 'admin-sign-in', ...visitor, as: 'admin', path: '/admin-sign-in' },
  { name: 'staff-vetting', ...staff, path: '/staff/vetting' },
  { name: 'staff-vetting-one', ...staff, path: '/staff/vetting', prepare: openFirstLink },
  { name: 'staff-projects', ...staff, path: '/staff/projects' },
  { name: 'staff-project', ...staff, path: '/staff/projects', prepare: openFirstProject() },
  { name: 'staff-project-new', ...staff, path: '/staff/projects/new' },
  { name: 'staff-calls', ...staff, path: '/staff/calls' },
  { name: 'staff-people', ...staff, path: '/staff/people' },
  { name: 'staff-person', ...staff, prepare: openFirstRecord },
  { name: 'expert-home', ...expert, path: '/expert' },
  { name: 'expert-calls', ...expert, path: expertCalls },
  { name: 'own-profile', ...expert, path: '/expert/profile' },
  { name: 'own-profile-employment', ...expert, path: '/expert/profile?job=new' },
  { name: 'own-profile-photo', ...expert, path: '/expert/profile?photo=1' },
  { name: 'expert-calls-filters', ...expert, path: `${expertCalls}?filters=1` },
  { name: 'call-offer-times', ...expert, prepare: openCall(expertCalls, awaitsExpertTimes) },
  { name: 'compliance-survey', ...expert, prepare: openSurvey(awaitsExpertTimes) },
  { name: 'call-offered', ...expert, prepare: openCall(expertCalls, hasOfferedTimes) },
  { name: 'expert-call-completed', ...expert, prepare: openCall(expertCalls, isCompleted) },
]

/** Opens a screen on a page that is already at its site, and waits until it has settled. */
export const openScreen = async (page: Page, { path, prepare, enter }: Screen): Promise<void> => {
  if (path) {
    await page.goto(new URL(path, page.url()).href)
    await settle(page)
  }
  for (const step of [prepare, enter]) {
    if (!step) continue
    await step(page)
    await settle(page)
  }
}

/** Groups screens by site and account, so that each group can share a browser profile and a sign-in. */
export const byViewer = (some: readonly Screen[]): Screen[][] => [...Map.groupBy(some, viewer).values()]

/** Account and site of a screen: `client at meridian's exchange`. */
export const viewer = ({ as, tenant, portal }: Screen): string => `${as ?? 'a visitor'} at ${tenant}'s ${portal} site`

/** E-mail address of the screen's account; undefined for visitors. */
export const emailOf = ({ as, tenant }: Screen): string | undefined => as && `${as}@${tenant}.example`

/** Origin of the screen's site. */
export const originOf = ({ tenant, portal }: Screen, sites: Sites): string => sites[tenant][portal]
