import { listChatChanges, sendMessage } from '@colloquy/contract/chat/operations'
import type { ChatMessage } from '@colloquy/contract/chat/shapes'
import { describe, expect, inject, it } from 'vitest'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Endpoint, sendOperation } from '../../../testing/http-client.ts'
import { startInstallation } from '../../../testing/installation.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const senderCount = 50
const messagesEach = 3

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'crowd')
const clientId = await insertCompany(test, tenantId)
const personIds: string[] = []
for (let n = 0; n < senderCount; n += 1) personIds.push(await insertPerson(test, tenantId, { companyId: clientId }))
const visits = await Promise.all(personIds.map((personId) => signedIn(test, exchange, personId)))

const redisUrl = inject('redisUrl')
const carriers: { name: string; settings: Record<string, string> }[] = [
  { name: 'PostgreSQL', settings: {} },
  ...(redisUrl ? [{ name: 'Redis', settings: { REDIS_URL: redisUrl } }] : []),
]

interface Delivery {
  readonly chatId: string
  readonly change: number
  readonly message?: ChatMessage
}

describe.each(carriers)(
  '50 senders in one conversation over two processes, with messages over $name',
  async ({ settings }) => {
    const { start, connect } = await startInstallation(test, settings)

    it('see the same messages in the same order, none lost or doubled', { timeout: 120_000 }, async () => {
      const processes = await Promise.all([start('web'), start('web')])
      const chatId = await insertProject(test, tenantId, { clientId, team: personIds })
      const processOf = (at: number): Endpoint => processes[at % 2]!
      const pages = await Promise.all(visits.map((visit, at) => connect(processOf(at), visit)))

      const send = async (process: Endpoint, visit: TestSession, message: { clientId: string; body: string }) => {
        const { status, body } = await sendOperation(process, sendMessage, { chatId, replyTo: null, ...message }, visit)
        expect(status, body).toBe(200)
        return (JSON.parse(body) as ChatMessage).sequence
      }
      const answered = await Promise.all(
        visits.map(async (visit, at) => {
          const sequences: number[] = []
          for (let n = 0; n < messagesEach; n += 1) {
            const message = { clientId: newId(systemClock.now()), body: `${at}/${n}` }
            // A browser without an answer sends again, which may reach the other process at the same time.
            const [sequence, again] = await Promise.all([
              send(processOf(at + n), visit, message),
              send(processOf(at + n + 1), visit, message),
            ])
            expect(again).toBe(sequence)
            sequences.push(sequence)
          }
          return sequences
        }),
      )

      const total = senderCount * messagesEach
      const changes = Array.from({ length: total }, (_, at) => at + 1)
      expect(answered.flat().sort((a, b) => a - b)).toEqual(changes)
      for (const sequences of answered) expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))

      const logs = await Promise.all(
        visits.map(async (visit, at) => {
          const { body } = await sendOperation(processOf(at), listChatChanges, { chatId, after: 0 }, visit)
          const { messages, isComplete } = JSON.parse(body) as { messages: ChatMessage[]; isComplete: boolean }
          expect(isComplete).toBe(true)
          return messages.map(({ sequence, change, body: text, author }) => [
            sequence,
            change,
            text,
            author.participantId,
          ])
        }),
      )
      const [log] = logs
      expect(log).toHaveLength(total)
      for (const other of logs) expect(other).toEqual(log)
      for (const [at, sequences] of answered.entries())
        for (const [n, sequence] of sequences.entries())
          expect(log![sequence - 1]).toEqual([sequence, sequence, `${at}/${n}`, personIds[at]])

      const deliveriesOf = ({ events }: (typeof pages)[number]): Delivery[] =>
        events.filter(({ name }) => name === 'chat.changed').map(({ payload }) => payload as unknown as Delivery)
      const isEverywhere = () => pages.every((page) => deliveriesOf(page).length >= total)
      await expect.poll(isEverywhere, { timeout: 20_000 }).toBe(true)
      for (const [at, page] of pages.entries()) {
        const deliveries = deliveriesOf(page)
        expect(deliveries.map(({ change }) => change).sort((a, b) => a - b)).toEqual(changes)
        // Put in the order of the conversation, as browsers do, they are its log. Authors have theirs from the answer.
        for (const { change, message } of deliveries) {
          const [, , text, authorId] = log![change - 1]!
          if (authorId !== personIds[at]) expect([message?.sequence, message?.body]).toEqual([change, text])
        }
      }
    })
  },
)
