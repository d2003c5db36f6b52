import { describe, expect, it } from 'vitest'
import { publicAccess } from '../../../src/platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../../src/platform/ids.ts'
import type { OperationHandler } from '../../../src/platform/operations/define.ts'
import { buildTestApp } from '../../app.ts'
import { testDatabase } from '../../database.ts'
import type { TestSession } from '../../people-fixtures.ts'
import { seatGuest, visitGuest } from '../fixtures/seat-fixtures.ts'
import { fixtures } from '../fixtures.ts'
import { performAs } from '../perform-as.ts'
import { permissionMatrix } from '../permission-matrix.ts'
import { createWorld, principals } from '../test-world.ts'

/*
 * People who are not here as themselves, or not for everything: what they may do is written by hand, all else of what the
 * product has must be refused to them, also what is added later and never thought of them.
 */
const test = await testDatabase()
const other = await createWorld(test, { key: 'other' })
const world = await createWorld(test, { key: 'world', foreign: other })
const app = await buildTestApp(test)

const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

/** A session as the team's person or nobody, and its access token. */
const visit = async (values: Record<string, unknown>): Promise<TestSession> => {
  const [id, token] = [newId(at(0)), newSecret()]
  await world.insert('sessions', {
    id,
    site_id: world.exchange.id,
    remember: false,
    user_agent: 'test',
    address: '127.0.0.1',
    started_at: at(0),
    seen_at: at(0),
    idle_until: at(3600),
    expires_at: at(3600),
    ...values,
  })
  await world.insert('access_tokens', { hash: hashOf(token), session_id: id, expires_at: at(3600) })
  return { site: world.exchange, token }
}
const link = newId(at(0))
await world.insert('share_links', {
  id: link,
  site_id: world.exchange.id,
  secret_hash: hashOf(newSecret()),
  email: 'guest@guest.example',
  resource_type: 'Project',
  resource_id: world.ids.project,
  participant_type: 'ClientContact',
  language: 'enUS',
  created_by: world.ids.team,
  created_at: at(0),
  expires_at: at(3600),
})
const toProject = {
  share_link_id: link,
  resource_type: 'Project',
  resource_id: world.ids.project,
  participant_type: 'ClientContact',
}
const own = newId(at(0))
await world.insert('sessions', {
  id: own,
  site_id: world.exchange.id,
  person_id: world.ids.serving,
  method: 'password',
  remember: false,
  user_agent: 'test',
  address: '127.0.0.1',
  started_at: at(0),
  seen_at: at(0),
  idle_until: at(3600),
  expires_at: at(3600),
})

const visits = {
  anonymous: () => visit({ person_id: null, method: 'anonymous', ...toProject }),
  bound: () => visit({ person_id: world.ids.team, method: 'shareLink', ...toProject }),
  impersonation: () =>
    visit({
      person_id: world.ids.team,
      method: 'impersonation',
      impersonator_id: world.ids.serving,
      impersonator_session_id: own,
    }),
}

/** Operations that are not everybody's. */
const closed = [...app.registry.handlers.values()].filter(({ rule }) => rule.allow !== publicAccess)

/** What comes of each operation, asked by such a visitor for what the team's person may do. */
const allowed = async (kind: keyof typeof visits, among: readonly OperationHandler[] = closed): Promise<string[]> => {
  const done: string[] = []
  for (const { operation } of among) {
    const name = operation.name as string
    if (permissionMatrix.get(name)?.team !== 'yes') continue
    const prepared = await fixtures[name]!(world, 'team')
    // Whoever has asked too often is refused for that alone.
    await test.database.db.deleteFrom('rate_limits').execute()
    const { outcome } = await performAs(app, operation, prepared, await visits[kind](), 'team')
    if (outcome === 'yes') done.push(name)
    else expect(['forbidden', 'not_found', 'not_signed_in'], `${name} as ${kind}: ${outcome}`).toContain(outcome)
  }
  return done.sort()
}

describe('who is not here for everything', () => {
  it('sees the one thing they bear a link to, when they have no account [AX-01]', async () => {
    expect(await allowed('anonymous')).toEqual([
      'feedback.send',
      'identity.getAnonymousUser',
      'identity.issueLiveTicket',
      'projects.getShared',
    ])
  }, 120_000)

  it('sees the same as a person, is told who they are, and agrees to nothing in that name [AU-03]', async () => {
    const themselves = [
      'identity.getAnonymousUser',
      'identity.getAuthInfo',
      'identity.getCurrentUser',
      'identity.getImpersonation',
      'identity.getSessionContext',
      'identity.issueLiveTicket',
      'identity.stopImpersonation',
    ]
    expect(await allowed('bound')).toEqual(
      [...themselves, 'feedback.send', 'permissions.listOwn', 'projects.getShared', 'terms.getStatus'].sort(),
    )
  }, 120_000)
})

/** The last one comes before anybody is known: what a provider sent was meant for another browser. */
const refusedToGuests = ['forbidden', 'not_found', 'not_signed_in', 'provider_sign_in_expired']

/**
 * What a guest of the call that an operation is about may do. Each is tried on what somebody may do it to; without a call of its own,
 * as the guest of another one.
 */
const allowedToGuest = async (kind: string): Promise<string[]> => {
  const done: string[] = []
  const elsewhere = String((await fixtures['calls.get']!(world, 'team')).input.callId)
  for (const { operation } of closed) {
    const name = operation.name as string
    const row = permissionMatrix.get(name)
    const who = principals.find((principal) => row?.[principal] === 'yes') ?? 'team'
    const prepared = await fixtures[name]!(world, who)
    await test.database.db.deleteFrom('rate_limits').execute()
    const callId = String(prepared.input.callId ?? prepared.input.chatId ?? elsewhere)
    const isCall = (await world.run('select from calls where id = $1', [callId])).length > 0
    const guest = await seatGuest(world, isCall ? callId : elsewhere, kind)
    const { outcome } = await performAs(app, operation, prepared, await visitGuest(world, guest), who)
    if (!refusedToGuests.includes(outcome)) done.push(name)
  }
  return done.sort()
}

/** What every guest may do with the call. Some are refused here for another reason, such as a text that is out of date. */
const ofGuests: readonly string[] = `
  calls.attest calls.connectMedia calls.declineSeat calls.enterRoom calls.get calls.getAgenda calls.getAttestation
  calls.getDialIn calls.getExtension calls.leaveRoom calls.markReadiness calls.openRoom calls.watchRoom calls.sendSignal
  feedback.send incidents.report permissions.listOwn identity.getAnonymousUser identity.getCurrentUser identity.getSessionContext
  identity.issueLiveTicket identity.getAuthInfo identity.getImpersonation identity.stopImpersonation recordings.answer recordings.getConsent
  recordings.withdraw
`
  .trim()
  .split(/\s+/)

describe('a guest of a call', () => {
  it('takes part in it, and is refused everything else [AX-01]', async () => {
    expect(await allowedToGuest('interpreter')).toEqual([...ofGuests].sort())
  }, 180_000)

  it('takes part in the conversation about it with a seat that chats', async () => {
    const chats = (await allowedToGuest('client')).filter((name) => !ofGuests.includes(name))
    expect(chats.filter((name) => !name.startsWith('chat.'))).toEqual([])
    expect(chats).toContain('chat.listMessages')
  }, 180_000)
})

describe('who acts as somebody', () => {
  const personal = closed.filter(({ operation }) =>
    /^(identity|terms|factors|privacy|replays)\./.test(operation.name as string),
  )

  it('is refused what is the own affair of the person', async () => {
    expect(await allowed('impersonation', personal)).toEqual([
      'identity.getAnonymousUser',
      'identity.getCurrentUser',
      'identity.getImpersonation',
      'identity.getSessionContext',
      'identity.issueLiveTicket',
      'identity.stopImpersonation',
      'terms.getStatus',
    ])
  }, 120_000)

  it('reads the conversations of the person, and writes nothing in that name', async () => {
    const ofChat = closed.filter(({ operation }) => operation.name.startsWith('chat.'))
    expect(await allowed('impersonation', ofChat)).toEqual([
      'chat.get',
      'chat.getAttachmentPreview',
      'chat.list',
      'chat.listChanges',
      'chat.listContacts',
      'chat.listMessages',
      'chat.listPinned',
      'chat.search',
      'chat.unwatch',
      'chat.watch',
    ])
  }, 120_000)

  it('may do the work of the person, but make nothing that opens it when they act no longer', async () => {
    const work = closed.filter(({ operation }) => /^projects\./.test(operation.name as string))
    const theirs = work
      .map(({ operation }) => operation.name as string)
      .filter((name) => permissionMatrix.get(name)?.team === 'yes')
    expect(await allowed('impersonation', work)).toEqual(theirs.filter((name) => name !== 'projects.share').sort())
  }, 120_000)
})
