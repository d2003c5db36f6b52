import { agendaChanged } from '@colloquy/contract/calls/events'
import { checkCallQuestion, getCallAgenda } from '@colloquy/contract/calls/note-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { writeOwnQuestions } from '../../questionnaires/commands.ts'

const world = await createCallScenario('agenda')
const { app, clock, ids, tenantId, test, visits } = world
const questions = ['Which step sets the pace?', 'How long do tests take?']
const minuteMs = 60_000
let callId: string

beforeEach(async () => {
  clock.pass(2 * world.hour)
  callId = await world.insertCall({ status: callStatuses.scheduled, start: new Date(clock.now().getTime() + minuteMs) })
  await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    writeOwnQuestions(tx, {
      tenantId,
      kind: 'call_questions',
      ownerId: callId,
      lines: questions,
      at: clock.now(),
      personId: ids.contact,
    }),
  )
})

type Name = keyof typeof visits
const check = (position: number, isChecked = true, who: Name = 'contact') =>
  app.call(checkCallQuestion, { callId, position, isChecked }, visits[who])
const agenda = async (who: Name) => value(await app.call(getCallAgenda, { callId }, visits[who]))
const positions = async (who: Name) => (await agenda(who)).checked.map(({ position }) => position)

describe('#calls.checkQuestion', () => {
  it('checks questions off for everybody in the call, at once and in their order, until they are unchecked', async () => {
    value(await check(1))
    value(await check(0))
    value(await check(0))
    expect([await positions('contact'), await positions('expert')]).toEqual([
      [0, 1],
      [0, 1],
    ])
    const news = app.delivered.filter(({ message }) => message.name === agendaChanged.name)
    expect(news.at(-1)).toMatchObject({
      personIds: expect.arrayContaining([ids.contact, ids.expert]),
      message: { payload: { callId } },
    })
    value(await check(1, false))
    expect(await positions('expert')).toEqual([0])
  })

  it('is for the client’s team, whose questions they are', async () => {
    value(await check(0, true, 'teammate'))
    expect(await check(0, true, 'expert')).toMatchObject({ refusal: 'forbidden' })
  })

  it('is refused for a question that the call does not have, and while its room is closed', async () => {
    expect(await check(2)).toMatchObject({ refusal: 'not_found' })
    clock.pass(-world.hour)
    expect(await check(0)).toMatchObject({ refusal: 'room_not_open' })
    clock.pass(6 * world.hour)
    expect(await check(0)).toMatchObject({ refusal: 'room_closed' })
    expect(await positions('contact')).toEqual([])
  })
})

describe('#calls.getAgenda', () => {
  it('says who can check questions off, and is for those with a seat', async () => {
    expect([(await agenda('contact')).can.check, (await agenda('expert')).can.check]).toEqual([true, false])
    expect(await app.call(getCallAgenda, { callId }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})
