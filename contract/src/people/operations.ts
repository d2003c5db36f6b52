import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Day, Done, Id, line, prose, Upload } from '../values.ts'
import {
  Changed,
  Crop,
  EmploymentList,
  ExpertProfile,
  FactKind,
  PersonInfo,
  PersonProfile,
  photoLimit,
  Reference,
  ReferencedPerson,
  RoleId,
} from './shapes.ts'

export const openExpert = operation('people.openExpert', {
  summary: "An expert's profile, as far as the asker may see it.",
  method: 'GET',
  path: '/experts/{personId}',
  input: z.object({ personId: Id }),
  output: ExpertProfile,
})

export const closePromotion = operation('people.closePromotion', {
  summary: 'The person has closed the line that tells of the app for telephones: it does not come back.',
  method: 'POST',
  path: '/people/promotion/close',
  input: z.object({}),
  output: Done,
})

export const openProfile = operation('people.openProfile', {
  summary: "A person's own record.",
  method: 'GET',
  path: '/people/{personId}/profile',
  input: z.object({ personId: Id }),
  output: PersonProfile,
})

export const updateProfile = operation('people.updateProfile', {
  summary: "Changes what is given of a person's record.",
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
  summary: "A person's employments, the latest first.",
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
  summary: 'Puts an employment back that was removed within the last few minutes.',
  method: 'POST',
  path: '/people/{personId}/employments/{employmentId}/restoration',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  refusals: ['nothing_to_take_back', 'too_many_employments'],
  versioned: true,
})

export const confirmEmployment = operation('people.confirmEmployment', {
  summary: 'Says that an employment is still as it stands there.',
  method: 'POST',
  path: '/people/{personId}/employments/{employmentId}/confirmation',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  versioned: true,
})

export const unconfirmEmployment = operation('people.unconfirmEmployment', {
  summary: 'Takes the last confirmation of an employment back, within a few minutes.',
  method: 'DELETE',
  path: '/people/{personId}/employments/{employmentId}/confirmation',
  input: z.object({ personId: Id, employmentId: Id }),
  output: EmploymentList,
  refusals: ['nothing_to_take_back'],
  versioned: true,
})

export const confirmFact = operation('people.confirmFact', {
  summary: 'Says that a fact holds, with the same value or another.',
  method: 'POST',
  path: '/people/{personId}/facts/{kind}',
  input: z.object({ personId: Id, kind: FactKind, value: line(300) }),
  output: PersonProfile,
  refusals: ['fact_follows_record'],
  versioned: true,
})

export const unconfirmFact = operation('people.unconfirmFact', {
  summary: 'Takes the last statement of a fact back, within a few minutes.',
  method: 'DELETE',
  path: '/people/{personId}/facts/{kind}',
  input: z.object({ personId: Id, kind: FactKind }),
  output: PersonProfile,
  refusals: ['nothing_to_take_back'],
  versioned: true,
})

export const openPhoto = operation('people.openPhoto', {
  summary: "A person's picture as WebP, a square of 96 or 256 pixels.",
  method: 'GET',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id, size: z.union([z.literal(96), z.literal(256)]) }),
  output: Bytes,
})

export const uploadPhoto = operation('people.uploadPhoto', {
  summary: 'Takes a square of a JPEG, PNG or WebP as the picture of a person.',
  method: 'POST',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id, photo: Upload(photoLimit), crop: Crop }),
  output: PersonProfile,
  refusals: ['not_a_picture'],
})

export const removePhoto = operation('people.removePhoto', {
  summary: "Removes a person's picture.",
  method: 'DELETE',
  path: '/people/{personId}/photo',
  input: z.object({ personId: Id }),
  output: PersonProfile,
})

export const setReferences = operation('people.setReferences', {
  summary: 'Replaces the ids under which other systems know a person.',
  method: 'PUT',
  path: '/people/{personId}/references',
  input: z.object({ personId: Id, references: z.array(Reference).check(z.maxLength(20)) }),
  output: PersonProfile,
  refusals: ['reference_taken'],
  versioned: true,
})

export const findByReference = operation('people.findByReference', {
  summary: 'Persons by ids of another system; ids of nobody are missing.',
  method: 'POST',
  path: '/people/by-reference',
  input: z.object({
    system: line(40),
    values: z.array(line(100)).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.array(ReferencedPerson),
})

export const setRole = operation('people.setRole', {
  summary: 'Gives somebody of a company another role; the company decides which ones there are.',
  method: 'PUT',
  path: '/people/{personId}/role',
  input: z.object({ personId: Id, roleId: RoleId }),
  output: Changed,
  refusals: ['own_account', 'role_not_of_company'],
  versioned: true,
})

export const setAdmin = operation('people.setAdmin', {
  summary: "Makes somebody an administrator of the tenant's users, or ends it.",
  method: 'PUT',
  path: '/people/{personId}/admin',
  input: z.object({ personId: Id, isAdmin: z.boolean() }),
  output: Changed,
  refusals: ['own_account'],
  versioned: true,
})

export const setPremiumLicense = operation('people.setPremiumLicense', {
  summary: 'Gives somebody a premium licence, or takes it.',
  method: 'PUT',
  path: '/people/{personId}/premium-license',
  input: z.object({ personId: Id, premiumLicense: z.boolean() }),
  output: Changed,
  versioned: true,
})

export const restrictPerson = operation('people.restrict', {
  summary:
    'Restricts an account: its person is thrown out at once, everywhere, and is not let in until it is restored.',
  method: 'POST',
  path: '/people/{personId}/restriction',
  input: z.object({ personId: Id, reason: line(500) }),
  output: Changed,
  refusals: ['own_account', 'already_restricted'],
})

export const restorePerson = operation('people.restore', {
  summary: 'Ends the restriction of an account. Its person signs in anew.',
  method: 'POST',
  path: '/people/{personId}/restoration',
  input: z.object({ personId: Id, reason: line(500) }),
  output: Changed,
  refusals: ['not_restricted'],
})
