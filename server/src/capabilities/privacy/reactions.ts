import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { personalDataAnswered, personalDataRequested } from '@colloquy/contract/privacy/events'
import { storeFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { on, type Reaction, type SystemContext } from '../../platform/operations/define.ts'
import { mailPerson, type PersonalMail } from '../notifications/commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { personalDataFile } from './copy-queries.ts'
import { erasePerson } from './erasure-commands.ts'
import { answerMail, copyMail, requestMail } from './mails.ts'
import { type ClosedRequest, closedRequest, copyOf, setCopyFile, waitingRequest } from './store.ts'

type MailParameters = Parameters<typeof requestMail>

/** Mails the person of a request, unless they cannot be reached any more. */
const mailAbout = async (
  context: SystemContext,
  personId: string,
  mailOf: (to: MailParameters[0], place: MailParameters[2]) => PersonalMail,
): Promise<void> => {
  const { tx, actor } = context
  const person = (await personSummaries(tx, [personId])).get(personId)
  if (!person?.email || person.isErased || person.isDeleted) return
  const { fullName: name, email, language, timeZone } = person
  const isExpert = person.personType === personTypes.expert
  const site = await siteOfPerson(tx, actor.tenantId, person.personType)
  const path = `${sitePath(isExpert, person.roleId)}/settings?tab=privacy`
  await mailPerson(
    context,
    personId,
    mailOf({ name, email, language, timeZone }, { site, branding: await mailBranding(tx), path }),
  )
}

/** Notifies the address of record that a request was made in the person's name. */
export const notifyOfRequest = on(
  personalDataRequested,
  'privacy.notify-of-request',
  async (context, { requestId, personId }) => {
    const request = await waitingRequest(context.tx, requestId)
    if (request) await mailAbout(context, personId, (to, place) => requestMail(to, request, place))
  },
)

/** Does what a request was closed with, and tells the person: provides the copy of their data, or erases them. */
export const notifyOfAnswer = (files: FileStore): Reaction =>
  on(personalDataAnswered, 'privacy.mail-answer', async (context, { requestId, personId }) => {
    const request = await closedRequest(context.tx, requestId)
    if (!request) return
    const { copy_expires_at: expiresAt } = request
    if (expiresAt === null) {
      await mailAbout(context, personId, (to, place) => answerMail(to, request, place))
      if (request.outcome === 'erased') await erasePerson(context, personId)
      return
    }
    await prepareCopy(context, files, request)
    await mailAbout(context, personId, (to, { site, branding }) => copyMail(to, request, { site, branding, expiresAt }))
  })

/** Stores the copy. A reaction may run again, so that an existing one is kept. */
const prepareCopy = async (
  context: SystemContext,
  files: FileStore,
  { id, person_id }: ClosedRequest,
): Promise<void> => {
  if ((await copyOf(context.tx, id))?.copy_file_id !== null) return
  const file = await personalDataFile(context, files, person_id, 'person')
  await setCopyFile(context.tx, id, await storeFile(context, files, file))
}

const sitePath = (isExpert: boolean, roleId: number | null): string => {
  if (isExpert) return '/expert'
  if (roleId === roleIds.compliance) return '/compliance'
  return roleId === roleIds.staff ? '/staff' : '/clients'
}
