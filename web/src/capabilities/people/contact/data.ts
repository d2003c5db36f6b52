import {
  confirmServiceEmail,
  getRoleProfile,
  listRelationships,
  updateContactInfo,
  updateServiceEmail,
} from '@colloquy/contract/people/contact-operations'
import { type ContactInfo, profileRoles, type UserInfo } from '@colloquy/contract/people/contact-shapes'
import { personChanged } from '@colloquy/contract/people/events'
import { getProfile, listEmployments } from '@colloquy/contract/people/operations'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** A person's profile as loaded for a role, kept live [PU-06]. */
const useRoleProfile = (personId: string, role: number) => {
  const client = useQueryClient()
  const input = { personId, role }
  useLiveEvent(personChanged, ({ personId: changed }) => {
    if (changed === personId) void client.invalidateQueries({ queryKey: queryKeyOf(getRoleProfile, input) })
  })
  return useOperationQuery(getRoleProfile, input)
}

/** How a person is reached. */
export const useContactInfo = (personId: string): UseQueryResult<ContactInfo, Error> => {
  const { data, ...query } = useRoleProfile(personId, profileRoles.contactInfo)
  return { ...query, data: data?.kind === 'contact' ? data.contactInfo : undefined } as UseQueryResult<
    ContactInfo,
    Error
  >
}

/** What the product stores about a person as its user. */
export const useUserInfo = (personId: string): UseQueryResult<UserInfo, Error> => {
  const { data, ...query } = useRoleProfile(personId, profileRoles.userInfo)
  return { ...query, data: data?.kind === 'user' ? data.userInfo : undefined } as UseQueryResult<UserInfo, Error>
}

// All parts of a record carry its version.
const invalidates = [getRoleProfile, getProfile, listEmployments, listRelationships]
export const useUpdateContactInfo = () => useCommand(updateContactInfo, { invalidates })
export const useUpdateServiceEmail = () => useCommand(updateServiceEmail, { invalidates })
export const useConfirmServiceEmail = () => useCommand(confirmServiceEmail, { invalidates })
