import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterChanges,
  afterConfirmation,
  afterEarlier,
  afterPage,
  afterSubmission,
  emptyLog,
  isMissing,
  type MessageLog,
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
      ...{ sequence: this.messages.length + 1, change: this.change, clientId, body, replyTo: null },
      author: { personId: 'author', fullName: 'Ada', side: 'client' },
      ...{ sentAt: '2026-11-20T09:00:00.000Z', editedAt: null, can: { edit: false, delete: false } },
    }
    this.messages.push(message)
    return message
  }

  edit(place: number, body: string | null): void {
    const message = this.messages[place % Math.max(1, this.messages.length)]
    if (!message || message.body === null) return
    this.change += 1
    this.messages[message.sequence - 1] = { ...message, change: this.change, body }
  }

  page(before?: number): { messages: ChatMessage[]; lastChange: number } {
    const earlier = this.messages.filter(({ sequence }) => before === undefined || sequence < before)
    return { messages: earlier.slice(-3), lastChange: this.change }
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), place: fc.nat(20), body: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place: fc.nat(20) }) },
  // What the connection does: deliver changes, lose an answer and send again, reload the page, load earlier messages.
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('changes', 'flush', 'lost answer', 'reload', 'earlier' as const) }),
  },
)

describe('the log of a conversation', () => {
  it("converges to the server's in any interleaving of sending, editing, reconnecting and replays", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const server = new Server()
        let log: MessageLog = afterPage(emptyLog, server.page())
        let count = 0
        const flush = (isAnswerLost: boolean) => {
          for (const { clientId, body } of log.outgoing) {
            const message = server.send(clientId, body)
            if (isAnswerLost) return
            log = afterConfirmation(log, message)
          }
        }
        const catchUp = () => {
          if (isMissing(log, server.change)) log = afterChanges(log, server.changesAfter(log.lastChange))
        }
        for (const one of steps) {
          if (one.kind === 'theirs') server.send(`theirs ${count++}`, one.body)
          else if (one.kind === 'mine')
            log = afterSubmission(log, { clientId: `mine ${count++}`, body: one.body, replyTo: null })
          else if (one.kind === 'edit') server.edit(one.place, one.body)
          else if (one.kind === 'remove') server.edit(one.place, null)
          else if (one.kind === 'changes') catchUp()
          else if (one.kind === 'flush') flush(false)
          else if (one.kind === 'lost answer') flush(true)
          else if (one.kind === 'reload') log = afterPage({ ...emptyLog, outgoing: log.outgoing }, server.page())
          else log = afterEarlier(log, server.page(log.messages[0]?.sequence).messages)
        }
        flush(false)
        catchUp()
        while ((log.messages[0]?.sequence ?? 1) > 1)
          log = afterEarlier(log, server.page(log.messages[0]!.sequence).messages)
        expect(log.messages).toEqual(server.all())
        expect(log.outgoing).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
