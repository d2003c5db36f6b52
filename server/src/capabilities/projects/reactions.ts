import { invitationAccepted } from '@colloquy/contract/invitations/events'
import { on } from '../../platform/operations/define.ts'
import { joinTeam } from './commands.ts'

/** Adds a person who was invited to a project to its team when they accept. */
export const addInvitedToTeam = on(
  invitationAccepted,
  'projects.add-team-member',
  async (context, { personId, projectId }) => {
    if (projectId !== null) await joinTeam(context, projectId, personId)
  },
)
