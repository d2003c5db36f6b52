import { personActivated } from '@colloquy/contract/identity/events'
import { on } from '../../../platform/operations/define.ts'
import { overwriteRecord } from '../../people/commands.ts'
import { wasInvited } from '../store.ts'

/** Makes invited experts findable once their account is active. */
export const openActivated = on(personActivated, 'invitations.open-activated', async (context, { personId }) => {
  if (await wasInvited(context.tx, personId)) await overwriteRecord(context, personId, { is_active: true })
})
