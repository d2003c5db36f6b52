import {
  activateAccount,
  getAccountActivation,
  getCurrentUser,
  requestSignInLink,
  signInWithPassword,
  signOut,
} from '@colloquy/contract/identity/operations'
import {
  acceptInvitation,
  checkInvitation,
  discardInvitationBatch,
  downloadInvitationReport,
  getInvitationBatch,
  inviteSingle,
  inviteVendor,
  listInvitableCompanies,
  listInvitationBatches,
  resendInvitation,
  sendInvitationBatch,
  uploadInvitationBatch,
  withdrawInvitation,
} from '@colloquy/contract/invitations/operations'
import type { Invitee } from '@colloquy/contract/invitations/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { createTestBrowser } from '../../../testing/browser.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  insertPerson,
  insertRow,
  insertTenant,
  publishTerms,
  signedIn,
  type TestSession,
} from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** The consents a browser sends with its first request for a link. */
const agreed = { termsAccepted: true, privacyAccepted: true }
const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'inviting')
const other = await insertTenant(test, 'elsewhere')
const clientId = await insertCompany(test, tenantId, 'Brandywell Capital')
const staffRow = {
  roleId: roleIds.staff,
  permissions: [permissionIds.ManageAdvisors, permissionIds.ManageClients],
} as const
const staffId = await insertPerson(test, tenantId, { ...staffRow, name: 'Ira' })
const delivered: { name: string; payload: unknown }[] = []
const tasks = createTestTasks(test, clock, {
  deliver: (_, __, message) => delivered.push(message),
})
let app: TestApp
let staff: TestSession
/** A signed-in person who has accepted the terms. */
const visitOf = async (personId: string): Promise<TestSession> => {
  const visit = await signedIn(test, exchange, personId, clock)
  await app.call(agreeToTerms, { entityId: personId }, visit)
  return visit
}

beforeAll(async () => {
  app = await buildTestApp(test, { clock })
  await test.asOwner((owner) => publishTerms(owner, tenantId, clock.now()), tenantId)
})
beforeEach(async () => {
  // The hourly limit of manual invitations is tested elsewhere.
  clock.pass(3 * 3_600_000)
  staff = await visitOf(staffId)
})

let count = 0
const somebody = (overrides: Partial<Invitee> = {}): Invitee => {
  count++
  return {
    firstName: 'Nora',
    lastName: `New ${count}`,
    email: `nora${count}@x.example`,
    companyName: 'Brandywell Capital',
    ...overrides,
  }
}
const invite = async (...invitations: Invitee[]) => {
  const answer = await app.call(inviteSingle, { invitations }, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
/** Adds sent invitations to a batch until it has so many. */
const fillBatch = (batchId: string, size: number) =>
  test.asOwner(
    (owner) =>
      owner.query(
        `insert into invitations (tenant_id, id, batch_id, position, kind, first_name, last_name, email, language, upload_status,
           sent_at, expires_at)
         select $1, gen_random_uuid(), $2, n, 'client', 'F', 'L' || n, 'f' || n || '@full.example', 'enUS', 2, $3, $3
         from generate_series(2, $4) n`,
        [tenantId, batchId, clock.now(), size],
      ),
    tenantId,
  )
const rows = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const reactToAll = async () => {
  for (let before = -1; ; ) {
    const ids = await rows('select id from outbox order by sequence')
    if (ids.length === before) return
    before = ids.length
    for (const { id } of ids) await tasks.react(tenantId, id)
  }
}
const mailsTo = async (email: string) =>
  Promise.all(
    (await rows('select message from mails where to_address = $1 order by id', [email])).map(({ message }) =>
      simpleParser(message),
    ),
  )
const secretFor = async (email: string) =>
  /\/invitation#([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const acceptance = { timeZone: 'Europe/Berlin', language: 'enUS' } as const
const password = 'orbit kettle velvet 42'

describe('#invitations.inviteSingle: manual invitations', () => {
  it('report the result of each row by the specification’s numbers [IN-01] [IN-02]', async () => {
    const known = await insertPerson(test, tenantId, { companyId: clientId, name: 'Kim' })
    const batch = await invite(
      somebody(),
      somebody({ email: 'no address' }),
      somebody({ email: `${known.toUpperCase()}@person.example` }),
      somebody({ firstName: 'KIM', lastName: 'person', companyName: 'BRANDYWELL Capital Ltd' }),
    )
    expect(batch).toMatchObject({
      kind: 'client',
      state: 'done',
      total: 4,
      successfulItemCount: 1,
      unsuccessfulItemCount: 3,
      uploadStartTime: clock.now().toISOString(),
      uploadEndTime: clock.now().toISOString(),
    })
    expect(batch.items.map(({ uploadStatus }) => uploadStatus)).toEqual([2, 1, 3, 3])
    expect(batch.items.map(({ invitationRequestId }) => invitationRequestId)).toEqual([1, 2, 3, 4])
    expect(batch.items[1]).toMatchObject({ failure: 'email_malformed', conflictsWithId: null })
    expect(batch.items[2]).toMatchObject({
      conflictsWithId: known,
      conflictDescription: 'Kim Person already has this address',
    })
    expect(batch.items[3]).toMatchObject({
      conflictsWithId: known,
      conflictDescription: 'Already exists: Kim Person, Brandywell Capital',
    })
  })

  it("are mailed in the chosen language in the tenant's name, with the link in the fragment", async () => {
    const invitee = somebody({ language: 'deDE' })
    await invite(invitee)
    const [mail] = await mailsTo(invitee.email)
    expect(mail!.subject).toBe('Ira Person hat Sie zu Portal of inviting eingeladen')
    expect(mail!.from?.text).toContain('no-reply@inviting.example')
    expect(mail!.text).toContain(`${exchange.origin}/invitation#`)
    const [row] = await rows('select secret_hash, expires_at from invitations where email = $1', [invitee.email])
    expect(row.secret_hash).toHaveLength(32)
    expect(row.expires_at).toEqual(new Date(clock.now().getTime() + 7 * 86_400_000))
  })

  it('conflict with open invitations and with earlier rows of the same request', async () => {
    const invitee = somebody()
    const first = await invite(invitee, { ...invitee, lastName: 'Other' })
    expect(first.items[1]).toMatchObject({
      uploadStatus: 3,
      conflictsWithId: first.items[0]!.id,
      conflictDescription: 'Same as row 1',
    })
    expect((await invite(invitee)).items[0]).toMatchObject({ uploadStatus: 3, conflictsWithId: first.items[0]!.id })
    await app.call(withdrawInvitation, { invitationId: first.items[0]!.id }, staff)
    expect((await invite(invitee)).items[0]).toMatchObject({ uploadStatus: 2 })
  })

  it('require the right over the invited kind of people', async () => {
    const clerkId = await insertPerson(test, tenantId, {
      roleId: roleIds.staff,
      permissions: [permissionIds.ManageAdvisors],
    })
    const clerk = await visitOf(clerkId)
    const experts = { invitations: [somebody()], kind: 'expert' as const }
    expect(await app.call(inviteSingle, experts, clerk)).toMatchObject({ ok: true })
    expect(await app.call(inviteSingle, { invitations: [somebody()] }, clerk)).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await app.call(inviteVendor, { invitations: [somebody()] }, clerk)).toMatchObject({ refusal: 'forbidden' })
  })

  it('are limited to so many people a day for each inviter, fewer on the first day', async () => {
    const [novice, colleague] = await Promise.all(
      [1, 2].map(async () => visitOf(await insertPerson(test, tenantId, staffRow))),
    )
    const first = await app.call(inviteSingle, { invitations: [somebody()] }, novice!)
    if (!first.ok) throw new Error(first.refusal)
    await fillBatch(first.value.id, 1000)
    expect(await app.call(inviteSingle, { invitations: [somebody()] }, novice!)).toMatchObject({
      refusal: 'daily_invitation_limit',
    })
    expect(await app.call(inviteSingle, { invitations: [somebody()] }, colleague!)).toMatchObject({ ok: true })
    clock.pass(86_400_000)
  })

  it('are limited to the tenant’s daily number', async () => {
    await fillBatch((await invite(somebody())).id, 2000)
    expect(await app.call(inviteSingle, { invitations: [somebody()] }, staff)).toMatchObject({
      refusal: 'daily_invitation_limit',
    })
    clock.pass(86_400_000)
    staff = await visitOf(staffId)
    expect(await app.call(inviteSingle, { invitations: [somebody()] }, staff)).toMatchObject({ ok: true })
  })
})

describe('an invited person', () => {
  describe('#invitations.accept', () => {
    it('follows the mailed link, chooses a password, accepts the terms, is active and signs in [IN-04] [AU-16]', async () => {
      const invitee = somebody()
      await invite(invitee)
      const token = await secretFor(invitee.email)
      const browser = createTestBrowser(app, exchange)
      expect(await browser.ask(checkInvitation, { token })).toMatchObject({
        ok: true,
        value: { email: invitee.email, invitedBy: 'Ira Person', companyName: 'Brandywell Capital', kind: 'client' },
      })
      expect(await rows('select id from people where email = $1', [invitee.email])).toEqual([])
      expect(
        await browser.ask(acceptInvitation, { token, password: 'password password', ...acceptance }),
      ).toMatchObject({
        refusal: 'password_guessable',
      })
      expect(await browser.ask(acceptInvitation, { token, password, ...acceptance })).toMatchObject({ ok: true })
      const who = await browser.ask(getCurrentUser, {})
      expect(who).toMatchObject({
        value: { primaryEmail: invitee.email, roleId: roleIds.client, needsActivation: 'True' },
      })
      const personId = who.ok ? who.value.entityId : ''
      expect(await browser.ask(getAccountActivation, {})).toMatchObject({
        value: { isEmailProven: true, areTermsAccepted: false },
      })
      await browser.ask(agreeToTerms, { entityId: personId })
      expect(await browser.ask(activateAccount, { personId })).toMatchObject({
        ok: true,
        value: { needsActivation: 'False' },
      })
      const again = createTestBrowser(app, exchange)
      expect(await again.ask(signInWithPassword, { email: invitee.email, password, rememberMe: false })).toMatchObject({
        ok: true,
      })
      expect(await browser.ask(acceptInvitation, { token, ...acceptance })).toMatchObject({
        refusal: 'invitation_link_expired',
      })
    })

    it('can sign out midway and go on by password: the address stays proven', async () => {
      const { email, ...invitee } = somebody()
      await invite({ email, ...invitee })
      const [token, browser] = [await secretFor(email), createTestBrowser(app, exchange)]
      await browser.ask(acceptInvitation, { token, password, ...acceptance })
      await browser.ask(signOut, { everywhere: false })
      await browser.ask(signInWithPassword, { email, password, rememberMe: false })
      expect(await browser.ask(getAccountActivation, {})).toMatchObject({
        value: { isPending: true, isEmailProven: true },
      })
    })

    it('can skip the password and sign in by e-mail link', async () => {
      const invitee = somebody()
      await invite(invitee)
      const browser = createTestBrowser(app, exchange)
      const token = await secretFor(invitee.email)
      expect(await browser.ask(acceptInvitation, { token, ...acceptance })).toMatchObject({ ok: true })
      clock.pass(1000)
      await createTestBrowser(app, exchange).ask(requestSignInLink, { email: invitee.email, ...agreed })
      await reactToAll()
      expect((await mailsTo(invitee.email)).at(-1)!.text).toMatch(/\/l#/)
    })
  })

  it('who is an expert lands on the expert site, and is found only once active', async () => {
    const invitee = somebody({ companyName: 'Nordluft AB' })
    await app.call(inviteSingle, { invitations: [invitee], kind: 'expert' }, staff)
    const token = await secretFor(invitee.email)
    expect((await mailsTo(invitee.email))[0]!.text).toContain(`${expertSite.origin}/invitation#`)
    expect(await createTestBrowser(app, exchange).ask(checkInvitation, { token })).toMatchObject({
      refusal: 'invitation_link_expired',
    })
    const browser = createTestBrowser(app, expertSite)
    await browser.ask(acceptInvitation, { token, ...acceptance })
    const find = () => rows('select id, is_active, person_type, role_id from people where email = $1', [invitee.email])
    const [person] = await find()
    expect(person).toMatchObject({ is_active: false, person_type: personTypes.expert, role_id: null })
    await browser.ask(agreeToTerms, { entityId: person.id })
    expect(await browser.ask(activateAccount, { personId: person.id })).toMatchObject({ ok: true })
    await reactToAll()
    expect((await find())[0]).toMatchObject({ is_active: true })
  })

  describe('#invitations.inviteVendor', () => {
    it('who is a vendor belongs to that company, which is created if necessary', async () => {
      const [one, two] = [somebody({ companyName: 'Kestrel Research' }), somebody({ companyName: 'kestrel research' })]
      await app.call(inviteVendor, { invitations: [one, two] }, staff)
      for (const { email } of [one, two])
        await createTestBrowser(app, exchange).ask(acceptInvitation, { token: await secretFor(email), ...acceptance })
      const companies = await rows(
        `select id from companies where kind = 'vendor' and lower(name) = 'kestrel research'`,
      )
      expect(companies).toHaveLength(1)
      const people = await rows('select role_id, company_id from people where email = any($1)', [
        [one.email, two.email],
      ])
      expect(people).toEqual(Array(2).fill({ role_id: roleIds.vendor, company_id: companies[0].id }))
    })
  })

  it('cannot use the invitation if the address has an account by now, whatever its state', async () => {
    for (const state of ['restricted_at', 'erased_at', 'disabled_at', 'deleted_at', 'terms_accepted_at']) {
      const invitee = somebody()
      await invite(invitee)
      const token = await secretFor(invitee.email)
      const personId = await insertPerson(test, tenantId)
      await rows(`update people set email = $1, ${state} = $2 where id = $3`, [invitee.email, clock.now(), personId])
      for (const operation of [checkInvitation, acceptInvitation] as const)
        expect(
          await createTestBrowser(app, exchange).ask(operation as typeof acceptInvitation, {
            ...(operation === acceptInvitation ? { token, ...acceptance } : ({ token } as never)),
          }),
          state,
        ).toMatchObject({ status: 410, refusal: 'invitation_link_expired' })
    }
  })

  describe('#invitations.check, #invitations.resend, #invitations.withdraw', () => {
    it('cannot use a link that is used, withdrawn, replaced, older than a week, or of another site or origin', async () => {
      const spent = { status: 410, refusal: 'invitation_link_expired' }
      const invitee = somebody()
      const { items } = await invite(invitee)
      const older = await secretFor(invitee.email)
      clock.pass(60_000)
      expect(await app.call(resendInvitation, { invitationId: items[0]!.id }, staff)).toMatchObject({ ok: true })
      const newer = await secretFor(invitee.email)
      expect(newer).not.toBe(older)
      const browser = createTestBrowser(app, exchange)
      expect(await browser.ask(acceptInvitation, { token: older, ...acceptance })).toMatchObject(spent)
      expect(
        await createTestBrowser(app, other.exchange).ask(acceptInvitation, { token: newer, ...acceptance }),
      ).toMatchObject(spent)
      expect(
        await createTestBrowser(app, expertSite).ask(acceptInvitation, { token: newer, ...acceptance }),
      ).toMatchObject(spent)
      const foreign = { origin: 'http://evil.example' }
      expect(await browser.ask(acceptInvitation, { token: newer, ...acceptance }, foreign)).toMatchObject({
        refusal: 'foreign_origin',
      })
      const at = Array.from({ length: 5 }, () => createTestBrowser(app, exchange))
      const answers = await Promise.all(at.map((one) => one.ask(acceptInvitation, { token: newer, ...acceptance })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)

      const second = somebody()
      const invited = await invite(second)
      await app.call(withdrawInvitation, { invitationId: invited.items[0]!.id }, staff)
      expect(await browser.ask(checkInvitation, { token: await secretFor(second.email) })).toMatchObject(spent)
      const third = somebody()
      await invite(third)
      clock.pass(7 * 86_400_000)
      expect(await browser.ask(checkInvitation, { token: await secretFor(third.email) })).toMatchObject(spent)
    })
  })

  it('gets one reminder after three days, with a link that replaces the first', async () => {
    const invitee = somebody()
    await invite(invitee)
    clock.pass(3 * 86_400_000 - 1000)
    await tasks.tick()
    expect(await mailsTo(invitee.email)).toHaveLength(1)
    clock.pass(1000)
    await tasks.tick()
    await tasks.tick()
    const mails = await mailsTo(invitee.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ira Person invited you to Portal of inviting',
      'Reminder: Ira Person invited you to Portal of inviting',
    ])
    const browser = createTestBrowser(app, exchange)
    expect(await browser.ask(checkInvitation, { token: await secretFor(invitee.email) })).toMatchObject({ ok: true })
  })
})

describe('invitations to a project', () => {
  it('require the right over projects, and add analysts of its client to the team on acceptance', async () => {
    const founder = await insertPerson(test, tenantId, { companyId: clientId })
    const projectId = await insertProject(test, tenantId, { clientId, team: [founder] })
    const another = await insertCompany(test, tenantId, 'Other Capital')
    const input = (invitee: Invitee) => ({ invitations: [invitee], projectId })
    expect(await app.call(inviteSingle, input(somebody()), staff)).toMatchObject({ refusal: 'forbidden' })
    const keeper = await visitOf(
      await insertPerson(test, tenantId, {
        roleId: roleIds.staff,
        permissions: [permissionIds.ManageProjects, permissionIds.ManageClients],
      }),
    )
    const [analyst, stranger] = [somebody(), somebody({ companyName: 'Other Capital' })]
    for (const invitee of [analyst, stranger]) {
      expect(await app.call(inviteSingle, input(invitee), keeper)).toMatchObject({ ok: true })
      await createTestBrowser(app, exchange).ask(acceptInvitation, {
        token: await secretFor(invitee.email),
        ...acceptance,
      })
    }
    await reactToAll()
    const team = await rows(
      `select p.email, p.company_id from project_members m join people p on (p.tenant_id, p.id) = (m.tenant_id, m.person_id)
       where m.project_id = $1 order by m.position`,
      [projectId],
    )
    expect(team.map(({ email }) => email)).toEqual([`${founder}@person.example`, analyst.email])
    expect(another).toBeTruthy()
    const nowhere = { invitations: [somebody()], projectId: newId(clock.now()) }
    expect(await app.call(inviteSingle, nowhere, keeper)).toMatchObject({ ok: true })
  })
})

describe('invitations from a file', () => {
  const fileOf = (text: string) => new File([text], 'people.csv', { type: 'text/csv' })
  const upload = async (text: string) => {
    const answer = await app.call(uploadInvitationBatch, { kind: 'client', file: fileOf(text) }, staff)
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value
  }

  describe('#invitations.sendBatch, #invitations.getBatch, #invitations.downloadReport', () => {
    it('preview a thousand rows, send them in steps, and report each [IN-04]', async () => {
      clock.pass(86_400_000)
      staff = await visitOf(staffId)
      const lines = Array.from({ length: 1000 }, (_, i) => {
        const mail = i % 100 === 7 ? 'broken' : i % 100 === 9 ? 'row2@many.example' : `row${i + 2}@many.example`
        return `${i === 3 ? '=HYPERLINK("x")' : 'Max'},Many ${i},${mail},Brandywell Capital`
      })
      lines[3] = `"=HYPERLINK(""x"")",Many 3,row5@many.example,Brandywell Capital`
      const preview = await upload(`First name,Last name,E-mail,Company\n${lines.join('\n')}\n`)
      expect(preview).toMatchObject({
        state: 'preview',
        total: 1000,
        waitingItemCount: 980,
        unsuccessfulItemCount: 20,
        fileName: 'people.csv',
        uploadStartTime: null,
      })
      expect(preview.items[9]).toMatchObject({ uploadStatus: 3, conflictDescription: 'Same as row 2' })
      expect(await mailsTo('row2@many.example')).toHaveLength(0)

      delivered.length = 0
      expect(await app.call(sendInvitationBatch, { batchId: preview.id }, staff)).toMatchObject({
        value: { state: 'sending' },
      })
      expect(await app.call(sendInvitationBatch, { batchId: preview.id }, staff)).toMatchObject({
        refusal: 'batch_not_ready',
      })
      await reactToAll()
      const steps = delivered
        .filter(({ name }) => name === 'invitations.batch-progressed')
        .map(({ payload }) => payload)
      expect(steps).toHaveLength(40)
      expect(steps.at(-1)).toEqual({ batchId: preview.id, done: 980, total: 980 })
      const done = await app.call(getInvitationBatch, { batchId: preview.id, states: ['failed', 'collision'] }, staff)
      expect(done).toMatchObject({
        value: { state: 'done', successfulItemCount: 980, unsuccessfulItemCount: 20, waitingItemCount: 0 },
      })
      expect(done.ok && done.value.items).toHaveLength(20)
      expect(await mailsTo('row1001@many.example')).toHaveLength(1)

      const report = await app.call(downloadInvitationReport, { batchId: preview.id }, staff)
      const text = report.ok ? await (report.value as unknown as File).text() : ''
      const written = text.trim().split('\r\n')
      expect(written).toHaveLength(1001)
      expect(written[4]).toBe(`"5","'=HYPERLINK(""x"")","Many 3","row5@many.example","Brandywell Capital","Sent",""`)
      expect(written[8]).toContain('"Invalid","Invalid email address"')
    }, 120_000)
  })

  describe('#invitations.upload', () => {
    it('refuse files that are not tables', async () => {
      const file = fileOf('hello')
      expect(await app.call(uploadInvitationBatch, { kind: 'client', file }, staff)).toMatchObject({
        refusal: 'not_a_table',
      })
      for (const empty of [fileOf(''), fileOf('First name,Last name,E-mail\n')])
        expect(await app.call(uploadInvitationBatch, { kind: 'client', file: empty }, staff)).toMatchObject({
          refusal: 'no_rows',
        })
    })

    it('refuse a name that is too long in its row', async () => {
      const long = `${'A'.repeat(5000)},Long,long@many.example,Brandywell Capital`
      const { items } = await upload(`First name,Last name,E-mail,Company\n${long}\n`)
      expect(items).toMatchObject([{ state: 'failed', failure: 'name_too_long', firstName: `${'A'.repeat(99)}…` }])
    })
  })

  describe('#invitations.listBatches, #invitations.discardBatch', () => {
    it('list previews until they are sent or discarded, and a discarded one cannot be sent', async () => {
      const preview = await upload(
        'First name,Last name,E-mail,Company\nMax,Held,held@many.example,Brandywell Capital\n',
      )
      const listed = await app.call(listInvitationBatches, {}, staff)
      expect(listed.ok && listed.value.batches[0]).toMatchObject({ id: preview.id, state: 'preview' })
      const stranger = await signedIn(
        test,
        exchange,
        await insertPerson(test, tenantId, { roleId: roleIds.staff }),
        clock,
      )
      expect(await app.call(discardInvitationBatch, { batchId: preview.id }, stranger)).toMatchObject({ ok: false })
      expect(await app.call(discardInvitationBatch, { batchId: preview.id }, staff)).toMatchObject({ ok: true })
      expect(await rows('select id from invitations where batch_id = $1', [preview.id])).toEqual([])
      for (const operation of [discardInvitationBatch, sendInvitationBatch])
        expect(await app.call(operation, { batchId: preview.id }, staff)).toMatchObject({ ok: false })
    })
  })
})

describe('#invitations.listInvitableCompanies', () => {
  it('lists the clients of the own tenant, for staff who invite analysts only', async () => {
    const { tenantId: elsewhere } = other
    const foreign = await insertCompany(test, elsewhere, 'Foreign Capital')
    const listed = await app.call(listInvitableCompanies, {}, staff)
    expect(listed).toMatchObject({ ok: true })
    const companies = listed.ok ? listed.value : []
    expect(companies).toContainEqual({ companyId: clientId, name: 'Brandywell Capital' })
    expect(companies.map(({ companyId }) => companyId)).not.toContain(foreign)
    const stranger = await signedIn(
      test,
      exchange,
      await insertPerson(test, tenantId, { roleId: roleIds.staff }),
      clock,
    )
    expect(await app.call(listInvitableCompanies, {}, stranger)).toMatchObject({ ok: false })
  })
})

describe('invitations of staff and compliance officers', () => {
  const inviteOwn = (kind: 'staff' | 'compliance', invitee: Invitee, as: TestSession) =>
    app.call(inviteSingle, { invitations: [invitee], kind }, as)

  it('are sent by holders of 213 only, with a recent proof of identity', async () => {
    for (const kind of ['staff', 'compliance'] as const)
      expect(await inviteOwn(kind, somebody(), staff)).toMatchObject({ refusal: 'forbidden' })
    const values = { roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] } as const
    const system = await visitOf(await insertPerson(test, tenantId, values))
    clock.pass(6 * 60_000)
    expect(await inviteOwn('staff', somebody(), system)).toMatchObject({ refusal: 'proof_required' })
  })

  it('give the role on acceptance, which takes a password, and tell the other administrators', async () => {
    const houseId = newId(clock.now())
    await test.asOwner(
      (owner) => insertRow(owner, 'companies', { tenant_id: tenantId, id: houseId, name: 'The house', kind: 'tenant' }),
      tenantId,
    )
    const values = { roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] } as const
    const system = await visitOf(await insertPerson(test, tenantId, values))
    for (const [kind, role] of [
      ['staff', 2],
      ['compliance', 8],
    ] as const) {
      const invitee = somebody()
      expect(await inviteOwn(kind, invitee, system)).toMatchObject({ value: { items: [{ uploadStatus: 2 }] } })
      const token = await secretFor(invitee.email)
      const browser = createTestBrowser(app, exchange)
      const { password: _, ...withoutPassword } = { password: undefined, ...acceptance }
      expect(await browser.ask(acceptInvitation, { token, ...withoutPassword })).toMatchObject({
        refusal: 'invalid_input',
      })
      const password = 'eleven quiet herons'
      expect(await browser.ask(acceptInvitation, { token, ...acceptance, password })).toMatchObject({ ok: true })
      const [person] = await rows(
        'select id, role_id, company_id, permissions, is_admin from people where email = $1',
        [invitee.email],
      )
      expect(person).toMatchObject({ role_id: role, company_id: houseId, permissions: [], is_admin: false })
      const events = await rows(
        `select payload from outbox where kind = 'people.privileges-changed' order by sequence desc limit 1`,
      )
      expect(events[0]).toMatchObject({ payload: { personId: person!.id, granted: [{ kind: 'role', id: role }] } })
    }
  })
})
