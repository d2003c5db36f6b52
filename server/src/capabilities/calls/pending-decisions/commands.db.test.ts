import * as operations from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { decideCallForClient, requestCallInterpreter } from '@colloquy/contract/calls/wait-operations'
import { decideApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { getProject, updateProject } from '@colloquy/contract/projects/operations'
import { Brief } from '@colloquy/contract/projects/shapes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('waits')
const { app, clock, ids, visits, test, tenantId, projectId, slot } = world
/** Runs every reaction that waits, and those that follow from them. */
const settle = async () => {
  await world.settle()
  await world.settle()
}
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

let officer: Awaited<ReturnType<typeof signedIn>>
let officerId: string
let hoursTaken = 30

/** A call whose offered time the contact has picked. */
const pick = async (prepare: (callId: string) => Promise<unknown> = async () => {}, requestedId?: string) => {
  const callId = requestedId ?? (await world.insertCall())
  await prepare(callId)
  hoursTaken += 2
  const offered = slot(hoursTaken)
  const { version } = await open(callId)
  value(await app.call(operations.offerCallTimes, { callId, slots: [offered] }, visits.expert, { ifMatch: version }))
  const picked = value(
    await app.call(operations.scheduleCall, { callId, slot: offered }, visits.contact, { ifMatch: version + 1 }),
  )
  await settle()
  return { callId, offered, picked }
}
type Visit = (typeof visits)[keyof typeof visits]
const open = async (callId: string, as: Visit = visits.contact) =>
  value(await app.call(operations.getCall, { callId }, as))
const listed = async (callId: string, as: Visit = visits.contact) =>
  value(await app.call(operations.listCalls, {}, as)).calls.find((call) => call.callId === callId)
const decide = async (callId: string, input: { decision: 'approved' | 'refused'; note?: string }, as: Visit) =>
  app.call(decideCallForClient, { callId, ...input }, as, { ifMatch: (await open(callId)).version })
const stepsOf = async (callId: string) => (await open(callId)).steps.map(({ kind }) => kind)
/** The unread notifications about a call. */
const unread = async (callId: string, as: Visit) =>
  value(await app.call(listNotifications, {}, as))
    .notifications.filter(({ path, readAt }) => path === `calls/${callId}` && readAt === null)
    .map(({ kind }) => kind)
/** The kinds of the mails to a person. */
const mailsTo = async (personId: string): Promise<string[]> => {
  const { rows } = await query('select kind from mails where to_address = $1 order by queued_at, id', [
    `${personId}@person.example`,
  ])
  return rows.map(({ kind }) => kind)
}
const priceAt = (creditsPerHour: number) =>
  query('update people set credits_per_hour = $1 where id = $2', [creditsPerHour, ids.expert])
const agree = (creditsPerHour: number | null) =>
  query('update projects set agreed_credits_per_hour = $1 where id = $2', [creditsPerHour, projectId])

beforeAll(async () => {
  await priceAt(15_000)
  officerId = await insertPerson(test, tenantId, { name: 'Otto', companyId: world.companyId })
  officer = await signedIn(test, world.exchange, officerId)
})
afterEach(async () => {
  await agree(null)
  await priceAt(15_000)
  await query(`update people set permissions = '{}' where id = any($1)`, [[officerId, ids.contact]])
  await query('delete from mails')
})

describe('#calls.decideForClient', () => {
  it('lets the team approve a price above what the project agreed, once and for that price', async () => {
    await agree(12_000)
    const { callId, offered, picked } = await pick()
    expect(picked).toMatchObject({
      status: callStatuses.inScheduling,
      waitType: 'rate_approval',
      pickedTime: offered,
      creditsPerHour: 15_000,
      agreedCreditsPerHour: 12_000,
      can: { decideForClient: false },
    })
    expect(await listed(callId, visits.teammate)).toMatchObject({
      waitType: 'rate_approval',
      can: { decideForClient: true },
    })
    expect(await open(callId, visits.expert)).toMatchObject({ agreedCreditsPerHour: null, creditsPerHour: null })
    expect(await unread(callId, visits.teammate)).toContain('rate_approval_needed')
    expect(await mailsTo(ids.teammate)).toContain('calls.rateApproval')
    expect(await mailsTo(ids.contact)).not.toContain('calls.rateApproval')

    // Nobody approves the price of their own call, and nobody outside the team any.
    expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
    expect(await decide(callId, { decision: 'approved' }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
    value(await decide(callId, { decision: 'approved', note: 'Worth it' }, visits.teammate))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered, waitType: null })
    expect((await stepsOf(callId)).slice(-3)).toEqual(['picked', 'rate_approved', 'scheduled'])
    expect(await unread(callId, visits.teammate)).not.toContain('rate_approval_needed')
    const { rows } = await query(
      `select facts from audit_entries where subject_id = $1 and operation = 'calls.decideForClient' and outcome = 'done'`,
      [callId],
    )
    expect(rows[0].facts).toMatchObject({
      decision: 'approved',
      note: 'Worth it',
      waitType: 'rate_approval',
      creditsPerHour: 15_000,
    })
  })

  it('takes one approval, also while the call has not gone on yet', async () => {
    await agree(12_000)
    const { callId } = await pick()
    const approved = value(await decide(callId, { decision: 'approved' }, visits.teammate))
    expect(approved.can.decideForClient).toBe(false)
    for (const decision of ['approved', 'refused'] as const)
      expect(await decide(callId, { decision, note: 'Again' }, visits.teammate)).toMatchObject({
        refusal: 'call_move_forbidden',
      })
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
  })

  it('asks again about a price that has risen meanwhile', async () => {
    await agree(12_000)
    const { callId, offered } = await pick()
    await priceAt(20_000)
    value(await decide(callId, { decision: 'approved' }, visits.teammate))
    await settle()
    expect(await open(callId, visits.teammate)).toMatchObject({
      waitType: 'rate_approval',
      pickedTime: offered,
      creditsPerHour: 20_000,
      can: { decideForClient: true },
    })
    value(await decide(callId, { decision: 'approved' }, visits.teammate))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered, creditsPerHour: 20_000 })
  })

  it('cancels the call when the team rejects the price, with a reason', async () => {
    await agree(12_000)
    const { callId } = await pick()
    expect(await decide(callId, { decision: 'refused' }, visits.teammate)).toMatchObject({
      refusal: 'decision_note_required',
    })
    value(await decide(callId, { decision: 'refused', note: 'Above our budget' }, visits.teammate))
    expect(await open(callId)).toMatchObject({
      status: callStatuses.cancelled,
      callCancellationReason: 'client_budget',
      reasons: ['Above our budget'],
      waitType: null,
      pickedTime: null,
    })
  })

  it('asks nobody when the price is agreed, and the contact when nobody else works on the project', async () => {
    await agree(15_000)
    expect((await pick()).picked).toMatchObject({ status: callStatuses.scheduled })
    await agree(12_000)
    await query('delete from project_members where person_id = $1', [ids.teammate])
    const { callId, picked } = await pick()
    expect(picked.can.decideForClient).toBe(true)
    value(await decide(callId, { decision: 'approved' }, visits.contact))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
    await query('insert into project_members (tenant_id, project_id, person_id, position) values ($1, $2, $3, 1)', [
      tenantId,
      projectId,
      ids.teammate,
    ])
  })

  describe('when the contact changes the project meanwhile', () => {
    /** The contact saves the project of the calls with another team or price. */
    const change = async (edit: { team?: string[]; agreedCreditsPerHour?: number | null }) => {
      const { version, ...project } = value(await app.call(getProject, { projectId }, visits.contact))
      const team = project.team.map(({ personId }) => personId)
      const brief = Brief.parse({ ...project, team })
      return value(
        await app.call(updateProject, { projectId, ...brief, team, ...edit }, visits.contact, { ifMatch: version }),
      )
    }

    it('keeps the price of a call from the contact who has removed the rest of the team', async () => {
      await agree(12_000)
      const { callId } = await pick()
      await change({ team: [ids.contact] })
      await settle()
      expect((await open(callId)).can.decideForClient).toBe(false)
      expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
      for (const reader of [visits.contact, visits.staff])
        expect(await unread(callId, reader)).toContain('rate_approver_missing')
      for (const personId of [ids.contact, ids.staff])
        expect(await mailsTo(personId)).toContain('calls.rateApproverMissing')
      // A colleague who joins is asked, once.
      await change({ team: [ids.contact, ids.colleague] })
      await change({ team: [ids.contact, ids.colleague, ids.teammate] })
      await settle()
      for (const personId of [ids.colleague, ids.teammate])
        expect((await mailsTo(personId)).filter((kind) => kind === 'calls.rateApproval')).toHaveLength(1)
      expect(await unread(callId, visits.staff)).not.toContain('rate_approver_missing')
      await change({ team: [ids.contact, ids.teammate] })
      value(await decide(callId, { decision: 'approved' }, visits.teammate))
    })

    it('keeps it as well from one who had removed them before a time was picked', async () => {
      await agree(12_000)
      const request = { projectId, expertId: ids.expert, topic: 'Storage', minutes: 60, questions: [] }
      const requested = value(await app.call(operations.requestCall, request, visits.contact))
      await change({ team: [ids.contact] })
      const { callId } = await pick(undefined, requested.callId)
      expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
      await change({ team: [ids.contact, ids.teammate] })
    })

    it.each([20_000, null])('waits for the team although the project agrees to %s by now', async (raised) => {
      await agree(12_000)
      const { callId } = await pick()
      await change({ agreedCreditsPerHour: raised })
      // The call is looked at again when an officer or a seat changes it.
      await app.call(requestCallInterpreter, { callId, isNeeded: true }, visits.contact)
      value(await app.call(requestCallInterpreter, { callId, isNeeded: false }, visits.contact))
      await settle()
      expect(await open(callId, visits.teammate)).toMatchObject({
        waitType: 'rate_approval',
        agreedCreditsPerHour: 12_000,
        can: { decideForClient: true },
      })
    })
  })

  it('hides the price from the person who requested the call, also when somebody else is its contact by now', async () => {
    await agree(12_000)
    const { callId } = await pick()
    const replace = async (personId: string, as = visits.contact) => {
      const { seats, contact } = await open(callId, visits.staff)
      const { seatId } = seats.find(({ person }) => person.personId === contact.personId)!
      value(await app.call(operations.replaceCallSeat, { callId, seatId, personId }, as))
      await settle()
    }
    await replace(ids.teammate)
    expect((await open(callId)).can.decideForClient).toBe(false)
    expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
    // Back and forth changes nothing.
    await replace(ids.colleague, visits.teammate)
    await replace(ids.contact, visits.colleague)
    expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
    await replace(ids.colleague)
    value(await decide(callId, { decision: 'approved' }, visits.colleague))
    await settle()
    expect(await open(callId)).toMatchObject({
      status: callStatuses.scheduled,
      contact: { personId: ids.colleague },
    })
  })

  it('keeps the agreement from an officer who asked for the call, and from one who is its contact by now', async () => {
    const other = await insertPerson(test, tenantId, { name: 'Olga', companyId: world.companyId })
    const permissionsOf = (...people: string[]) =>
      query('update people set permissions = $2 where id = any($1)', [people, [permissionIds.ManageCompliance]])
    await permissionsOf(officerId, ids.contact)
    const { callId } = await pick()
    const replace = async (personId: string) => {
      const { seats, contact } = await open(callId, visits.staff)
      const { seatId } = seats.find(({ person }) => person.personId === contact.personId)!
      value(await app.call(operations.replaceCallSeat, { callId, seatId, personId }, visits.staff))
      await settle()
    }
    await replace(officerId)
    for (const as of [visits.contact, officer]) {
      expect((await open(callId, as)).can.decideForClient).toBe(false)
      expect(await decide(callId, { decision: 'approved' }, as)).toMatchObject({ ok: false })
    }
    expect(await open(callId, visits.staff)).toMatchObject({ waitType: 'client_compliance' })
    await replace(other)
    value(await decide(callId, { decision: 'approved' }, officer))
    await settle()
    expect(await open(callId, visits.staff)).toMatchObject({ status: callStatuses.scheduled })
    // Nor does the officer who agreed speak for the client afterwards.
    const { seats, contact } = await open(callId, visits.staff)
    const { seatId } = seats.find(({ person }) => person.personId === contact.personId)!
    for (const input of [{ seatId }, {}]) {
      const { people } = value(
        await app.call(operations.listSeatCandidates, { callId, kind: 'client', ...input }, visits.staff),
      )
      expect(people.map(({ personId }) => personId)).not.toContain(officerId)
    }
    const request = { callId, personId: officerId }
    expect(await app.call(operations.replaceCallSeat, { ...request, seatId }, visits.staff)).toMatchObject({
      refusal: 'seat_not_possible',
    })
    expect(await app.call(operations.addCallSeat, { ...request, kind: 'client' }, visits.staff)).toMatchObject({
      refusal: 'seat_not_possible',
    })
    await query(`update people set is_active = false where id = $1`, [other])
  })

  it('waits for the own officers of a client, who see its calls and nobody else’s', async () => {
    await query('update people set permissions = $2 where id = any($1)', [
      [officerId, ids.contact],
      [permissionIds.ManageCompliance],
    ])
    const { callId, offered, picked } = await pick()
    expect(picked).toMatchObject({ waitType: 'client_compliance', can: { decideForClient: false } })
    // Not even an officer agrees to a call of their own.
    expect(await decide(callId, { decision: 'approved' }, visits.contact)).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await listed(callId, officer)).toMatchObject({
      waitType: 'client_compliance',
      can: { decideForClient: true },
    })
    expect(await unread(callId, officer)).toEqual(['client_approval_needed'])
    expect(await mailsTo(officerId)).toEqual(['calls.clientApproval'])
    const foreign = await world.insertCall({ clientId: world.otherCompanyId, contactId: ids.outsider })
    expect(await app.call(operations.getCall, { callId: foreign }, officer)).toMatchObject({ refusal: 'not_found' })

    value(await decide(callId, { decision: 'approved' }, officer))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered })
    expect((await stepsOf(callId)).slice(-2)).toEqual(['client_approved', 'scheduled'])
    expect(await unread(callId, officer)).toEqual([])

    const refused = await pick()
    value(await decide(refused.callId, { decision: 'refused', note: 'On our restricted list' }, officer))
    expect(await open(refused.callId)).toMatchObject({ callCancellationReason: 'client_compliance' })
  })
})

describe('#calls.requestInterpreter', () => {
  it('holds the picked time until somebody interprets', async () => {
    const { callId, offered, picked } = await pick(async (id) => {
      value(await app.call(requestCallInterpreter, { callId: id, isNeeded: true }, visits.contact))
      expect(await open(id)).toMatchObject({ waitType: 'expert_times', needsInterpreter: true })
    })
    expect(picked).toMatchObject({ waitType: 'interpreter', pickedTime: offered })
    expect(await listed(callId, visits.staff)).toMatchObject({ waitType: 'interpreter' })
    expect(await unread(callId, visits.staff)).toContain('interpreter_needed')
    expect(await mailsTo(ids.contact)).toContain('calls.interpreter')
    value(await app.call(operations.addCallSeat, { callId, kind: 'interpreter', personId: ids.clerk }, visits.staff))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, slot: offered, waitType: null })
    expect(await unread(callId, visits.staff)).not.toContain('interpreter_needed')
    expect(await stepsOf(callId)).toContain('interpreter_requested')
  })

  it('continues at once when no interpreter is needed any longer, and cannot be requested by experts', async () => {
    const { callId } = await pick((id) =>
      app.call(requestCallInterpreter, { callId: id, isNeeded: true }, visits.contact),
    )
    expect(await app.call(requestCallInterpreter, { callId, isNeeded: false }, visits.expert)).toMatchObject({
      refusal: 'forbidden',
    })
    value(await app.call(requestCallInterpreter, { callId, isNeeded: false }, visits.contact))
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, needsInterpreter: false })
  })
})

describe('a chaperone', () => {
  /** Rules by which every call needs an officer, or a chaperone. */
  const publish = (version: number, rule: object) =>
    query(
      `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', $3, $4, $5)`,
      [
        tenantId,
        newId(clock.now()),
        version,
        JSON.stringify([
          {
            id: 'always',
            version,
            level: 'tenant',
            onUnknown: 'allow',
            reason: 'public_office',
            stages: ['hold', 'confirm', 'join'],
            when: { not: { is: 'doNotContact', params: {} } },
            ...rule,
          },
        ]),
        clock.now(),
      ],
    )
  const addChaperone = async (callId: string) =>
    value(await app.call(operations.addCallSeat, { callId, kind: 'chaperone', personId: ids.clerk }, visits.staff))

  it('is what an approval may ask for: the time is held, and nobody joins without one', async () => {
    await publish(1, { effect: 'approve' })
    const { callId, offered, picked } = await pick()
    expect(picked.waitType).toBe('platform_compliance')
    const approval = value(await app.call(listApprovals, {}, visits.officer)).approvals.find(
      (one) => one.callId === callId,
    )!
    const decision = { decision: 'approve', conditions: ['chaperone' as const], note: '' } as const
    value(
      await app.call(
        decideApproval,
        { approvalId: approval.approvalId, ...decision, conditions: ['chaperone'] },
        visits.officer,
        { ifMatch: 1 },
      ),
    )
    await settle()
    expect(await listed(callId)).toMatchObject({
      status: callStatuses.inScheduling,
      waitType: 'chaperone',
      pickedTime: offered,
    })
    expect(await unread(callId, visits.contact)).toContain('chaperone_needed')
    expect(await mailsTo(ids.contact)).toContain('calls.chaperone')
    const { seats } = await addChaperone(callId)
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, waitType: null })
    expect(await unread(callId, visits.contact)).not.toContain('chaperone_needed')

    const { seatId } = seats.find(({ kind }) => kind === 'chaperone')!
    value(await app.call(operations.removeCallSeat, { callId, seatId }, visits.staff))
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled, waitType: 'chaperone' })
    // It begins now.
    await query(`update calls set starts_at = $1, ends_at = $1::timestamptz + interval '1 hour' where id = $2`, [
      clock.now(),
      callId,
    ])
    expect(await app.call(operations.openCallRoom, { callId }, visits.contact)).toMatchObject({
      refusal: 'chaperone_missing',
    })
    value(await app.call(operations.addCallSeat, { callId, kind: 'chaperone', personId: ids.clerk }, visits.staff))
    expect(await app.call(operations.openCallRoom, { callId }, visits.contact)).toMatchObject({ ok: true })
  })

  it('is what a rule may ask for', async () => {
    await publish(2, { effect: 'conditions', conditions: ['chaperone'] })
    const { callId, picked } = await pick()
    expect(picked.waitType).toBe('chaperone')
    await addChaperone(callId)
    await settle()
    expect(await open(callId)).toMatchObject({ status: callStatuses.scheduled })
  })
})
