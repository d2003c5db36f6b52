import type { NotificationPreferences } from '@colloquy/contract/notifications/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearLanguage } from '../../../platform/language.ts'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { resetSessionScope, sessionScope } from '../../../platform/viewer/session-scope.ts'
import { SettingsScreen } from './settings-screen.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const user = {
  primaryEmail: 'imogen@brandywell.example',
  roleId: roleIds.client,
  personType: { id: personTypes.companyMember },
  preferredLanguage: 'enUS',
  timeZoneId: 'Europe/London',
  entityId: idOf(1),
  fullName: 'Imogen Achterberg',
}
const record = () => ({
  personId: idOf(1),
  version: 3,
  code: 'PE-1',
  companyName: 'Brandywell',
  firstName: 'Imogen',
  lastName: 'Achterberg',
  preferredName: null,
  title: 'Principal',
})
const at = (userAgent: string, n: number, current: boolean) => ({
  sessionId: idOf(n),
  current,
  method: 'password',
  userAgent,
  address: '203.0.113.7',
  startedAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
})
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Safari/604.1'
const on = { isOn: true, isMandatory: false }
const always = { isOn: true, isMandatory: true }
const someChoices = (): NotificationPreferences => [
  { topic: 'requests', inbox: on, mail: on, push: on },
  { topic: 'bookings', inbox: on, mail: always, push: on },
  { topic: 'reminders', inbox: null, mail: on, push: on },
]

/** The mock server's state, and the changes it received. */
let server: {
  person: ReturnType<typeof record>
  sessions: ReturnType<typeof at>[]
  choices: NotificationPreferences
  user: typeof user
  passwordSetAt: string | null
}
const requests: { what: string; body: Record<string, unknown>; ifMatch: string | null }[] = []
/** Refusals by method and path, with their status. */
let refusals: Record<string, [string, number]> = {}

const answer = (what: string, body: Record<string, unknown>): unknown => {
  const credentials = { email: user.primaryEmail, passwordSetAt: server.passwordSetAt }
  const [path] = what.split(' ').slice(1)
  if (what.startsWith('DELETE /api/identity/sessions/'))
    server.sessions = server.sessions.filter(({ sessionId }) => !what.endsWith(sessionId))
  if (what === 'PATCH /api/identity/preferences') Object.assign(server.user, body)
  if (what === `PATCH /api/people/${idOf(1)}/profile`)
    server.person = { ...server.person, ...body, version: server.person.version + 1 }
  switch (path) {
    case '/api/identity/sessions/end-others':
      server.sessions = server.sessions.filter(({ current }) => current)
      return { ended: 1 }
    case '/api/identity/sessions':
      return server.sessions
    case '/api/identity/credentials':
    case '/api/identity/password':
      return credentials
    case '/api/identity/connections':
      return []
    case '/api/factors':
      return { totpSince: null, recoveryCodesLeft: 0, passkeys: [], isRequired: false }
    case `/api/people/${idOf(1)}/profile`:
      return server.person
    case '/api/notifications/preferences':
      return server.choices
    case '/api/notifications/mail-status':
      return { address: user.primaryEmail, undeliverable: null }
    case '/api/notifications/delivery-settings':
      return { quietHours: null, dailyHour: 8, frequencies: { requests: 'immediately', approvals: 'immediately' } }
    case '/api/scheduling/availability':
      return { noticeMinutes: 0, bufferMinutes: 10, exceptions: [] }
    case '/api/calls/feed':
      return { feed: null }
    case '/api/scheduling/working-hours':
      return { windows: [] }
    case '/api/scheduling/calendar-providers':
    case '/api/notifications/devices':
      return []
    case '/api/identity/me':
    case '/api/identity/preferences':
      return server.user
    default:
      return {}
  }
}

beforeEach(async () => {
  requests.length = 0
  refusals = {}
  server = {
    person: record(),
    choices: someChoices(),
    user: { ...user },
    passwordSetAt: '2026-11-01T08:00:00.000Z',
    sessions: [at(safari, 11, false), at(firefox, 10, true)],
  }
  await page.viewport(1280, 900)
  await prepare()
  session.setState({ status: 'signedIn', user: user as never }, true)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const what = `${init?.method} ${new URL(String(input), location.origin).pathname}`
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (init?.method !== 'GET') requests.push({ what, body, ifMatch: new Headers(init?.headers).get('if-match') })
    const refused = refusals[what]
    if (refused) return Response.json({ refusal: refused[0] }, { status: refused[1] })
    return Response.json(answer(what, body))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  clearLanguage()
  notifications.clean()
  session.setState({ status: 'signedOut' }, true)
})

/** Toggles a switch by keyboard. */
const press = async (locator: { element: () => HTMLElement | SVGElement }) => {
  locator.element().focus()
  await userEvent.keyboard(' ')
}
const open = (tab?: string) =>
  render(
    <Stage at={`/clients/settings${tab ? `?tab=${tab}` : ''}`}>
      <Notifications />
      <SettingsScreen />
    </Stage>,
  )

describe('names and job', () => {
  it('are saved with the version that was read, and can be reset', async () => {
    const screen = await open()
    const title = screen.getByRole('textbox', { name: 'Job title' })
    await expect.element(title).toHaveValue('Principal')
    const save = screen.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeDisabled()
    await title.fill('Partner')
    await save.click()
    await expect.element(screen.getByRole('status').getByText('Changes saved')).toBeVisible()
    expect(requests).toEqual([
      { what: `PATCH /api/people/${idOf(1)}/profile`, body: { title: 'Partner' }, ifMatch: '"3"' },
    ])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(title).toHaveValue('Principal')
    expect(requests.at(-1)).toMatchObject({ body: { title: 'Principal' }, ifMatch: '"4"' })
  })

  it('must not be empty, and the invalid field gets the focus', async () => {
    const screen = await open()
    const name = screen.getByRole('textbox', { name: 'Last name' })
    await name.fill(' ')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription('This field is required.')
    expect(requests).toEqual([])
  })

  it('keep the input after a concurrent change, and show the saved value', async () => {
    const screen = await open()
    const title = screen.getByRole('textbox', { name: 'Job title' })
    await title.fill('Partner')
    server.person = { ...server.person, version: 4, title: 'Director', lastName: 'Berg' }
    refusals[`PATCH /api/people/${idOf(1)}/profile`] = ['stale', 412]
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('alert').getByText('Job title: Director.', { exact: false })).toBeVisible()
    await expect.element(title).toHaveValue('Partner')
    await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Berg')
    refusals = {}
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => requests.at(-1)).toMatchObject({ body: { title: 'Partner' }, ifMatch: '"4"' })
  })
})

describe('the language', () => {
  it('applies at once, is stored with the person, and can follow the device', async () => {
    const screen = await open()
    await screen.getByRole('radio', { name: 'Deutsch' }).click()
    await expect.poll(() => document.documentElement.lang).toBe('de-DE')
    await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ preferredLanguage: 'deDE' }])
    expect(localStorage.getItem('cq-lang')).toBe('de-DE')
    await page.getByRole('radio').last().click()
    await expect.poll(() => document.documentElement.lang).toBe('en-US')
    expect(localStorage.getItem('cq-lang')).toBeNull()
    await expect.poll(() => requests.at(-1)?.body).toEqual({ preferredLanguage: 'enUS' })
    await expect.element(screen.getByRole('radio', { name: 'Same as this device: English' })).toBeChecked()
    await expect
      .element(screen.getByText('This browser now uses your device’s language.', { exact: false }))
      .toBeVisible()
  })
})

describe('the time zone', () => {
  it('is found by typing, chosen by keyboard, and can be undone', async () => {
    const screen = await open()
    const box = screen.getByRole('combobox', { name: 'City' })
    await box.click()
    await userEvent.keyboard('{Control>}a{/Control}kathm')
    await expect.element(screen.getByRole('option').getByText('GMT+5:45')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect
      .poll(() => requests.map(({ body }) => body))
      .toEqual([{ timeZoneId: expect.stringMatching(/^Asia\/Ka/) }])
    await expect.element(screen.getByText('Current time in Kathmandu', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => requests.at(-1)?.body).toEqual({ timeZoneId: 'Europe/London' })
  })

  it('stays unchanged when saving fails, with an error at the field', async () => {
    refusals['PATCH /api/identity/preferences'] = ['too_many', 429]
    const screen = await open()
    await screen.getByRole('button', { name: 'Use this device’s', exact: false }).click()
    await expect.element(screen.getByRole('alert').getByText('Too many attempts.', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Current time in London', { exact: false })).toBeVisible()
  })
})

describe('sessions', () => {
  it('are listed with their device and the current one marked, and end one by one after confirmation', async () => {
    const screen = await open('security')
    const rows = screen.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
    await expect.element(rows.first().getByText('Firefox on Windows')).toBeVisible()
    await expect.element(rows.first().getByText('This device')).toBeVisible()
    await expect.element(rows.last().getByText('203.0.113.7')).toBeVisible()
    await expect.element(rows.first().getByRole('button')).not.toBeInTheDocument()
    const end = screen.getByRole('button', { name: 'Sign out Safari on iPhone' })
    await end.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(end).toHaveFocus()
    expect(requests).toEqual([])
    await end.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.element(screen.getByText('Safari on iPhone signed out')).toBeVisible()
    expect(requests.map(({ what }) => what)).toEqual([`DELETE /api/identity/sessions/${idOf(11)}`])
    await expect.element(screen.getByText('You’re not signed in anywhere else.')).toBeVisible()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })

  it('can be ended except for the current one', async () => {
    const screen = await open('security')
    await screen.getByRole('button', { name: 'Sign out other devices' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click()
    await expect.element(screen.getByText('1 other device signed out')).toBeVisible()
    expect(requests.map(({ what }) => what)).toEqual(['POST /api/identity/sessions/end-others'])
  })

  it('stay when ending fails, and the dialog shows why', async () => {
    refusals['POST /api/identity/sessions/end-others'] = ['too_many', 429]
    const screen = await open('security')
    await screen.getByRole('button', { name: 'Sign out other devices' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click()
    await expect.element(screen.getByRole('dialog').getByText('Too many attempts.', { exact: false })).toBeVisible()
  })
})

describe('the password', () => {
  const fill = async (screen: Awaited<ReturnType<typeof open>>, current: string, next: string) => {
    await screen.getByLabelText('Current password', { exact: true }).fill(current)
    await screen.getByLabelText('New password', { exact: true }).fill(next)
    await screen.getByRole('button', { name: 'Change password' }).click()
  }

  it('shows errors at the affected field', async () => {
    const screen = await open('security')
    const next = screen.getByLabelText('New password', { exact: true })
    await fill(screen, 'old one', 'kettle orbit')
    await expect.element(next).toHaveFocus()
    await expect.element(screen.getByText('Add at least 3 more characters.')).toBeVisible()
    expect(requests).toEqual([])
    refusals['POST /api/identity/password'] = ['wrong_password', 403]
    await fill(screen, 'old one', 'kettle orbit velvet')
    await expect.element(screen.getByText('Your current password is incorrect. Try again.')).toBeVisible()
    await expect.element(screen.getByLabelText('Current password', { exact: true })).toHaveFocus()
    refusals['POST /api/identity/password'] = ['password_guessable', 422]
    await fill(screen, 'the old one', 'password12345678')
    await expect.element(screen.getByText('too easy to guess', { exact: false })).toBeVisible()
    await expect.element(next).toHaveFocus()
  })

  it('is replaced, and the fields are cleared', async () => {
    const screen = await open('security')
    await fill(screen, 'the old one', 'kettle orbit velvet')
    await expect.element(screen.getByText('Password changed.', { exact: false })).toBeVisible()
    expect(requests.map(({ body }) => body)).toEqual([
      { currentPassword: 'the old one', newPassword: 'kettle orbit velvet' },
    ])
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('')
  })

  it('has no form for people without one', async () => {
    server.passwordSetAt = null
    const screen = await open('security')
    await expect.element(screen.getByText('None. You sign in with email links.')).toBeVisible()
    await expect.element(screen.getByLabelText('New password', { exact: true })).not.toBeInTheDocument()
  })
})

describe('notification preferences', () => {
  it('are switched off one by one; mandatory ones have a reason instead of a switch', async () => {
    const screen = await open('notifications')
    const reminders = screen.getByRole('switch', { name: 'Reminders: Email' })
    await expect.element(reminders).toBeChecked()
    await press(reminders)
    await expect.element(screen.getByText('Reminders: turned off (Email)')).toBeVisible()
    await expect.element(reminders).not.toBeChecked()
    expect(requests.map(({ what, body }) => ({ what, body }))).toEqual([
      { what: 'PUT /api/notifications/preferences/reminders/mail', body: { isOn: false } },
    ])
    await expect.element(screen.getByRole('switch', { name: 'Scheduled calls: Email' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('keep your calendar up to date', { exact: false })).toBeVisible()
  })

  it('roll back when saving fails, and can be tried again', async () => {
    refusals['PUT /api/notifications/preferences/requests/inbox'] = ['too_many', 429]
    const screen = await open('notifications')
    const requests = screen.getByRole('switch', { name: 'Call requests and offered times: In portal' })
    await expect.element(requests).toBeChecked()
    await press(requests)
    await expect.element(screen.getByRole('alert').getByText('Too many attempts.', { exact: false })).toBeVisible()
    await expect.element(requests).toBeChecked()
    refusals = {}
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(requests).not.toBeChecked()
  })
})

describe('while somebody views the product as another person', () => {
  afterEach(resetSessionScope)

  it.each(['security', 'privacy'])('says calmly that %s is private, without a request', async (tab) => {
    sessionScope.setState({ isImpersonating: true })
    const screen = await open(tab)
    await expect.element(screen.getByText(/This is private to Imogen Achterberg/)).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(vi.mocked(window.fetch).mock.calls.map(([address]) => String(address))).toEqual([])
  })
})
