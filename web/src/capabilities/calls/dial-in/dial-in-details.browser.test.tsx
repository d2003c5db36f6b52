import type { DialIn } from '@colloquy/contract/calls/dial-in/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { DialInDetails } from './dial-in-details.tsx'

const dialIn: DialIn = {
  pin: '1234567890',
  numbers: [
    { numberId: 'a', country: 'GB', charge: 'toll', text: '+44 20 7946 0182', number: '+442079460182' },
    { numberId: 'b', country: 'GB', charge: 'toll_free', text: '+44 808 157 0182', number: '+448081570182' },
  ],
  callbackCountries: ['GB'],
  callback: null,
}
const sent: string[] = []
let refusal: string | undefined

beforeEach(async () => {
  sent.length = 0
  refusal = undefined
  await page.viewport(375, 800)
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(String(init?.body ?? ''))
    return refusal ? Response.json({ refusal }, { status: 409 }) : Response.json({ dialIn })
  })
})
afterEach(() => void vi.restoreAllMocks())

const show = (shown: Partial<DialIn> = {}, isOpen = true) =>
  render(
    <Stage>
      <DialInDetails callId="c1" dialIn={{ ...dialIn, ...shown }} isOpen={isOpen} />
    </Stage>,
  )

describe('joining by phone', () => {
  it('shows the PIN in groups, and dials a number with it at one tap', async () => {
    const screen = await show()
    await expect.element(screen.getByText('123 456 7890')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: /\+44 20 7946 0182.* with PIN/ }))
      .toHaveAttribute('href', 'tel:+442079460182,,1234567890%23')
    await expect.element(screen.getByText('United Kingdom · Toll-free')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy PIN' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })

  it('asks to be called once the number is complete, and shows what came of it', async () => {
    const screen = await show()
    const field = screen.getByLabelText('Your phone number')
    await field.fill('020 7183')
    await screen.getByRole('button', { name: 'Call me' }).click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await field.fill('+44 20 7183 8750')
    refusal = 'callback_country_not_allowed'
    await screen.getByRole('button', { name: 'Call me' }).click()
    await expect.element(screen.getByText(/We can’t call numbers in this country/)).toBeVisible()
    refusal = undefined
    await screen.getByRole('button', { name: 'Call me' }).click()
    await expect.poll(() => sent.at(-1)).toContain('+44 20 7183 8750')
  })

  it.each([
    ['requested', /Requesting a call/],
    ['dialled', /Answer and press any key/],
    ['failed', /could not be called/],
  ] as const)('says of a call that is %s how it stands', async (state, text) => {
    const screen = await show({ callback: { number: '+442071838750', state, requestedAt: '2026-11-20T10:00:00.000Z' } })
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  it('offers no calls before the room opens, nor where the bridge calls nobody', async () => {
    const screen = await show({}, false)
    await expect.element(screen.getByRole('button', { name: 'Call me' })).toBeDisabled()
    await expect.element(screen.getByText(/Available once the call can be joined/)).toBeVisible()
    await screen.unmount()
    const other = await show({ callbackCountries: [] })
    await expect.element(other.getByText('123 456 7890')).toBeVisible()
    expect(other.getByRole('button', { name: 'Call me' }).elements()).toEqual([])
  })
})
