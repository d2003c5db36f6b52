import { invitationAccepted } from '@colloquy/contract/invitations/events'
import { on } from '../../platform/operations/define.ts'
import { joinTeam } from './commands.ts'

/** Whoever was invited to a project works on it as soon as they have accepted. */
export const addInvitedToTeam = on(invitationAccepted, 'projects.welcome', async (work, { personId, projectId }) => {
  if (projectId !== null) await joinTeam(work, projectId, personId)
})
