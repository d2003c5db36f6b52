import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { ProposeScreen } from './propose-screen.tsx'

const request = {
  requestId: '$requestId',
  title: 'Cold stores in Scandinavia',
  brief: 'Who runs cold stores?',
  questions: [],
  proposals: [],
  can: { propose: true },
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(request))
  await prepare()
  await render(
    <Stage at="/clients/requests/$requestId/propose">
      <ProposeScreen />
    </Stage>,
  )
})

const firstName = () => page.getByLabelText('First name')
const cancel = () => page.getByRole('button', { name: 'Cancel' })
const question = () => page.getByRole('dialog', { name: 'Discard your changes?' })

it('asks before a proposal that was begun is left', async () => {
  await firstName().fill('Solveig')
  await cancel().click()
  await question().getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(firstName()).toHaveValue('Solveig')
  await cancel().click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => firstName().elements()).toEqual([])
})

it('leaves an empty proposal at once', async () => {
  await expect.element(firstName()).toBeVisible()
  await cancel().click()
  await expect.poll(() => firstName().elements()).toEqual([])
})
