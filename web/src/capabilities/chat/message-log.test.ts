import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterChanges,
  afterConfirmation,
  afterEarlier,
  afterLater,
  afterPage,
  afterSubmission,
  emptyLog,
  isMissing,
  type MessageLog,
  type MessagePage,
} from './message-log.ts'

/** The server's log, with the same rules in a few lines. */
class Server {
  private messages: ChatMessage[] = []
  change = 0

  send(clientId: string, body: string): ChatMessage {
    const known = this.messages.find((message) => message.clientId === clientId)
    if (known) return known
    this.change += 1
    const message: ChatMessage = {
      sequence: this.messages.length + 1,
      change: this.change,
      clientId,
      body,
      replyTo: null,
      removal: null,
      author: { participantId: 'author', fullName: 'Ada', side: 'client' },
      isOwn: false,
      state: 'sent',
      mentions: [],
      reactions: [],
      attachments: [],
      isPinned: false,
      sentAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      can: { edit: false, delete: false },
    }
    this.messages.push(message)
    return message
  }

  edit(index: number, body: string | null): void {
    const message = this.messages[index % Math.max(1, this.messages.length)]
    if (!message || message.body === null) return
    this.change += 1
    this.messages[message.sequence - 1] = { ...message, change: this.change, body }
  }

  private answer(messages: ChatMessage[]): MessagePage {
    const [first, last] = [messages[0]?.sequence ?? 1, messages.at(-1)?.sequence ?? this.messages.length]
    return {
      messages,
      lastChange: this.change,
      hasEarlier: first > 1,
      hasLater: last < this.messages.length,
    }
  }

  latest = (): MessagePage => this.answer(this.messages.slice(-3))
  before = (sequence: number): MessagePage => this.answer(this.messages.slice(0, sequence - 1).slice(-3))
  after = (sequence: number): MessagePage => this.answer(this.messages.slice(sequence, sequence + 3))
  around = (index: number): MessagePage => {
    const middle = Math.min(index, this.messages.length)
    return this.answer(this.messages.slice(Math.max(0, middle - 2), middle + 1))
  }

  changesAfter(after: number): ChatMessage[] {
    return this.messages.filter(({ change }) => change > after).toSorted((a, b) => a.change - b.change)
  }

  all(): readonly ChatMessage[] {
    return this.messages
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('theirs' as const), body: fc.string({ minLength: 1 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('mine' as const), body: fc.string({ minLength: 1 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delivered' as const), body: fc.string({ minLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), index: fc.nat(20), body: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index: fc.nat(20) }) },
  // What the connection does: deliver changes, lose an answer and send again, reload the page, load earlier or later
  // messages, jump to another place, and answer late what was asked before.
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['changes', 'flush', 'lost answer', 'reload', 'earlier', 'later', 'late answer'] as const),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jump' as const), index: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('ask earlier', 'ask later' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** An own message that is confirmed after the reader has jumped to a place behind it. */
const confirmedBeforeWindow: Step[] = [
  { kind: 'mine', body: 'x' },
  { kind: 'lost answer' },
  { kind: 'theirs', body: 'x' },
  { kind: 'theirs', body: 'x' },
  { kind: 'theirs', body: 'x' },
  { kind: 'jump', index: 4 },
]

describe('the log of a conversation', () => {
  it("converges to the server's in any interleaving of sending, editing, reconnecting and replays", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new Server()
        let log: MessageLog = afterPage(emptyLog, server.latest())
        // An answer that is under way; a jump makes it void.
        let late: ((log: MessageLog) => MessageLog) | undefined
        const first = () => log.messages[0]?.sequence ?? 1
        const last = () => log.messages.at(-1)?.sequence ?? 0
        let count = 0
        const flush = (isAnswerLost: boolean) => {
          for (const { clientId, body } of log.outgoing) {
            const message = server.send(clientId, body)
            if (isAnswerLost) return
            log = afterConfirmation(log, message)
          }
        }
        const catchUp = () => {
          if (isMissing(log, server.change)) log = afterChanges(log, server.changesAfter(log.lastChange), server.change)
        }
        for (const one of steps) {
          if (one.kind === 'theirs') server.send(`theirs ${count++}`, one.body)
          else if (one.kind === 'delivered') {
            const message = server.send(`theirs ${count++}`, one.body)
            if (message.change === log.lastChange + 1) log = afterChanges(log, [message], message.change)
          } else if (one.kind === 'mine')
            log = afterSubmission(log, {
              clientId: `mine ${count++}`,
              body: one.body,
              replyTo: null,
              mentions: [],
            })
          else if (one.kind === 'edit') server.edit(one.index, one.body)
          else if (one.kind === 'remove') server.edit(one.index, null)
          else if (one.kind === 'changes') catchUp()
          else if (one.kind === 'flush') flush(false)
          else if (one.kind === 'lost answer') flush(true)
          else if (one.kind === 'earlier') log = afterEarlier(log, server.before(first()))
          else if (one.kind === 'later') log = afterLater(log, server.after(last()))
          else if (one.kind === 'late answer') {
            if (late) log = late(log)
            late = undefined
          } else if (one.kind === 'ask earlier') {
            const page = server.before(first())
            late ??= (now) => afterEarlier(now, page)
          } else if (one.kind === 'ask later') {
            const page = server.after(last())
            late ??= (now) => afterLater(now, page)
          } else {
            log = afterPage(log, one.kind === 'jump' ? server.around(one.index) : server.latest())
            late = undefined
          }
        }
        flush(false)
        catchUp()
        while (log.hasLater) log = afterLater(log, server.after(last()))
        while (log.hasEarlier) log = afterEarlier(log, server.before(first()))
        expect(log.messages).toEqual(server.all())
        expect(log.outgoing).toEqual([])
      }),
      { numRuns: 500, examples: [[confirmedBeforeWindow]] },
    )
  })
})
