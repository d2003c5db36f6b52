import { listProjects } from '@colloquy/contract/projects/operations'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RequestError } from '../api.ts'
import { RefusalError, useCommand } from '../query.ts'
import { prepare, Stage } from '../test-rig.tsx'
import { watchUncaughtErrors } from './error-toasts.ts'

let stop: () => void
beforeEach(async () => {
  await prepare()
  stop = watchUncaughtErrors()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await render(
    <Stage>
      <Notifications />
    </Stage>,
  )
})
afterEach(() => {
  stop()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const reject = (reason: unknown) =>
  window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }))
const toasts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((one) => one.textContent)

describe('an uncaught error', () => {
  it("is shown in a toast, with the server's message [ER-01]", async () => {
    reject(new RefusalError(listProjects.name, 'too_many'))
    await expect.element(page.getByRole('alert').getByText(/^Too many attempts/)).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect.poll(toasts).toEqual([])
    reject(new RequestError(503, listProjects.name))
    await expect.element(page.getByRole('alert').getByText(/^Something went wrong/)).toBeVisible()
  })

  it('is shown once, however often it occurs, and aborted requests are not shown', async () => {
    const error = new TypeError('x is not a function')
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }))
    reject(new DOMException('Aborted', 'AbortError'))
    await expect.element(page.getByRole('alert').getByText(/^Something went wrong/)).toBeVisible()
    expect(toasts()).toHaveLength(1)
  })
})

describe('a failed command without a place on the page', () => {
  const give = async (path: string, body: object, status: number) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    const operation = { ...listProjects, method: 'PUT', path } as never
    function FailingButton() {
      const { run } = useCommand(operation, { toastErrors: true })
      return (
        <button type="button" onClick={() => void run({} as never)}>
          Give it
        </button>
      )
    }
    await render(
      <Stage>
        <FailingButton />
      </Stage>,
    )
    await page.getByRole('button', { name: 'Give it' }).click()
  }

  it("is shown with the server's message [ER-01]", async () => {
    await give('/notifications/read', { refusal: 'too_many' }, 429)
    await expect.element(page.getByRole('alert').getByText(/^Too many attempts/)).toBeVisible()
  })

  it("about personal data is shown as a failed request, whatever the server's message [ER-01]", async () => {
    await give('/permission/api/v1/gdpr/request/1', { refusal: 'too_many' }, 429)
    await expect.element(page.getByRole('alert').getByText(/^Request failed/)).toBeVisible()
    expect(toasts().join()).not.toContain('Too many')
  })
})
