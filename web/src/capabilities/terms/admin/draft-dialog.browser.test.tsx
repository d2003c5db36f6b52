import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const text = (language: 'enUS' | 'deDE', body: string) => ({ language, title: 'Terms', body })
const draft = { version: 3, texts: [text('enUS', 'New'), text('deDE', 'Alt')] } as never
const languages = ['enUS', 'deDE'] as const

beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('deDE')
        ? { kind: 'general', version: 1, ...text('deDE', 'Alt') }
        : { kind: 'general', version: 1, ...text('enUS', 'Old') },
    ),
  )
  await prepare()
})

it('asks before unsaved text is discarded, also when another language is shown', async () => {
  const onClose = vi.fn()
  await render(
    <Stage>
      <DraftDialog kind="general" languages={languages} draft={draft} versions={[]} onClose={onClose} />
    </Stage>,
  )
  await page.getByRole('textbox').nth(1).fill('Rewritten')
  await page.getByText('Deutsch').click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Keep editing/ }).click()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Discard/ }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

it('closes at once when nothing was changed', async () => {
  const onClose = vi.fn()
  await render(
    <Stage>
      <DraftDialog kind="general" languages={languages} draft={draft} versions={[]} onClose={onClose} />
    </Stage>,
  )
  await expect.element(page.getByRole('textbox').nth(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

it('warns of languages that were not changed before publishing', async () => {
  await render(
    <Stage>
      <PublishDialog kind="general" version={2} draft={draft} languages={languages} inForce={1} onClose={() => {}} />
    </Stage>,
  )
  await expect.element(page.getByText(/Unchanged from the version in effect: Deutsch/)).toBeVisible()
})
