import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { createRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import type { MessageFeed } from './message-feed.ts'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { emptyLog } from './message-log.ts'

beforeEach(() => prepare('enUS'))

const messageOf = (
  sequence: number,
  body = `Message ${sequence}${' and more'.repeat(sequence % 40)}`,
): ChatMessage => ({
  sequence,
  change: sequence,
  clientId: String(sequence),
  isOwn: false,
  state: 'sent',
  body,
  replyTo: null,
  removal: null,
  author: { participantId: String(sequence % 7), fullName: `Person ${sequence % 7}`, side: 'client' },
  mentions: [],
  reactions: [],
  attachments: [],
  isPinned: false,
  editedAt: null,
  can: { edit: false, delete: false },
  sentAt: new Date(Date.UTC(2026, 0, 1) + sequence * 60_000).toISOString(),
})
const actions = { onReply: () => {}, onReact: () => {}, onMenu: () => {}, onShow: () => {} }
const feedOf = (messages: readonly ChatMessage[], rest: Partial<MessageFeed> = {}): MessageFeed => ({
  log: { ...emptyLog, messages },
  isLoaded: true,
  hasFailed: false,
  refusal: undefined,
  goTo: async () => true,
  loadEarlier: async () => {},
  loadLater: async () => {},
  send: () => {},
  retry: () => {},
  discard: () => {},
  confirm: () => {},
  ...rest,
})
let setFeed: (feed: MessageFeed) => void
const list = createRef<MessageListHandle>()
function Harness({ initial }: { initial: MessageFeed }) {
  const [feed, set] = useState(initial)
  setFeed = set
  return (
    <div style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <MessageList
        chatId="a"
        feed={feed}
        actions={actions}
        readUpTo={1_000_000}
        canWrite
        edited={undefined}
        onAtEnd={() => {}}
        ref={list}
      />
    </div>
  )
}
const log = () => document.querySelector<HTMLElement>('[role="log"]')!
const lastShown = () => [...log().querySelectorAll('li')].at(-1)?.textContent ?? ''
const distanceFromEnd = () => log().scrollHeight - log().scrollTop - log().clientHeight

it('draws what is on screen of 50,000 messages, from the latest to the first', async () => {
  const messages = Array.from({ length: 50_000 }, (_, at) => messageOf(at + 1))
  await render(
    <Stage>
      <Harness initial={feedOf(messages)} />
    </Stage>,
  )
  await expect.poll(lastShown).toContain('Message 50000')
  await expect.poll(distanceFromEnd).toBeLessThan(2)
  expect(log().querySelectorAll('li').length).toBeLessThan(80)
  for (let n = 0; n < 20; n += 1) {
    log().scrollBy(0, -300)
    await new Promise(requestAnimationFrame)
  }
  expect(log().querySelectorAll('li').length).toBeLessThan(80)
  const firstAtTop = () => {
    log().scrollTop = 0
    return log().querySelector('li')?.textContent
  }
  await expect.poll(firstAtTop, { timeout: 5000 }).toContain('Message 1')
})

it('follows new messages at the end, and announces them politely; a reader further up keeps their place', async () => {
  const messages = Array.from({ length: 200 }, (_, at) => messageOf(at + 1))
  const screen = await render(
    <Stage>
      <Harness initial={feedOf(messages)} />
    </Stage>,
  )
  await expect.poll(distanceFromEnd).toBeLessThan(2)
  setFeed(feedOf([...messages, messageOf(201, 'Something new')]))
  await expect.poll(lastShown).toContain('Something new')
  await expect.poll(distanceFromEnd).toBeLessThan(2)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Person 5: Something new')
  log().scrollTop = 2000
  await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const top = log().scrollTop
  setFeed(feedOf([...messages, messageOf(201, 'Something new'), messageOf(202)]))
  await expect.poll(() => log().scrollTop).toBe(top)
})

it('shows a message, and the first one from an instant on', async () => {
  const messages = Array.from({ length: 300 }, (_, at) => messageOf(at + 1))
  await render(
    <Stage>
      <Harness initial={feedOf(messages)} />
    </Stage>,
  )
  await expect.poll(distanceFromEnd).toBeLessThan(2)
  const current = () => {
    const row = log().querySelector('li[aria-current=true]')
    const middle = (row?.getBoundingClientRect().top ?? -1e6) - log().getBoundingClientRect().top
    return middle > 0 && middle < 500 ? row?.textContent : undefined
  }
  list.current?.show(40)
  await expect.poll(current).toContain('Message 40')
  list.current?.showSince(new Date(Date.UTC(2026, 0, 1, 2, 29, 30)).toISOString())
  await expect.poll(current).toContain('Message 150')
  list.current?.showSince('2027-01-01T00:00:00.000Z')
  await expect.poll(current).toContain('Message 300')
})

it('loads earlier messages near the beginning, and what is on screen stays where it is', async () => {
  const messages = Array.from({ length: 100 }, (_, at) => messageOf(at + 101, 'One line'))
  const loadEarlier = vi.fn(async () => {})
  const log200 = { ...emptyLog, messages, hasEarlier: true }
  await render(
    <Stage>
      <Harness initial={feedOf(messages, { log: log200, loadEarlier })} />
    </Stage>,
  )
  await expect.poll(distanceFromEnd).toBeLessThan(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(loadEarlier).not.toHaveBeenCalled()
  log().scrollTop = 100
  await expect.poll(() => loadEarlier.mock.calls.length).toBeGreaterThan(0)
  const first = () => log().querySelector('li[data-index]:has(time)') as HTMLElement
  const text = first().textContent
  const offset = first().getBoundingClientRect().top
  const all = [...Array.from({ length: 50 }, (_, at) => messageOf(at + 51, 'Earlier')), ...messages]
  setFeed(feedOf(all, { log: { ...emptyLog, messages: all }, loadEarlier }))
  await expect
    .poll(() => {
      const same = [...log().querySelectorAll('li')].find((row) => row.textContent === text)
      return Math.abs((same?.getBoundingClientRect().top ?? 9999) - offset)
    })
    .toBeLessThan(4)
})

it('shows a text of the other direction below its author', async () => {
  const screen = await render(
    <Stage>
      <div dir="rtl">
        <Harness initial={feedOf([messageOf(1, 'Good morning')])} />
      </div>
    </Stage>,
  )
  /** Where the words themselves end, not the box around them. */
  const endOf = (text: string) => {
    const words = document.createRange()
    words.selectNodeContents(screen.getByText(text).element())
    return words.getBoundingClientRect().right
  }
  await expect.element(screen.getByText('Good morning')).toBeVisible()
  expect(getComputedStyle(screen.getByText('Good morning').element()).direction).toBe('ltr')
  expect(endOf('Good morning')).toBeCloseTo(endOf('Person 1'), 0)
})
