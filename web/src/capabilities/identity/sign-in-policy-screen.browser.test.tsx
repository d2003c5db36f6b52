import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusalText } from '../../platform/refusal-text.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { SignInPolicyScreen } from './sign-in-policy-screen.tsx'

const nobody = { count: 0, people: [] }
let policy: Record<string, unknown>
let refusal: string | undefined
let sent: unknown[]

beforeEach(async () => {
  policy = {
    password: true,
    link: true,
    factorKinds: ['staff'],
    providers: [],
    onlyByPassword: [],
    withoutFactor: [{ kind: 'client', count: 41 }],
    withoutMethod: nobody,
  }
  refusal = undefined
  sent = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(policy)
    sent.push(JSON.parse(String(init.body)))
    if (refusal) return Response.json({ refusal }, { status: 409 })
    policy = { ...policy, ...(sent.at(-1) as object) }
    return Response.json(policy)
  })
  await prepare()
})

const show = () =>
  render(
    <Stage>
      <SignInPolicyScreen />
    </Stage>,
  )

/** Tests render without portals, so a dialog sits in the page flow and the page can cover it. */
const press = async (name: string) => {
  const found = page.getByRole('dialog').getByRole('button', { name, exact: false })
  await expect.element(found).toBeVisible()
  ;(found.element() as HTMLElement).click()
}

describe('the sign-in policy of a tenant', () => {
  it('disables a method after confirmation, and never the last one', async () => {
    await show()
    await page.getByRole('switch').first().click()
    await press(translate('SIGN_IN_POLICY.CANCEL'))
    expect(sent).toEqual([])
    refusal = 'own_last_sign_in_method'
    await page.getByRole('switch').first().click()
    await press(translate('SIGN_IN_POLICY.OFF'))
    await expect.element(page.getByText(refusalText(translate, 'own_last_sign_in_method'))).toBeVisible()
    await expect.element(page.getByRole('switch').first()).toBeChecked()
    expect(sent).toEqual([{ password: false, link: true, factorKinds: ['staff'] }])
  })

  it('names the people a change locks out, and requires that this is confirmed', async () => {
    const [ada, bo] = [
      { personId: 'a', fullName: 'Ada Holm', isAdministrator: false },
      { personId: 'b', fullName: 'Bo Lind', isAdministrator: true },
    ]
    policy = { ...policy, onlyByPassword: [ada, bo] }
    await show()
    const door = page.getByRole('switch').first()
    await door.click()
    const names = page.getByRole('dialog').getByRole('listitem')
    await expect.element(names.first()).toHaveTextContent(`Bo Lind ${translate('SIGN_IN_POLICY.OFF_LOCKED_OUT_ADMIN')}`)
    await expect.element(names.last()).toHaveTextContent('Ada Holm')
    await press(translate('SIGN_IN_POLICY.OFF'))
    await expect.poll(() => sent).toEqual([{ password: false, link: true, factorKinds: ['staff'], mayLockOut: true }])
  })

  it('lists people without a sign-in method, if any', async () => {
    const screen = await show()
    const names = page.getByRole('list', { name: translate('SIGN_IN_POLICY.LOCKED_NAMES') })
    await expect.element(page.getByRole('switch').first()).toBeVisible()
    await expect.element(names).not.toBeInTheDocument()
    await screen.unmount()
    policy = {
      ...policy,
      withoutMethod: { count: 14, people: [{ personId: 'a', fullName: 'Ada Holm', isAdministrator: true }] },
    }
    await show()
    await expect
      .element(names)
      .toHaveTextContent(
        `Ada Holm ${translate('SIGN_IN_POLICY.OFF_LOCKED_OUT_ADMIN')}${translate('SIGN_IN_POLICY.OFF_LOCKED_OUT_MORE', { number: 13 })}`,
      )
  })

  it('requires a second factor of another kind of people, once it is said how many have none', async () => {
    await show()
    await page.getByRole('checkbox', { name: translate('SIGN_IN_POLICY.KINDS.client') }).click()
    await expect.element(page.getByText(translate('SIGN_IN_POLICY.REQUIRE_ABOUT', { count: 41 }))).toBeVisible()
    await press(translate('SIGN_IN_POLICY.CANCEL'))
    expect(sent).toEqual([])
    await page.getByRole('checkbox', { name: translate('SIGN_IN_POLICY.KINDS.client') }).click()
    await press(translate('SIGN_IN_POLICY.REQUIRE'))
    await expect.poll(() => sent).toEqual([{ password: true, link: true, factorKinds: ['staff', 'client'] }])
    await expect.element(page.getByRole('checkbox', { name: translate('SIGN_IN_POLICY.KINDS.client') })).toBeChecked()
  })
})
