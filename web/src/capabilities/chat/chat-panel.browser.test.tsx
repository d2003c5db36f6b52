import type { Chat, ChatMessage } from '@colloquy/contract/chat/shapes'
import type { Language } from '@colloquy/contract/languages'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { sessionScope } from '../../platform/viewer/session-scope.ts'
import { ChatPanel } from './chat-panel.tsx'

const first = '0198c0de-0000-7000-8000-000000000001'
const second = '0198c0de-0000-7000-8000-000000000002'
const ann = '0198c0de-0000-7000-8000-00000000000a'
const anton = '0198c0de-0000-7000-8000-00000000000b'

const chatOf = (chatId: string, changes: Partial<Chat> = {}): Chat => ({
  chatId,
  kind: 'project',
  code: 'P-0417',
  title: 'Heat pumps',
  members: [
    { participantId: ann, fullName: 'Ann Lee', side: 'client' },
    { participantId: anton, fullName: 'Anton Ruiz', side: 'expert' },
  ],
  lastChange: 2,
  lastSequence: 2,
  readUpTo: 2,
  isMuted: false,
  hold: null,
  can: { send: true, supervise: false },
  ...changes,
})
const messageOf = (sequence: number, body: string, isOwn = false): ChatMessage => ({
  sequence,
  change: sequence,
  clientId: `0198c0de-0000-7000-8000-0000000001${sequence}0`,
  isOwn,
  state: 'sent',
  body,
  replyTo: null,
  removal: null,
  author: { participantId: isOwn ? anton : ann, fullName: isOwn ? 'Anton Ruiz' : 'Ann Lee', side: 'client' },
  mentions: [],
  reactions: [],
  attachments: [],
  isPinned: false,
  editedAt: null,
  can: { edit: isOwn, delete: isOwn },
  sentAt: '2026-03-02T10:00:00.000Z',
})

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown> | undefined
}
let sent: Sent[]
let chat: Partial<Chat>
const answer = (method: string, path: string, body: Record<string, unknown> | undefined): unknown => {
  const chatId = path.includes(second) ? second : first
  if (path.includes('/chatapp/chat/')) return chatOf(chatId, chat)
  if (method === 'PUT') return { ...messageOf(2, String(body?.body), true), change: 3 }
  if (path.endsWith('/reactions')) return messageOf(1, 'Good morning')
  if (method === 'POST' && path.endsWith('/messages'))
    return { ...messageOf(3, String(body?.body), true), clientId: body?.clientId }
  if (path.endsWith('/messages'))
    return {
      messages: [messageOf(1, 'Good morning'), messageOf(2, 'Hello', true)],
      upTo: 2,
      hasEarlier: false,
      hasLater: false,
    }
  return {}
}

beforeEach(async () => {
  await prepare('enUS')
  localStorage.clear()
  sent = []
  chat = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    sent.push({ method, path: pathname, body })
    return Response.json(answer(method, pathname, body))
  })
})

const show = async (chatId = first) => {
  const shown = await render(
    <Stage>
      <ChatPanel chatId={chatId} />
    </Stage>,
  )
  await expect.poll(() => document.querySelector('[role=log]')).not.toBeNull()
  return shown
}
const field = () => page.getByRole('textbox', { name: 'Message', exact: true })
const bodiesSent = () =>
  sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages')).map(({ body }) => body?.body)

describe('that a conversation is supervised', () => {
  const roles: readonly [string, Partial<Chat>][] = [
    ['somebody who takes part', {}],
    ['a silent seat', { can: { send: false, supervise: false } }],
    ['an officer', { can: { send: false, supervise: true } }],
  ]
  const notes: readonly [Language, RegExp][] = [
    ['enUS', /^Messages are kept, and compliance can review them\./],
    ['deDE', /^Nachrichten werden aufbewahrt/],
    ['arSA', /^تُحفظ الرسائل/],
  ]
  it.each(roles)('is shown to %s, in every language, before anything is written', async (_, changes) => {
    chat = changes
    for (const [language, note] of notes) {
      await prepare(language)
      const { unmount } = await show()
      await expect.element(page.getByText(note)).toBeVisible()
      await unmount()
    }
  })
})

describe('a reader who cannot write', () => {
  it('is told so, and why while they view as somebody else', async () => {
    chat = { can: { send: false, supervise: false } }
    const reader = await show()
    await expect.element(page.getByText(/^You can read this conversation/)).toBeVisible()
    await reader.unmount()
    sessionScope.setState({ isImpersonating: true }, true)
    await show()
    await expect.element(page.getByText(/^You’re viewing as someone else/)).toBeVisible()
    expect(page.getByLabelText('Message', { exact: true }).elements()).toEqual([])
    sessionScope.setState({ isImpersonating: false }, true)
  })
})

describe('a draft', () => {
  it('is kept for its conversation alone, also when the tab is closed, until it is sent', async () => {
    const open = await show(first)
    await userEvent.type(field(), 'For the first')
    await open.unmount()
    const other = await show(second)
    await expect.element(field()).toHaveValue('')
    await userEvent.type(field(), 'For the second')
    await other.unmount()

    const again = await show(first)
    await expect.element(field()).toHaveValue('For the first')
    await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
    await expect.element(field()).toHaveValue('')
    await expect.poll(bodiesSent).toEqual(['For the first'])
    await again.unmount()
    const fresh = await show(first)
    await expect.element(field()).toHaveValue('')
    await fresh.unmount()
    await show(second)
    await expect.element(field()).toHaveValue('For the second')
  })
})

describe('the keyboard', () => {
  it('sends with Enter, starts a line with Shift and Enter, and sends nothing that is blank', async () => {
    await show()
    await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two')
    await expect.element(field()).toHaveValue('One\ntwo')
    await userEvent.keyboard('{Enter}')
    await expect.poll(bodiesSent).toEqual(['One\ntwo'])
    await expect.element(field()).toHaveValue('')
    await userEvent.type(field(), '   {Enter}')
    expect(bodiesSent()).toEqual(['One\ntwo'])
  })

  it('picks a suggested member after an @ with arrows and Enter; Escape leaves the text as it is', async () => {
    await show()
    await userEvent.type(field(), 'Ask @An')
    const names = page.getByRole('list', { name: 'People to mention' })
    await expect.element(names).toHaveTextContent('Ann LeeClientAnton RuizExpert')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('status').getByText('Anton Ruiz')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Ask @Anton Ruiz ')
    expect(bodiesSent()).toEqual([])
    await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
    await userEvent.keyboard('and @A')
    await expect.element(names).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(names).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('Ask @Anton Ruiz and @A')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.find(({ body }) => body?.mentions)?.body?.mentions).toEqual([anton])
  })

  it('edits the latest own message with ↑ in an empty field, saves with Enter and leaves with Escape', async () => {
    await show()
    await userEvent.type(field(), '{ArrowUp}')
    const edited = page.getByRole('textbox', { name: 'Edit message' })
    await expect.element(edited).toHaveValue('Hello')
    await expect.element(edited).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(edited).not.toBeInTheDocument()
    await userEvent.type(field(), '{ArrowUp}')
    await expect.element(edited).toHaveFocus()
    await userEvent.keyboard('{End} again{Enter}')
    await expect.element(page.getByText('Hello again')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body?.body)).toEqual(['Hello again'])
  })

  it('opens the menu of a message, moves in it, and comes back to its button', async () => {
    await show()
    const more = page.getByRole('button', { name: 'More actions for the message from Ann Lee' })
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    const items = () => page.getByRole('menuitem').elements()
    // Six reactions; others' messages can be pinned and marked as unread, but neither edited nor deleted.
    expect(items().map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
      'Yes',
      'Thanks',
      'Congratulations',
      'Done',
      'Seen',
      'Heart',
      'Pin',
      'Mark as unread',
    ])
    await expect.element(page.getByRole('menuitem', { name: 'Yes' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(page.getByRole('menuitem', { name: 'Thanks' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect
      .poll(() => sent.find(({ path }) => path.endsWith('/reactions'))?.body)
      .toMatchObject({
        reaction: 'thanks',
        isOn: true,
      })
  })

  it('answers a message: the quote stays above the field until it is sent or taken back', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Reply to Ann Lee' }))
    await expect.element(field()).toHaveFocus()
    await expect.element(page.getByText('Ann Lee: Good morning')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText('Ann Lee: Good morning')).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Reply to Ann Lee' }))
    await userEvent.keyboard('Yes{Enter}')
    await expect.poll(() => sent.find(({ body }) => body?.body === 'Yes')?.body?.replyTo).toBe(1)
  })
})

it('sends a message of 10,000 characters, and lets nobody type more', async () => {
  await show()
  const long = 'مرحبا بكم. '.repeat(1_000).slice(0, 10_000)
  await userEvent.fill(field(), long)
  await expect.element(field()).toHaveAttribute('maxlength', '10000')
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
  await expect.poll(bodiesSent).toEqual([long.trim()])
  await expect.poll(() => document.querySelector('[role=log]')?.textContent).toContain(long.trim())
})
