import { openCallNotes, saveCallNotes } from '@colloquy/contract/calls/note-operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('notes')
const { app, visits } = world
type Name = keyof typeof visits
const save = (callId: string, text: string, who: Name = 'contact') =>
  app.call(saveCallNotes, { callId, text }, visits[who])
const notes = async (callId: string, who: Name = 'contact') =>
  value(await app.call(openCallNotes, { callId }, visits[who])).text

describe('#calls.saveNotes', () => {
  it('keeps what each person noted last, for them alone', async () => {
    const callId = await world.insertCall()
    expect(await notes(callId)).toBe('')
    value(await save(callId, 'Tier one lost 40 partners'))
    value(await save(callId, 'Tier one lost 40 partners.\nAsk for the year.'))
    value(await save(callId, 'They ask about margins', 'expert'))
    expect(await notes(callId)).toBe('Tier one lost 40 partners.\nAsk for the year.')
    expect(await notes(callId, 'expert')).toBe('They ask about margins')
    expect(await notes(callId, 'teammate')).toBe('')
  })

  it('deletes notes that became empty', async () => {
    const callId = await world.insertCall()
    value(await save(callId, 'Something'))
    value(await save(callId, ' \n'))
    expect(await notes(callId)).toBe('')
  })

  it('is only for those who see the call', async () => {
    const callId = await world.insertCall()
    expect(await save(callId, 'Something', 'otherExpert')).toMatchObject({ status: 404 })
  })

  it('refuses notes that are too long', async () => {
    const callId = await world.insertCall()
    expect(await save(callId, 'a'.repeat(20_001))).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#calls.openNotes', () => {
  it('is only for those who see the call', async () => {
    const callId = await world.insertCall()
    expect(await app.call(openCallNotes, { callId }, visits['otherExpert'])).toMatchObject({ status: 404 })
  })
})
