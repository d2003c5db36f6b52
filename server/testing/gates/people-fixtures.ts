import { personTypes, roleIds } from '@colloquy/contract/person-types'
import sharp from 'sharp'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { installation } from '../app.ts'
import type { Fixture, Fixtures } from './perform-as.ts'
import type { World } from './test-world.ts'

const [width, height] = [60, 40]
const picture = await sharp({ create: { width, height, channels: 3, background: '#884422' } })
  .png()
  .toBuffer()

const now = ({ clock }: World, seconds = 0) => new Date(clock.now().getTime() + seconds * 1000)

/** The record of the expert the team's call is with, at its present version. */
const onRecord =
  (rest: Record<string, unknown> = {}): Fixture =>
  async ({ ids, run }) => {
    const [person] = await run('select version from people where id = $1', [ids.expert])
    return { input: { personId: ids.expert, ...rest }, ifMatch: person?.version as number }
  }

const work = {
  companyName: 'Nordluft AB',
  title: 'Head of Sales',
  startDate: '2018-02-01',
  endDate: '2021-09-30',
  summary: null,
  isPrimary: false,
}

/** An employment that was confirmed a moment ago. */
const onEmployment =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world, principal) => {
    const employmentId = newId(now(world))
    await world.insert('employments', {
      id: employmentId,
      person_id: world.ids.expert,
      company_name: 'Nordluft AB',
      title: 'Buyer',
      start_on: '2015-01-01',
      end_on: '2016-01-01',
      confirmed_at: now(world, -10),
      earlier: JSON.stringify({ source: 'self', confirmedAt: null }),
    })
    return onRecord({ employmentId, ...rest })(world, principal)
  }

const photoFile = async (world: World): Promise<string> => {
  const id = newId(now(world))
  await installation.files.put({ tenantId: world.tenantId, fileId: id }, Buffer.from('picture'))
  const row = { media_type: 'image/webp', name: 'photo.webp', size: 7, made_at: now(world) }
  await world.insert('files', { id, ...row })
  return id
}

/** An expert with a picture, whom clients may find. */
const withPhoto: Fixture = async (world) => {
  const id = newId(now(world))
  const [photo_id, small_photo_id] = [await photoFile(world), await photoFile(world)]
  const name = { first_name: 'Vera', last_name: 'Muster', code: `P-${id}` }
  const row = { person_type: personTypes.expert, time_zone: 'Europe/Berlin', joined_on: '2025-01-01' }
  await world.insert('people', { id, ...name, ...row, photo_id, small_photo_id })
  return { input: { personId: id, size: 96 } }
}

/** An analyst of the team's client, whose account is tried on. */
const insertUser = async (world: World, facts: Record<string, unknown> = {}): Promise<string> => {
  const id = newId(now(world))
  const name = { first_name: 'Uma', last_name: 'Muster', code: `P-${id}`, email: `${id}@person.example` }
  const row = {
    person_type: personTypes.companyMember,
    role_id: roleIds.client,
    company_id: world.ids.clientCompany,
    time_zone: 'Europe/Berlin',
  }
  await world.insert('people', { id, ...name, ...row, joined_on: '2025-01-01', ...facts })
  return id
}

/** An expert who has registered and waits to be looked at. */
const insertRegisteredExpert = async (world: World): Promise<string> => {
  const id = newId(now(world))
  const name = { first_name: 'Rena', last_name: 'Muster', code: `P-${id}`, email: `${id}@person.example` }
  const row = { person_type: personTypes.expert, time_zone: 'Europe/Berlin', joined_on: '2025-01-01', is_active: false }
  await world.insert('people', { id, ...name, ...row, pending_vetting: true })
  await world.insert('vettings', { person_id: id, registered_at: now(world) })
  return id
}

const onRegistered =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ input: { personId: await insertRegisteredExpert(world), ...rest } })

/** Valid inputs for what concerns the look at experts who have registered. */
const vettingFixtures: Fixtures = {
  'vetting.list': async () => ({ input: {} }),
  'vetting.openOwn': async () => ({ input: {} }),
  'vetting.reply': async (world) => {
    await world.insertOnce('vettings', { person_id: world.ids.expert, registered_at: now(world) })
    const questionId = newId(now(world))
    await world.insert('vetting_questions', {
      ...{ id: questionId, person_id: world.ids.expert, question: 'Since when?' },
      ...{ asked_at: now(world), asked_by: world.ids.admin },
    })
    return { input: { questionId, reply: 'Since 2015.' } }
  },
  'vetting.open': onRegistered(),
  'vetting.approve': async (world) => ({
    input: { personId: await insertRegisteredExpert(world), creditsPerHour: 150 },
    ifMatch: 1,
  }),
  'vetting.ask': onRegistered({ question: 'Since when?' }),
  'vetting.decline': onRegistered({ reason: 'No experience yet.' }),
}

const importTable = Buffer.from('id,first,last\n1,Vera,Muster\n')
const importColumns = ['id', 'first', 'last']
const importMapping = ['externalId', 'firstName', 'lastName']

/** An import in a state, with its file. */
const insertImport = async (world: World, state: string, row: Record<string, unknown> = {}): Promise<string> => {
  const { insert, tenantId } = world
  const [id, fileId] = [newId(now(world)), newId(now(world))]
  await insert('imports', {
    ...{ id, state, file_name: 'experts.csv', size: importTable.length, received: importTable.length, system: 'crm' },
    ...{
      columns: importColumns,
      mapping: JSON.stringify(importMapping),
      sample: JSON.stringify([['1', 'Vera', 'Muster']]),
    },
    ...{ body_at: 14, body_line: 2, time_zone: 'Europe/Berlin', created_at: now(world), advanced_at: now(world) },
    ...row,
  })
  await installation.files.put({ tenantId, fileId }, importTable)
  const file = { id: fileId, media_type: 'text/csv', name: 'part', size: importTable.length, made_at: now(world) }
  await insert('files', file)
  if (state !== 'uploading')
    await insert('import_parts', { import_id: id, start_at: 0, size: importTable.length, file_id: fileId })
  return id
}

const importInState =
  (state: string, row: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ input: { importId: await insertImport(world, state, row) } })

/** Valid inputs for what concerns imports. */
const importFixtures: Fixtures = {
  'imports.begin': async () => ({ input: { fileName: 'experts.csv', size: importTable.length } }),
  'imports.append': async (world) => ({
    input: {
      importId: await insertImport(world, 'uploading', { received: 0 }),
      offset: 0,
      part: new File([importTable], 'experts.csv', { type: 'text/csv' }),
    },
  }),
  'imports.list': async () => ({ input: {} }),
  'imports.downloadTemplate': async () => ({ input: {} }),
  'imports.open': importInState('done'),
  'imports.check': importInState('ready'),
  'imports.run': importInState('checked'),
  'imports.pause': importInState('running'),
  'imports.cancel': importInState('paused'),
  'imports.downloadErrors': importInState('done'),
}

/** A planned version of a text. */
const termsFixtures: Fixtures = {
  'terms.withdraw': async (world) => {
    const [id, at] = [newId(now(world)), now(world, 86_400)]
    const planned = { kind: 'expert', version: 900, language: 'enUS', title: 'a title', body: 'a text' }
    await world.insertOnce('terms_texts', { id, ...planned, published_at: at })
    return { input: { kind: 'expert', version: 900 } }
  },
}

/** An open request of the team's analyst for a copy of their data. */
const insertOpenRequest = async (world: World): Promise<string> => {
  const [requested_at, due_at] = [now(world, 0), now(world, 30 * 86_400)]
  await world.insertOnce('personal_data_requests', {
    ...{ id: newId(requested_at), person_id: world.ids.team, kind: 'copy', requested_at, due_at },
  })
  const [row] = await world.run(
    `select id from personal_data_requests
     where kind = 'copy' and withdrawn_at is null and closed_at is null and person_id = $1`,
    [world.ids.team],
  )
  return row?.id as string
}

/** A copy of the team's analyst that can be downloaded. */
const onCopy: Fixture = async ({ ids, insert, clock }) => {
  const [closed_at, requested_at] = [clock.now(), new Date(clock.now().getTime() - 3_600_000)]
  const [id, fileId] = [newId(closed_at), newId(closed_at)]
  const file = { id: fileId, media_type: 'application/json', name: 'personal-data.json', size: 2, made_at: closed_at }
  await insert('files', file)
  const until = new Date(closed_at.getTime() + 86_400_000)
  await insert('personal_data_requests', {
    ...{ id, person_id: ids.team, kind: 'copy', requested_at, due_at: until, closed_at, closed_by: ids.admin },
    ...{ outcome: 'answered', message: 'Done.', copy_expires_at: until, copy_file_id: fileId },
  })
  return { input: { requestId: id } }
}

/** Inputs for requests about personal data. */
const privacyFixtures: Fixtures = {
  'privacy.requestCopy': async ({ ids }) => ({ input: { personId: ids.team } }),
  'privacy.requestErasure': async ({ ids }) => ({ input: { personId: ids.team } }),
  'privacy.listOwnRequests': async () => ({ input: {} }),
  'privacy.withdrawRequest': async (world) => ({ input: { requestId: await insertOpenRequest(world) } }),
  'privacy.exportData': async (world) => ({ input: { requestId: await insertOpenRequest(world) } }),
  'privacy.answer': async (world) => ({
    input: { requestId: await insertOpenRequest(world), outcome: 'answered', message: 'Done.' },
  }),
  'privacy.listClosedRequests': async () => ({ input: {} }),
  'privacy.listOpenRequests': async () => ({ input: {} }),
  'privacy.findCopy': onCopy,
  'privacy.downloadCopy': onCopy,
}

/** Valid inputs for what concerns people's records, and what they agree to. */
export const peopleFixtures: Fixtures = {
  ...privacyFixtures,
  ...importFixtures,
  ...vettingFixtures,
  ...termsFixtures,
  'people.openExpert': async ({ ids }) => ({ input: { personId: ids.expert } }),
  'people.openProfile': async ({ ids }) => ({ input: { personId: ids.expert } }),
  'people.updateProfile': onRecord({ city: 'Hamburg', languages: ['de', 'en'] }),
  'people.listEmployments': async ({ ids }) => ({ input: { personId: ids.expert } }),
  'people.addEmployment': onRecord(work),
  'people.updateEmployment': onEmployment(work),
  'people.removeEmployment': onEmployment(),
  'people.restoreEmployment': async (world, principal) => {
    const id = newId(now(world))
    const row = { id, person_id: world.ids.expert, is_primary: false, company_name: 'Nordluft AB', title: 'Buyer' }
    const employment = { ...row, tenant_id: world.tenantId, start_on: '2015-01-01', source: 'self' }
    await world.insert('removed_employments', {
      ...{ id, person_id: world.ids.expert, removed_at: now(world, -10) },
      employment: JSON.stringify(employment),
    })
    return onRecord({ employmentId: id })(world, principal)
  },
  'people.confirmEmployment': onEmployment(),
  'people.unconfirmEmployment': onEmployment(),
  'people.confirmFact': onRecord({ kind: 'public_office', value: 'None' }),
  'people.unconfirmFact': async (world, principal) => {
    const row = { person_id: world.ids.expert, kind: 'shares_held', value: 'None', source: 'self', shelf_days: 90 }
    await world.insertOnce('facts', { ...row, confirmed_at: now(world) })
    const earlier = { value: 'Few', source: 'self', confirmedAt: '2026-01-01T00:00:00.000Z' }
    await world.run(`update facts set earlier = $2, confirmed_at = $3 where person_id = $1 and kind = 'shares_held'`, [
      world.ids.expert,
      JSON.stringify(earlier),
      now(world, -10),
    ])
    return onRecord({ kind: 'shares_held' })(world, principal)
  },
  'people.openPhoto': withPhoto,
  'people.uploadPhoto': async ({ ids }) => ({
    input: {
      personId: ids.expert,
      photo: new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }),
      crop: { left: 0, top: 0, size: height },
    },
  }),
  'people.removePhoto': async ({ ids }) => ({ input: { personId: ids.expert } }),
  'people.setReferences': onRecord({ references: [{ system: 'crm', value: '4711' }] }),
  'people.findByReference': async (world) => {
    await world.insertOnce('person_references', { system: 'hr', value: '17', person_id: world.ids.expert })
    return { input: { system: 'hr', values: ['17'] } }
  },
  'people.setRole': async (world) => ({
    input: { personId: await insertUser(world), roleId: roleIds.client },
    ifMatch: 1,
  }),
  'people.setAdmin': async (world) => ({ input: { personId: await insertUser(world), isAdmin: true }, ifMatch: 1 }),
  'permissions.set': async (world) => ({
    input: {
      personId: await insertUser(world, { role_id: roleIds.staff, company_id: world.ids.houseCompany }),
      permissions: [213],
    },
    ifMatch: 1,
  }),
  'people.setPremiumLicense': async (world) => ({
    input: { personId: await insertUser(world), premiumLicense: true },
    ifMatch: 1,
  }),
  'people.restrict': async (world) => ({ input: { personId: await insertUser(world), reason: 'A reason.' } }),
  'people.restore': async (world) => ({
    input: { personId: await insertUser(world, { restricted_at: now(world) }), reason: 'A reason.' },
  }),
  'dashboard.listUsers': async () => ({ input: {} }),
  'dashboard.openAccount': async (world) => ({ input: { personId: await insertUser(world) } }),
  'dashboard.endSession': async (world) => ({ input: { personId: await insertUser(world) } }),
  'dashboard.resendValidation': async (world) => ({
    input: { personId: await insertUser(world, { needs_activation: true }) },
  }),
}

/** A batch that somebody of the staff has begun, with one row. */
const insertBatch = async (world: World, state: 'preview' | 'done', row: Record<string, unknown> = {}) => {
  const { ids, insert } = world
  const [batchId, invitationId] = [newId(now(world)), newId(now(world))]
  // Whoever follows a link is told who invites them, and this is nobody of whom the others are not to hear.
  const batch = {
    id: batchId,
    kind: 'client',
    state,
    created_by: await insertUser(world),
    created_at: now(world),
    total: 1,
  }
  await insert('invitation_batches', batch)
  await insert('invitations', {
    ...{ id: invitationId, batch_id: batchId, n: 1, kind: 'client', first_name: 'Ina', last_name: 'Neu' },
    ...{ email: `${invitationId}@person.example`, language: 'enUS', company_id: ids.clientCompany },
    ...row,
  })
  return { batchId, invitationId }
}

/** A row that was sent; its link can be followed with the secret. */
const sent = (world: World, token = newSecret()) => ({
  ...{ upload_status: 2, sent_at: now(world), expires_at: now(world, 600), secret_hash: hashOf(token) },
})

const onBatch =
  (state: 'preview' | 'done'): Fixture =>
  async (world) => ({ input: { batchId: (await insertBatch(world, state)).batchId } })

const onInvitation: Fixture = async (world) => ({
  input: { invitationId: (await insertBatch(world, 'done', sent(world))).invitationId },
})

const byLink =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world) => {
    const token = newSecret()
    await insertBatch(world, 'done', sent(world, token))
    return { input: { token, ...rest } }
  }

const invitee = (world: World) => ({
  ...{ firstName: 'Ina', lastName: 'Neu', email: `${newId(now(world))}@person.example`, companyName: 'A firm' },
})
const table = 'First name,Last name,E-mail,Company\nIna,Neu,ina@person.example,A firm\n'

/** Valid inputs for what concerns invitations. */
export const invitationFixtures: Fixtures = {
  'invitations.inviteSingle': async (world) => ({ input: { invitations: [invitee(world)] } }),
  'invitations.inviteVendor': async (world) => ({ input: { invitations: [invitee(world)] } }),
  'invitations.listCompanies': async () => ({ input: {} }),
  'invitations.upload': async () => ({
    input: { kind: 'client', file: new File([table], 'people.csv', { type: 'text/csv' }) },
  }),
  'invitations.listBatches': async () => ({ input: {} }),
  'invitations.openBatch': onBatch('done'),
  'invitations.sendBatch': onBatch('preview'),
  'invitations.discardBatch': onBatch('preview'),
  'invitations.downloadReport': onBatch('done'),
  'invitations.resend': onInvitation,
  'invitations.withdraw': onInvitation,
  'invitations.check': byLink(),
  'invitations.accept': byLink({ timeZone: 'Europe/Berlin', language: 'enUS' }),
}
