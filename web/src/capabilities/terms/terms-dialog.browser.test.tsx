import type { User } from '@colloquy/contract/identity/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../platform/refusal-text.ts'
import { session } from '../../platform/session.ts'
import { loadPage } from '../../platform/site/navigation.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { clearPendingTerms, setPendingTerms, usePendingTerms } from '../../platform/viewer/pending-terms.ts'
import { sessionScope } from '../../platform/viewer/session-scope.ts'
import { checkTerms } from '../../platform/viewer/terms-check.ts'
import { storeAutologinReturn, storeShareLinkReturn } from '../../platform/viewer/terms-return.ts'
import { TermsDialog } from './terms-dialog.tsx'

// Leaving the page would end the tests.
vi.mock('../../platform/site/navigation.ts', async (original) => ({
  ...(await original<typeof import('../../platform/site/navigation.ts')>()),
  loadPage: vi.fn(),
}))

const personId = '0198c0de-0000-7000-8000-000000000007'
const companyId = '0198c0de-0000-7000-8000-000000000008'
const text = (kind: TermsKind, index: number) => ({
  termsId: `0198c0de-0000-7000-8000-00000000001${index}`,
  kind,
  version: 2,
  language: 'enUS',
  title: `Title of ${kind}`,
  body: `The text of ${kind}. `.repeat(200),
  publishedAt: '2026-11-20T09:41:00.000Z',
})

let pendingKinds: TermsKind[]
let kinds: TermsKind[]
let requests: string[]
let refusals: Record<string, [number, string]>
let lapsesAt: string | null

const statusOf = (entityId: string, isPending: (kind: TermsKind) => boolean) => ({
  entityId,
  accepted: !kinds.some(isPending),
  texts: kinds.map((kind) => ({
    kind,
    version: 2,
    acceptedVersion: isPending(kind) ? 1 : 2,
    acceptedAt: '2025-11-20T09:41:00.000Z',
    isPending: isPending(kind),
    lapsesAt,
  })),
})

beforeEach(async () => {
  requests = []
  refusals = {}
  lapsesAt = null
  kinds = ['general', 'privacy']
  pendingKinds = ['general', 'privacy']
  const answers: Record<string, () => unknown> = {
    [`/terms/status/${personId}`]: () => statusOf(personId, (kind) => pendingKinds.includes(kind)),
    [`/terms/status/${companyId}`]: () => statusOf(companyId, () => false),
    '/terms/current': () => kinds.map(text),
    [`/terms/agree/${personId}`]: () => {
      pendingKinds = []
      return statusOf(personId, () => false)
    },
    [`/terms/agree-privacy/${personId}`]: () => {
      pendingKinds = pendingKinds.filter((kind) => kind !== 'privacy')
      return statusOf(personId, (kind) => pendingKinds.includes(kind))
    },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push(path)
    const refused = refusals[path]
    return refused
      ? Response.json({ refusal: refused[1] }, { status: refused[0] })
      : Response.json(answers[path]?.() ?? { refusal: 'not_found' }, { status: answers[path] ? 200 : 404 })
  })
  await prepare()
  clearPendingTerms()
  sessionStorage.clear()
  sessionScope.setState({ isImpersonating: false }, true)
  const user = {
    entityId: personId,
    parentEntityId: companyId,
    companyName: 'Nordluft',
    personType: { id: personTypes.companyMember },
  }
  session.setState({ status: 'signedIn', user: { ...user, needsActivation: 'False' } as User }, true)
})

/** As in the app frame: mounts the dialog while an acceptance is due. */
function Gate() {
  return usePendingTerms() === 'no' ? <p>at work</p> : <TermsDialog />
}
const open = async (when: 'start' | 'later' = 'later') => {
  setPendingTerms(when)
  await render(
    <Stage>
      <Gate />
    </Stage>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const texts = () => page.getByRole('dialog').getByRole('region').elements()

describe('the terms dialog [TC-01]', () => {
  it('shows both texts in its general variant, focuses the first, and records acceptance of both [TC-02]', async () => {
    await open()
    await expect.element(page.getByRole('dialog', { name: translate('TERMS.DIALOG.GENERAL_TITLE') })).toBeVisible()
    await expect
      .poll(() => texts().map((one) => one.getAttribute('aria-label')))
      .toEqual(['Title of general', 'Title of privacy'])
    await expect.element(page.getByText(translate('TERMS.COMPANY_AGREED', { company: 'Nordluft' }))).toBeVisible()
    await button(translate('TERMS.DIALOG.AGREE')).click()
    await expect.element(page.getByText('at work')).toBeVisible()
    expect(requests.filter((path) => path.includes('/agree'))).toEqual([`/terms/agree/${personId}`])
  })

  it('requires bearers of a share link to sign in, and does not offer acceptance in that name [AU-03]', async () => {
    const to = { resourceId: 'p', resourceType: 'Project' } as never
    sessionScope.setState({ sharedResource: to, isImpersonating: false }, true)
    await open()
    await expect.element(button(translate('TERMS.DIALOG.SIGN_IN'))).toBeVisible()
    expect(button(translate('TERMS.DIALOG.AGREE')).query()).toBeNull()
    expect(texts()).toEqual([])
  })

  it('has a variant for experts', async () => {
    kinds = ['expert', 'privacy']
    pendingKinds = ['expert']
    await open()
    await expect.element(page.getByRole('dialog', { name: translate('TERMS.DIALOG.EXPERT_TITLE') })).toBeVisible()
    await expect.poll(() => texts().map((one) => one.getAttribute('aria-label'))).toEqual(['Title of expert'])
  })

  it('asks for the privacy policy alone when only that has changed [TC-02]', async () => {
    pendingKinds = ['privacy']
    await open()
    await expect.element(page.getByRole('dialog', { name: translate('TERMS.DIALOG.PRIVACY_TITLE') })).toBeVisible()
    await button(translate('TERMS.DIALOG.AGREE')).click()
    await expect.element(page.getByText('at work')).toBeVisible()
    expect(requests.filter((path) => path.includes('/agree'))).toEqual([`/terms/agree-privacy/${personId}`])
  })

  it('is not closed by Escape, and shows refusals in place', async () => {
    await open()
    refusals[`/terms/agree/${personId}`] = [429, 'too_many']
    await expect.element(button(translate('TERMS.DIALOG.AGREE'))).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await button(translate('TERMS.DIALOG.AGREE')).click()
    await expect.element(page.getByText(refusalText(translate, 'too_many'))).toBeVisible()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('is scrollable by keyboard, because the text gets the focus first', async () => {
    await open()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Title of general')
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement!.scrollTop).toBeGreaterThan(0)
  })
})

describe('acceptance before the application starts', () => {
  const [call, project] = ['/expert/calls', '/clients/projects/1']

  it.each([
    { autologin: undefined, shareLink: undefined, page: '/' },
    { autologin: undefined, shareLink: project, page: project },
    { autologin: call, shareLink: undefined, page: call },
    { autologin: call, shareLink: project, page: call },
    { autologin: '/', shareLink: project, page: '/' },
    { autologin: 'https://evil.example/', shareLink: undefined, page: '/' },
    { autologin: undefined, shareLink: '//evil.example', page: '/' },
  ])(
    'of an autologin to $autologin, or a share link of $shareLink, opens $page, once [RT-28] [TC-04]',
    async ({ autologin, shareLink, page: opened }) => {
      vi.mocked(loadPage).mockClear()
      if (autologin) storeAutologinReturn(autologin)
      if (shareLink) storeShareLinkReturn(shareLink)
      await open('start')
      expect(loadPage).not.toHaveBeenCalled()
      await button(translate('TERMS.DIALOG.AGREE')).click()
      await expect.poll(() => vi.mocked(loadPage).mock.calls).toEqual([[opened]])
      expect(requests.filter((path) => path.includes('/agree'))).toEqual([`/terms/agree/${personId}`])
      expect(sessionStorage.length).toBe(0)
    },
  )
})

describe('an agreement that lapses while the page is open', () => {
  it('opens the dialog at that moment', async () => {
    const soon = new Date(Date.now() + 300).toISOString()
    pendingKinds = []
    lapsesAt = soon
    expect(await checkTerms(personId, 'start')).toBe(true)
    await render(
      <Stage>
        <Gate />
      </Stage>,
    )
    await expect.element(page.getByText('at work')).toBeVisible()
    lapsesAt = null
    pendingKinds = ['general']
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})

describe('the check of the status [RT-26]', () => {
  it('returns whether the person may continue, and opens the dialog if not', async () => {
    expect(await checkTerms(personId, 'start')).toBe(false)
    await render(
      <Stage>
        <Gate />
      </Stage>,
    )
    await expect.element(page.getByRole('dialog')).toBeVisible()
    pendingKinds = []
    expect(await checkTerms(personId, 'start')).toBe(true)
    await expect.element(page.getByText('at work')).toBeVisible()
  })
})
