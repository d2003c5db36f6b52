import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import type { Fixture, Fixtures } from './ask.ts'
import type { World } from './world.ts'

const later = ({ clock }: World, seconds = 0) => new Date(clock.now().getTime() + seconds * 1000)

/** A batch that somebody of the staff has begun, with one row. */
const aBatch = async (world: World, state: 'preview' | 'done', row: Record<string, unknown> = {}) => {
  const { ids, insert } = world
  const [batchId, invitationId] = [newId(later(world)), newId(later(world))]
  const batch = { id: batchId, kind: 'client', state, created_by: ids.serving, created_at: later(world), total: 1 }
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
  ...{ upload_status: 2, sent_at: later(world), expires_at: later(world, 600), secret_hash: hashOf(token) },
})

const onBatch =
  (state: 'preview' | 'done'): Fixture =>
  async (world) => ({ input: { batchId: (await aBatch(world, state)).batchId } })

const onInvitation: Fixture = async (world) => ({
  input: { invitationId: (await aBatch(world, 'done', sent(world))).invitationId },
})

const byLink =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world) => {
    const token = newSecret()
    await aBatch(world, 'done', sent(world, token))
    return { input: { token, ...rest } }
  }

const invitee = (world: World) => ({
  ...{ firstName: 'Ina', lastName: 'Neu', email: `${newId(later(world))}@person.example`, companyName: 'A firm' },
})
const table = 'First name,Last name,E-mail,Company\nIna,Neu,ina@person.example,A firm\n'

/** Valid inputs for what concerns invitations. */
export const invitationFixtures: Fixtures = {
  'invitations.inviteSingle': async (world) => ({ input: { invitations: [invitee(world)] } }),
  'invitations.inviteVendor': async (world) => ({ input: { invitations: [invitee(world)] } }),
  'invitations.companies': async () => ({ input: {} }),
  'invitations.upload': async () => ({
    input: { kind: 'client', file: new File([table], 'people.csv', { type: 'text/csv' }) },
  }),
  'invitations.batches': async () => ({ input: {} }),
  'invitations.openBatch': onBatch('done'),
  'invitations.sendBatch': onBatch('preview'),
  'invitations.discardBatch': onBatch('preview'),
  'invitations.report': onBatch('done'),
  'invitations.resend': onInvitation,
  'invitations.withdraw': onInvitation,
  'invitations.check': byLink(),
  'invitations.accept': byLink({ timeZone: 'Europe/Berlin', language: 'enUS' }),
}
