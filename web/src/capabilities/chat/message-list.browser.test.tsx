import { type ChatMessage, maxMessageLength } from '@colloquy/contract/chat/shapes'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import type { MessageFeed } from './message-feed.ts'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { emptyLog } from './message-log.ts'
import { MessageRow } from './message-row.tsx'

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

it.each([
  ['of one word', 'enUS', 'w'.repeat(maxMessageLength)],
  [
    'of many lines',
    'enUS',
    'A line of text, again and again.\n'.repeat(maxMessageLength / 33).slice(0, maxMessageLength),
  ],
  ['in Arabic', 'arSA', 'رسالة طويلة جدا عن تخزين الطاقة. '.repeat(400).slice(0, maxMessageLength)],
] as const)(
  'shows a message of 10,000 characters, %s, whole, and stays a list of what is on screen',
  async (_, language, long) => {
    await prepare(language)
    expect(long.length).toBeGreaterThan(maxMessageLength - 40)
    const messages = Array.from({ length: 400 }, (_, at) => (at === 200 ? messageOf(201, long) : messageOf(at + 1)))
    await render(
      <Stage>
        <div dir={language === 'arSA' ? 'rtl' : 'ltr'}>
          <Harness initial={feedOf(messages)} />
        </div>
      </Stage>,
    )
    await expect.poll(distanceFromEnd).toBeLessThan(2)
    list.current?.show(201)
    const longRow = () => log().querySelector<HTMLElement>('li[aria-current=true]')
    await expect.poll(() => longRow()?.textContent).toContain(long.slice(0, 9_900))
    await expect.poll(() => longRow()!.offsetHeight).toBeGreaterThan(500)
    // Rows lie one below the other, and nothing is wider than the list.
    const hasGapsOrOverlaps = () => {
      const boxes = [...log().querySelectorAll('li')].map((row) => row.getBoundingClientRect())
      return boxes.some(({ top }, at) => at > 0 && Math.abs(top - boxes[at - 1]!.bottom) > 1)
    }
    await expect.poll(hasGapsOrOverlaps).toBe(false)
    expect(log().scrollWidth).toBeLessThanOrEqual(log().clientWidth)
    expect(log().querySelectorAll('li').length).toBeLessThan(80)
    // A reader comes past it in both directions without a jump.
    const step = async (pixels: number) => {
      const before = log().scrollTop
      log().scrollBy(0, pixels)
      await new Promise(requestAnimationFrame)
      expect(Math.abs(log().scrollTop - before - pixels)).toBeLessThan(120)
    }
    for (let n = 0; n < 10; n += 1) await step(-200)
    for (let n = 0; n < 10; n += 1) await step(200)
    expect(hasGapsOrOverlaps()).toBe(false)
  },
)

const messageWith = (body: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({ ...messageOf(1, body), ...rest })
const showRow = async (message: ChatMessage, quoted?: ChatMessage) => {
  const { container } = await render(
    <Stage>
      <MessageRow chatId="a" message={message} quoted={quoted} withHead canWrite actions={actions} />
    </Stage>,
  )
  await expect.poll(() => container.querySelector('time')).not.toBeNull()
  return container.querySelector<HTMLElement>('[class*=message]')!
}
const foreignRequests = () =>
  performance.getEntriesByType('resource').filter(({ name }) => new URL(name).hostname !== location.hostname)
afterEach(() => performance.clearResourceTimings())

it('opens addresses in a tab that knows nothing of this page, and fetches nothing from them', async () => {
  const picture = 'https://pictures.example/a.png'
  const row = await showRow(messageWith(`See ${picture} and https://video.example/watch?v=1`))
  const links = [...row.querySelectorAll('a')]
  expect(links.map(({ href, target, rel, dir }) => [href, target, rel, dir])).toEqual([
    [picture, '_blank', 'noopener noreferrer nofollow', 'ltr'],
    ['https://video.example/watch?v=1', '_blank', 'noopener noreferrer nofollow', 'ltr'],
  ])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(row.querySelectorAll('img, iframe, video, audio, object, embed, link, source')).toHaveLength(0)
  expect(foreignRequests()).toEqual([])
})

it('shows markup and script as the text they are, in messages, quotes and names', async () => {
  const hostile = [
    '<img src=x onerror="window.wasHit = 1">',
    '<script>window.wasHit = 1</script>',
    '<a href="javascript:window.wasHit=1">x</a>',
    'javascript:window.wasHit=1',
    '```<svg onload="window.wasHit=1">```',
    '`<iframe src="https://evil.example">`',
    '<style>*{display:none}</style>&lt;b&gt;',
  ].join('\n')
  const author = { participantId: '2', fullName: '<img src=x onerror="window.wasHit=1">', side: 'expert' as const }
  const mentions = [{ fullName: author.fullName, isReader: true }]
  const row = await showRow(
    messageWith(`${hostile}\n@${author.fullName}`, { author, mentions, replyTo: 9 }),
    messageWith(hostile, { author }),
  )
  const shown = row.textContent ?? ''
  for (const line of hostile.split('\n')) expect(shown).toContain(line.replaceAll('`', ''))
  expect(row.querySelectorAll('img, script, iframe, svg[onload], style, a')).toHaveLength(0)
  expect(row.querySelector('bdi[class*=mention]')?.textContent).toBe(`@${author.fullName}`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect('wasHit' in window).toBe(false)
  expect(foreignRequests()).toEqual([])
})

it('shows code from left to right as it was typed, and marks mentions of the reader', async () => {
  await prepare('arSA')
  const row = await showRow(
    messageWith('انظر `a < b`\n```\nif (a)\n  b()\n```\n@Ann Lee @سارة', {
      mentions: [
        { fullName: 'Ann Lee', isReader: true },
        { fullName: 'سارة', isReader: false },
      ],
    }),
  )
  const block = row.querySelector('pre')!
  expect([block.textContent, block.dir, getComputedStyle(block).whiteSpace]).toEqual(['if (a)\n  b()', 'ltr', 'pre'])
  expect(row.querySelector('code')?.textContent).toBe('a < b')
  expect([...row.querySelectorAll('bdi[class*=mention]')].map(({ textContent }) => textContent)).toEqual([
    '@Ann Lee',
    '@سارة',
  ])
  expect(row.querySelectorAll('bdi[class*=own]')).toHaveLength(1)
  expect(row.className).toContain('mentioned')
})
