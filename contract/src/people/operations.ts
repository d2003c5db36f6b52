import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Day, EmptyOutput, Id, line, prose, Upload } from '../values.ts'
import {
  ChangedVersion,
  Crop,
  EmploymentList,
  ExpertProfile,
  ExternalId,
  FactKind,
  maxPhotoBytes,
  PersonInfo,
  PersonProfile,
  PersonWithExternalIds,
  RoleId,
} from './shapes.ts'

export const getExpert = operation('people.getExpert', {
  summary: "An expert's profile, as far as the actor may see it.",
  method: 'GET',
  path: '/experts/{personId}',
  input: z.object({ personId: Id }),
  output: ExpertProfile,
})

export const closePromotion = operation('people.closePromotion', {
  summary: 'Hides the promotion of the mobile app permanently.',
  method: 'POST',
  path: '/people/promotion/close',
  input: z.object({}),
  output: EmptyOutput,
})

export const getProfile = operation('people.getProfile', {
  summary: "A person's own record.",
  method: 'GET',
  path: '/people/{personId}/profile',
  input: z.object({ personId: Id }),
  output: PersonProfile,
})

export const updateProfile = operation('people.updateProfile', {
  summary: "Changes the given fields of a person's record.",
  method: 'PATCH',
  path: '/people/{personId}/profile',
  input: z.object({ personId: Id, ...z.partial(PersonInfo).shape }),
  output: PersonProfile,
  versioned: true,
})

const employment = {
  companyName: line(200),
  title: line(200),
  startDate: Day,
  endDate: z.nullable(Day),
  summary: z.nullable(prose(2000)),
  isPrimary: z.boolean(),
}

export const listEmployments = operation('people.listEmployments', {
  summary: "A person's employments, latest first.",
  method: 'GET',
  path: '/people/{personId}/employments',
  input: z.object({ personId: Id }),
  output: EmploymentList,
})

export const addEmployment = operation('people.addEmployment', {
  summary: 'Adds an employment.',
  method: 'POST',
  path: '/people/{personId}/employments',
  input: z.object({ personId: Id, ...employment }),
  output: EmploymentList,
  refusals: ['employment_dates', 'too_many_employments'],
  versioned: true,
})

export const updateEmployment = operation('people.updateEmployment', {
  summary: 'Changes an employment.',
  method: 'PUT',
  path: '/people/{personId}/employments/{employmentId}',
  input: z.object({ personId: Id, employmentId: Id, ...employment }),
  output: EmploymentList,
  refusals: ['employment_dates'],
  versioned: true,
})

export const removeEmployment = operation('people.removeEmployment', {
  summary: 'Removes an employment.',
  method: 'DELETE',
  path: '/people/{personId}/employments/{employmentId}',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  versioned: true,
})

export const restoreEmployment = operation('people.restoreEmployment', {
  summary: 'Restores an employment that was removed within the last few minutes.',
  method: 'POST',
  path: '/people/{personId}/employments/{employmentId}/restoration',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  refusals: ['nothing_to_undo', 'too_many_employments'],
  versioned: true,
})

export const confirmEmployment = operation('people.confirmEmployment', {
  summary: 'Confirms that an employment is still correct.',
  method: 'POST',
  path: '/people/{personId}/employments/{employmentId}/confirmation',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  versioned: true,
})

export const unconfirmEmployment = operation('people.unconfirmEmployment', {
  summary: 'Undoes the last confirmation of an employment, within a few minutes.',
  method: 'DELETE',
  path: '/people/{personId}/employments/{employmentId}/confirmation',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  refusals: ['nothing_to_undo'],
  versioned: true,
})

export const confirmFact = operation('people.confirmFact', {
  summary: 'Confirms a fact, with the same value or a new one.',
  method: 'POST',
  path: '/people/{personId}/facts/{kind}',
  input: z.object({ personId: Id, kind: FactKind, value: line(300) }),
  output: PersonProfile,
  refusals: ['fact_follows_record'],
  versioned: true,
})

export const unconfirmFact = operation('people.unconfirmFact', {
  summary: 'Undoes the last confirmation of a fact, within a few minutes.',
  method: 'DELETE',
  path: '/people/{personId}/facts/{kind}',
  input: z.object({ personId: Id, kind: FactKind }),
  output: PersonProfile,
  refusals: ['nothing_to_undo'],
  versioned: true,
})

export const getPersonPhoto = operation('people.getPhoto', {
  summary: "A person's photo as WebP, a square of 96 or 256 pixels.",
  method: 'GET',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id, size: z.union([z.literal(96), z.literal(256)]) }),
  output: Bytes,
})

export const uploadPersonPhoto = operation('people.uploadPhoto', {
  summary: "Sets a person's photo: a square of a JPEG, PNG or WebP image.",
  method: 'POST',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id, photo: Upload(maxPhotoBytes), crop: Crop }),
  output: PersonProfile,
  refusals: ['invalid_image', 'busy'],
})

export const removePersonPhoto = operation('people.removePhoto', {
  summary: "Removes a person's photo.",
  method: 'DELETE',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id }),
  output: PersonProfile,
})

export const setExternalIds = operation('people.setExternalIds', {
  summary: "Replaces a person's ids in other systems.",
  method: 'PUT',
  path: '/people/{personId}/external-ids',
  input: z.object({ personId: Id, externalIds: z.array(ExternalId).check(z.maxLength(20)) }),
  output: PersonProfile,
  refusals: ['external_id_taken'],
  versioned: true,
})

export const findByExternalId = operation('people.findByExternalId', {
  summary: 'People by their ids in another system; unknown ids are omitted.',
  method: 'POST',
  path: '/people/by-external-id',
  input: z.object({
    system: line(40),
    values: z.array(line(100)).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.array(PersonWithExternalIds),
})

export const setPersonRole = operation('people.setRole', {
  summary: "Changes a person's role; the company determines the available roles.",
  method: 'PUT',
  path: '/people/{personId}/role',
  input: z.object({ personId: Id, roleId: RoleId }),
  output: ChangedVersion,
  refusals: ['own_account', 'role_not_of_company'],
  versioned: true,
})

export const setPersonAdmin = operation('people.setAdmin', {
  summary: "Grants or revokes the administration of the tenant's users.",
  method: 'PUT',
  path: '/people/{personId}/admin',
  input: z.object({ personId: Id, isAdmin: z.boolean() }),
  output: ChangedVersion,
  refusals: ['own_account'],
  versioned: true,
})

export const setPremiumLicense = operation('people.setPremiumLicense', {
  summary: 'Grants or revokes a premium licence.',
  method: 'PUT',
  path: '/people/{personId}/premium-license',
  input: z.object({ personId: Id, premiumLicense: z.boolean() }),
  output: ChangedVersion,
  versioned: true,
})

export const restrictPerson = operation('people.restrict', {
  summary: 'Restricts an account: all sessions end at once, and the person cannot sign in until it is restored.',
  method: 'POST',
  path: '/people/{personId}/restriction',
  input: z.object({ personId: Id, reason: line(500) }),
  output: ChangedVersion,
  refusals: ['own_account', 'already_restricted'],
})

export const restorePerson = operation('people.restore', {
  summary: 'Lifts the restriction of an account. The person has to sign in again.',
  method: 'POST',
  path: '/people/{personId}/restoration',
  input: z.object({ personId: Id, reason: line(500) }),
  output: ChangedVersion,
  refusals: ['not_restricted'],
})
