import {
  addCallSeat,
  getCall,
  getCallInvitation,
  getCallVerdict,
  listCallFacets,
  rescheduleCall,
} from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getChat } from '@colloquy/contract/chat/operations'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('rules')
const { app, ids, visits, test, tenantId, clock, hour, settle, slot } = world
type Name = keyof typeof ids

const holders: Readonly<Record<SeatKind, Name>> = {
  client: 'colleague',
  expert: 'otherExpert',
  interpreter: 'clerk',
  chaperone: 'teammate',
  compliance: 'officer',
  silent_compliance: 'officer',
}
const givers: Readonly<Record<SeatKind, Name>> = {
  client: 'contact',
  expert: 'contact',
  interpreter: 'staff',
  chaperone: 'contact',
  compliance: 'officer',
  silent_compliance: 'officer',
}

/** What each kind of seat may see, do and is told of. Written by hand: the table of rules has to say the same. */
const matrix = `
                  company project credits verdict moves gives  chats mailed
client            yes     yes     yes     yes     yes   yes    yes   yes
expert            no      no      no      yes     yes   no     yes   yes
interpreter       no      no      no      no      no    no     no    yes
chaperone         yes     yes     no      no      no    no     no    yes
compliance        yes     yes     no      yes     no    yes    no    yes
silent_compliance yes     yes     no      yes     no    yes    no    yes
`

describe('the rules of seats', () => {
  const [heads, ...rows] = matrix
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const expected = new Map(
    rows.map(([kind, ...cells]) => [kind, Object.fromEntries(heads!.map((head, n) => [head, cells[n]]))]),
  )

  for (const kind of seatKinds)
    it(`of a seat of kind ${kind} hold in the product`, async () => {
      const own = holders[kind]
      await test.asOwner(async (owner) => {
        await owner.query('delete from bookings')
        // A chaperone of the client that does not work on the project.
        await owner.query('update projects set is_blinded = true where id = $1', [world.projectId])
        await owner.query('delete from project_members where person_id = $1', [ids.teammate])
      }, tenantId)
      const callId = await world.insertCall({
        status: callStatuses.scheduled,
        start: new Date(clock.now().getTime() + 30 * hour),
      })
      const added = await app.call(addCallSeat, { callId, kind, personId: ids[own] }, visits[givers[kind]])
      if (!added.ok) throw new Error(added.refusal)
      await test.asOwner((owner) => owner.query('delete from mails'), tenantId)
      const call = await app.call(getCall, { callId }, visits[own])
      if (!call.ok) throw new Error(call.refusal)
      const { client, project, credits, can, seatsToGive, version } = call.value
      const listed = await app.call(listCallFacets, {}, visits[own])
      if (!listed.ok) throw new Error(listed.refusal)
      // What is not shown is not counted either.
      expect(listed.value.facets.projects.length > 0).toBe(project !== null)
      const verdict = await app.call(getCallVerdict, { callId }, visits[own])
      const chat = await app.call(getChat, { chatId: callId }, visits[own])
      expect(await app.call(getCallInvitation, { callId }, visits[own])).toMatchObject({ ok: true })
      const moved = await app.call(
        rescheduleCall,
        { callId, slot: slot(33), reason: 'platform_technical' },
        visits.staff,
        { ifMatch: version },
      )
      if (!moved.ok) throw new Error(moved.refusal)
      await settle()
      const { rows } = await test.asOwner(
        (owner) => owner.query('select kind from mails where to_address = $1', [`${ids[own]}@person.example`]),
        tenantId,
      )
      const yes = (is: boolean) => (is ? 'yes' : 'no')
      expect({
        company: yes(client.name !== null),
        project: yes(project !== null),
        credits: yes(credits !== null),
        verdict: yes(seatRules[kind].readsVerdictAs !== null && verdict.ok),
        moves: yes(can.reschedule),
        gives: yes(seatsToGive.length > 0),
        chats: yes(chat.ok && chat.value.can.send),
        mailed: yes(rows.length === 1),
      }).toEqual(expected.get(kind))
      // Nobody but officers learns of a silent seat.
      const seen = await app.call(getCall, { callId }, visits.contact)
      expect(JSON.stringify(seen).includes(ids[own])).toBe(seatRules[kind].shownTo === 'everyone')
    })
})
