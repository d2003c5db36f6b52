import { Notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { FlagsScreen } from './flags-screen.tsx'
import { WordingsScreen } from './wordings-screen.tsx'

const usual = { enUS: 'More', deDE: 'Mehr', arSA: 'المزيد' }
type Own = Partial<Record<keyof typeof usual, string>>

/** A mock server with one text and two feature flags. */
const serve = (name = 'SHELL.MORE') => {
  const own: Own = {}
  const flags = [
    { name: 'token-refresher', isOn: true },
    { name: 'mobile-app-promotion', isOn: false },
  ]
  const requests: string[] = []
  const word = () => ({
    key: name,
    texts: Object.fromEntries(
      Object.entries(usual).map(([language, text]) => [
        language,
        { usual: text, own: own[language as keyof Own] ?? null },
      ]),
    ),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const { pathname, search } = new URL(String(input))
    requests.push(`${init.method} ${pathname.replace('/api/tenancy', '')}${search}`)
    const [, , , , language, key] = pathname.split('/')
    if (pathname.endsWith('/preview')) {
      const { text = usual.enUS } = JSON.parse(String(init.body)) as { text?: string }
      if (text === 'wrong') return Response.json({ refusal: 'wording_placeholders_differ' }, { status: 422 })
      const html = `<!doctype html><html lang="en"><body><h1>${text}</h1></body></html>`
      return Response.json({ subject: text, from: 'Meridian <no-reply@meridian.example>', html, plain: `${text}!` })
    }
    if (pathname.endsWith('/flags')) return Response.json(flags)
    if (pathname.includes('/flags/')) {
      const { isOn } = JSON.parse(String(init.body)) as { isOn: boolean }
      for (const flag of flags) if (pathname.endsWith(flag.name)) flag.isOn = isOn
      return Response.json(flags)
    }
    if (key && init.method === 'DELETE') delete own[language as keyof Own]
    else if (key) {
      const { text } = JSON.parse(String(init.body)) as { text: string }
      if (text === 'wrong') return Response.json({ refusal: 'wording_placeholders_differ' }, { status: 422 })
      own[language as keyof Own] = text
    }
    if (key) return Response.json(word())
    const none = search.includes('nothing') || (search.includes('own=true') && Object.keys(own).length === 0)
    return Response.json({ words: none ? [] : [word()], total: none ? 0 : 1 })
  })
  return { requests, own }
}

const show = (at = '/admin-multitenancy', Screen = WordingsScreen) =>
  render(
    <Stage at={at}>
      <Notifications />
      <Screen />
    </Stage>,
  )

beforeEach(async () => {
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

describe('texts and features of a tenant', () => {
  it('changes a text in one language and restores the default', async () => {
    const server = serve()
    const screen = await show()
    await screen.getByRole('button', { name: 'More' }).click()
    const german = screen.getByRole('textbox', { name: 'Deutsch' })
    await expect.element(german).toHaveValue('Mehr')
    const arabic = screen.getByRole('textbox', { name: 'العربية' }).element()
    expect([getComputedStyle(arabic).direction, getComputedStyle(german.element()).direction]).toEqual(['rtl', 'ltr'])
    await german.fill('Weiteres')
    await screen.getByRole('button', { name: 'Save' }).nth(1).click()
    await expect.poll(() => server.own).toEqual({ deDE: 'Weiteres' })
    await expect.element(screen.getByText('Text saved')).toBeVisible()
    await screen.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(() => server.own).toEqual({})
    await expect.element(german).toHaveValue('Mehr')
  })

  it('shows why a wording was refused, next to the field', async () => {
    serve()
    const screen = await show('/admin-multitenancy?key=SHELL.MORE')
    await screen.getByRole('textbox', { name: 'English' }).fill('wrong')
    await screen.getByRole('button', { name: 'Save' }).first().click()
    await expect.element(screen.getByText(/same placeholders in double curly braces/)).toBeVisible()
  })

  it('previews an e-mail with unsaved wording, as HTML and as plain text', async () => {
    const name = 'MAILS.identity.link.title'
    const server = serve(name)
    const screen = await show(`/admin-multitenancy?key=${name}`)
    await screen.getByRole('textbox', { name: 'English' }).fill('Further')
    await screen.getByRole('button', { name: 'Preview' }).first().click()
    const shown = () => document.querySelector<HTMLIFrameElement>('iframe')?.srcdoc
    await expect.poll(shown).toContain('<h1>Further</h1>')
    await screen.getByText('Plain text').click()
    await expect.element(screen.getByText('Further!')).toBeVisible()
    await screen.getByRole('textbox', { name: 'English' }).fill('Still further')
    await expect.element(screen.getByText('Still further!')).toBeVisible()
    expect(server.own).toEqual({})
  })

  it('searches texts, and shows when there are none', async () => {
    const server = serve()
    const screen = await show()
    await screen.getByRole('searchbox').fill('nothing')
    await expect.element(screen.getByText('Nothing matches your search.')).toBeVisible()
    await screen.getByRole('button', { name: 'Show all text' }).click()
    await expect.element(screen.getByRole('button', { name: 'More' })).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Custom text only' }).click()
    await expect.element(screen.getByText('No custom text yet.')).toBeVisible()
    expect(server.requests).toEqual(expect.arrayContaining(['GET /wordings?text=nothing', 'GET /wordings?own=true']))
  })

  it('changes a feature flag for everybody [ST-03]', async () => {
    const server = serve()
    const screen = await show('/admin-features', FlagsScreen)
    const promotion = screen.getByRole('switch', { name: /^Promote the mobile app/ })
    await expect.element(promotion).not.toBeChecked()
    await promotion.click()
    await expect.element(promotion).toBeChecked()
    await expect.element(screen.getByText('Turned on: Promote the mobile app')).toBeVisible()
    expect(server.requests).toContain('PUT /flags/mobile-app-promotion')
  })
})
