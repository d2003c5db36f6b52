import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { FeedbackScreen } from './feedback-screen.tsx'
import { drawPage, takeScreenshot } from './screenshot.ts'

const sent: Record<string, unknown>[] = []
let answer = () => Response.json({ feedbackId: '0198c0de-0000-7000-8000-000000000001' })

beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  answer = () => Response.json({ feedbackId: '0198c0de-0000-7000-8000-000000000001' })
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  })
  session.setState({ status: 'signedIn', user: { roleId: 1 } as never }, true)
})

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  return (
    <Stage>
      <FeedbackScreen opened page="/clients/calls/$callId" onClose={onClose} />
    </Stage>
  )
}

describe('the feedback form', () => {
  it('keeps what was typed when sending fails, and sends it then', async () => {
    const onClose = vi.fn()
    const screen = await render(<Page onClose={onClose} />)
    const box = screen.getByLabelText('What did you want to do, and what happened instead?')
    await box.fill('The list stays empty.')
    answer = () => Response.json({ refusal: 'too_many' }, { status: 429 })
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect.element(box).toHaveValue('The list stays empty.')
    expect(onClose).not.toHaveBeenCalled()
    answer = () => Response.json({ feedbackId: '0198c0de-0000-7000-8000-000000000001' })
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(sent.at(-1)).toMatchObject({
      type: 'bug',
      body: 'The list stays empty.',
      page: '/clients/calls/$callId',
      screenshot: null,
      viewport: `${innerWidth}×${innerHeight}`,
    })
  })

  it('asks for a few words before it sends', async () => {
    const screen = await render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await expect.element(screen.getByText('Describe it in a few words.')).toBeVisible()
    expect(sent).toEqual([])
  })
})

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="portrait"/>'

describe('a screenshot', () => {
  it('shows texts of the product, and nothing that is named or typed', async () => {
    const { container } = await render(
      <section>
        <h1>Feedback</h1>
        <p title="Call with Lena Vogt">Lena Vogt, 4711 credits</p>
        <a href="/clients/calls/0198c0de?token=secret">Imogen</a>
        <img src={picture} alt="Lena Vogt" />
        <input defaultValue="typed-secret" placeholder="Lena" />
        <textarea defaultValue="written-secret" />
        <select defaultValue="chosen-secret">
          <option>chosen-secret</option>
        </select>
        <div style={{ backgroundImage: `url('${picture}')` }}>Status</div>
      </section>,
    )
    const drawing = new XMLSerializer().serializeToString(await drawPage(container as HTMLElement))
    for (const text of ['Feedback', 'Status']) expect(drawing.includes(text), text).toBe(true)
    for (const secret of ['Lena', 'Vogt', '4711', 'Imogen', 'secret', '0198c0de', 'portrait'])
      expect(drawing.includes(secret), secret).toBe(false)
    expect((await takeScreenshot(container as HTMLElement)).slice(0, 4)).toBe('/9j/')
  })
})
