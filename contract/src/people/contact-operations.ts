import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Email, Id } from '../values.ts'
import {
  Assistant,
  ContactInfo,
  maxRelationships,
  PhoneNumber,
  Relationship,
  RelationshipList,
  RoleProfile,
} from './contact-shapes.ts'

export const getRoleProfile = operation('people.getRoleProfile', {
  summary: "A person's profile by requested role: 1 contact info, 0 user info, otherwise person info [PU-06].",
  method: 'GET',
  path: '/people/{personId}/profile/{role}',
  input: z.object({ personId: Id, role: z.int().check(z.minimum(0), z.maximum(1000)) }),
  output: RoleProfile,
})

export const updateContactInfo = operation('people.updateContactInfo', {
  summary: "Sets a person's phone numbers and assistant.",
  method: 'PUT',
  path: '/people/{personId}/contact-info',
  input: z.object({
    personId: Id,
    phone: z.nullable(PhoneNumber),
    mobile: z.nullable(PhoneNumber),
    assistant: z.nullable(Assistant),
  }),
  output: ContactInfo,
  versioned: true,
})

export const updateServiceEmail = operation('people.updateServiceEmail', {
  summary:
    'Sets the address that emails about calls and requests go to, once the link in a mail to it is confirmed; null: the address of the account, at once.',
  method: 'PUT',
  path: '/clientsmgmt/members/UpdateServiceEmail',
  input: z.object({ personId: Id, serviceEmail: z.nullable(Email) }),
  output: ContactInfo,
  refusals: ['address_undeliverable'],
})

export const confirmServiceEmail = operation('people.confirmServiceEmail', {
  summary: 'Confirms a service address by the secret of the link that was mailed to it.',
  method: 'POST',
  path: '/service-emails/confirm',
  input: z.object({ secret: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ fullName: z.string(), serviceEmail: z.string() }),
  refusals: ['service_email_link_expired'],
})

export const listRelationships = operation('people.listRelationships', {
  summary: "A person's relationships with third parties.",
  method: 'GET',
  path: '/people/{personId}/relationships',
  input: z.object({ personId: Id }),
  output: RelationshipList,
})

export const setRelationships = operation('people.setRelationships', {
  summary: "Replaces a person's relationships with third parties.",
  method: 'PUT',
  path: '/people/{personId}/relationships',
  input: z.object({ personId: Id, relationships: z.array(Relationship).check(z.maxLength(maxRelationships)) }),
  output: RelationshipList,
  versioned: true,
})
