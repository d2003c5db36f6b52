import { personActivated } from '@colloquy/contract/identity/events'
import { on } from '../../../platform/operations/define.ts'
import { activateRecord } from '../../people/creation-commands.ts'
import { wasInvited } from '../store.ts'

/** Experts who were invited can be found as soon as their account is active. */
export const openActivated = on(personActivated, 'invitations.open-activated', async (work, { personId }) => {
  if (await wasInvited(work.tx, personId)) await activateRecord(work, personId)
})
