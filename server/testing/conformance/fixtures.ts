import { callStatuses } from '@colloquy/contract/calls/statuses'
import { languages } from '@colloquy/contract/languages'
import { cookieNames } from '../../src/capabilities/identity/rules.ts'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { boundedPasswords } from '../../src/platform/secrets/passwords.ts'
import { attendanceFixtures } from './fixtures/attendance-fixtures.ts'
import { type CallValues, complianceFixtures, freeHour, insertCall, reasonTo } from './fixtures/call-fixtures.ts'
import { chatFixtures } from './fixtures/chat-fixtures.ts'
import { companyFixtures } from './fixtures/company-fixtures.ts'
import { factorsFixtures } from './fixtures/factor-fixtures.ts'
import { feedbackFixtures } from './fixtures/feedback-fixtures.ts'
import { incidentFixtures } from './fixtures/incident-fixtures.ts'
import { invitationFixtures } from './fixtures/invitation-fixtures.ts'
import { notificationFixtures } from './fixtures/notification-fixtures.ts'
import { officerFixtures } from './fixtures/officer-fixtures.ts'
import { opportunityFixtures } from './fixtures/opportunity-fixtures.ts'
import { peopleFixtures } from './fixtures/people-fixtures.ts'
import { recordingFixtures } from './fixtures/recording-fixtures.ts'
import { replayFixtures } from './fixtures/replay-fixtures.ts'
import { roomFixtures } from './fixtures/room-fixtures.ts'
import { schedulingFixtures } from './fixtures/scheduling-fixtures.ts'
import { searchFixtures } from './fixtures/search-fixtures.ts'
import { seatFixtures } from './fixtures/seat-fixtures.ts'
import { insertImpersonationCode, insertSession, insertShareLink, signInFixtures } from './fixtures/sign-in-fixtures.ts'
import { sourcingFixtures } from './fixtures/sourcing-fixtures.ts'
import { surveyFixtures } from './fixtures/survey-fixtures.ts'
import { tenancyFixtures } from './fixtures/tenancy-fixtures.ts'
import { trainingFixtures } from './fixtures/training-fixtures.ts'
import { type Fixture, type Fixtures, noInput } from './perform-as.ts'
import { secondsFromNow, type TestWorld } from './test-world.ts'

/** A call in a fitting state, and what else the operation wants to know. */
const onCall =
  (values: CallValues, rest: Record<string, unknown> = {}, ifMatch?: number): Fixture =>
  async (world) => ({
    input: { callId: await insertCall(world, values), ...rest },
    ...(ifMatch !== undefined && { ifMatch }),
  })

const inScheduling = { status: callStatuses.inScheduling } as const
const scheduled = { status: callStatuses.scheduled, startsIn: 3000 } as const

const brief = {
  name: 'a project',
  question: 'a question',
  topics: [],
  targetCompanies: [],
  exclusions: [],
  questions: [],
  deadline: null,
  countries: [],
  callsWanted: null,
  budget: null,
  agreedCreditsPerHour: null,
  isBlinded: true,
}

/** A project of the team's that nothing else is done to. */
const insertProject = async (world: TestWorld, values: Record<string, unknown> = {}): Promise<string> => {
  const id = newId(secondsFromNow(world, 0))
  const { ids, insert } = world
  await insert('projects', {
    id,
    code: `PR-${id}`,
    name: 'a project',
    question: 'a question',
    client_id: ids.clientCompany,
    created_at: secondsFromNow(world, 0),
    ...values,
  })
  await insert('project_members', { project_id: id, person_id: ids.team, position: 0 })
  return id
}

const finishedDraft = {
  firstName: 'Ada',
  lastName: 'Holm',
  country: 'SE',
  city: 'Lund',
  timeZone: 'Europe/Stockholm',
  language: 'enUS',
  languages: ['sv'],
  headline: 'Valves',
  bio: '',
  expertise: ['valves'],
  employments: [{ companyName: 'Nordluft AB', title: 'Buyer', startDate: '2015-01-01', endDate: null }],
  rate: 300,
  currency: 'EUR',
  hoursPerWeek: 5,
}

/** A registration at the expert site that can be finished, with a key to it. */
const insertRegistration = async (world: TestWorld) => {
  const [id, key] = [newId(secondsFromNow(world, 0)), newSecret()]
  const email = `${id}@person.example`
  await world.insert('registrations', {
    id,
    site_id: world.expert.id,
    email,
    step: 'terms',
    draft: JSON.stringify(finishedDraft),
    started_at: secondsFromNow(world, 0),
    expires_at: secondsFromNow(world, 86_400),
    verified_at: secondsFromNow(world, 0),
  })
  await world.insert('registration_keys', { hash: hashOf(key), registration_id: id })
  return { id, key, email }
}

const draftText = { language: 'enUS', title: 'a title', body: 'a text' }

/** What an administrator is writing as the next privacy policy, at its present version. */
const onTermsDraft =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world) => {
    const texts = JSON.stringify(languages.map((language) => ({ ...draftText, language })))
    const [edited_at, edited_by] = [secondsFromNow(world, 0), world.ids.admin]
    await world.insertOnce('terms_drafts', { kind: 'privacy', version: 1, texts, edited_at, edited_by })
    const [draft] = await world.run('select version from terms_drafts where kind = $1', ['privacy'])
    return { input: { kind: 'privacy', ...rest }, ifMatch: draft?.version as number }
  }

const passwords = boundedPasswords()
const password = 'a password of the tests'

/** The team's person signs in with it, whatever was done before. */
const teamPassword = async (world: TestWorld) =>
  world.insertOnce('passwords', {
    person_id: world.ids.team,
    hash: await passwords.hash(password),
    set_at: secondsFromNow(world, 0),
  })

/** A secret that sets the password of the team's person. */
const insertPasswordReset = async (world: TestWorld): Promise<string> => {
  const token = newSecret()
  await world.insert('account_tokens', {
    id: newId(secondsFromNow(world, 0)),
    purpose: 'reset',
    site_id: world.exchange.id,
    redirect_url: '/',
    email: 'team@person.example',
    requested_at: secondsFromNow(world, 0),
    person_id: world.ids.team,
    secret_hash: hashOf(token),
    expires_at: secondsFromNow(world, 600),
  })
  return token
}

/**
 * A valid input for every operation, about things of the team's. Without one a refusal would prove nothing:
 * it could be the input that was refused.
 */
export const fixtures: Fixtures = {
  'telemetry.recordPageView': async ({ exchange, ids }) => ({
    input: { visit: ids.team, path: '/clients', title: 'Home', location: `${exchange.origin}/clients` },
  }),
  'telemetry.recordDefect': async () => ({ input: { kind: 'Error', message: 'no x', stack: '', path: '/clients' } }),

  ...peopleFixtures,
  'people.closePromotion': noInput,

  'permissions.listOwn': noInput,

  ...factorsFixtures,

  'identity.getSignInMethods': noInput,
  'identity.signInWithPassword': async (world) => {
    await teamPassword(world)
    return { input: { email: 'team@person.example', password, rememberMe: false } }
  },
  'identity.requestSignInLink': async (world) => ({
    input: { email: `${newId(secondsFromNow(world, 0))}@person.example`, termsAccepted: true, privacyAccepted: true },
  }),
  'identity.checkMember': async () => ({ input: { email: 'team@person.example' } }),
  'identity.redeemSignInLink': async (world) => {
    const { exchange, ids, insert } = world
    const [token, browser] = [newSecret(), newSecret()]
    await insert('sign_in_links', {
      id: newId(secondsFromNow(world, 0)),
      site_id: exchange.id,
      email: 'team@person.example',
      browser_hash: hashOf(browser),
      code_hash: hashOf('code'),
      redirect_url: '/',
      requested_at: secondsFromNow(world, 0),
      person_id: ids.team,
      secret_hash: hashOf(token),
      expires_at: secondsFromNow(world, 600),
    })
    return { input: { token, rememberMe: false }, cookie: `${cookieNames(exchange).emailLink}=${browser}` }
  },
  'identity.refreshSession': async (world) => ({ input: {}, cookie: (await insertSession(world)).cookie }),
  'identity.signOut': async () => ({ input: { everywhere: false } }),
  'identity.getCurrentUser': noInput,
  'identity.getSessionContext': noInput,
  'identity.listSessions': noInput,
  'identity.endSession': async (world) => ({ input: { sessionId: (await insertSession(world)).id } }),
  'identity.endOtherSessions': noInput,
  'identity.getCredentials': noInput,
  'identity.changePassword': async (world) => {
    await teamPassword(world)
    return { input: { currentPassword: password, newPassword: password } }
  },
  'identity.issueLiveTicket': noInput,
  'identity.setPreferences': async () => ({ input: { preferredLanguage: 'deDE' } }),
  'identity.requestPasswordReset': async (world) => ({
    input: { email: `${newId(secondsFromNow(world, 0))}@person.example` },
  }),
  'identity.checkPasswordReset': async (world) => ({ input: { token: await insertPasswordReset(world) } }),
  'identity.redeemPasswordReset': async (world) => ({
    input: { token: await insertPasswordReset(world), newPassword: password },
  }),
  ...signInFixtures,
  'identity.reportError': async () => ({
    input: { category: 'Password', subject: 'User', label: 'Reset password Error', refusal: 'reset_link_expired' },
  }),
  'identity.getActivation': noInput,
  'identity.resendActivation': noInput,
  'identity.activate': async ({ ids }) => ({ input: { personId: ids.team } }),
  'identity.startImpersonation': async ({ ids }) => ({ input: { personId: ids.team, reason: 'asked for help' } }),
  'identity.resumeImpersonation': async (world) => ({ input: { token: await insertImpersonationCode(world) } }),
  'identity.getImpersonation': noInput,
  'identity.stopImpersonation': noInput,
  'identity.openShareLink': async (world) => ({ input: { token: (await insertShareLink(world)).secret } }),
  'identity.getAnonymousUser': noInput,

  'identity.checkAccess': noInput,

  'terms.listCurrent': noInput,
  'terms.getStatus': async ({ ids }) => ({ input: { entityId: ids.team } }),
  'terms.agree': async ({ ids }) => ({ input: { entityId: ids.team } }),
  'terms.agreePrivacy': async ({ ids }) => ({ input: { entityId: ids.team } }),
  'terms.listHistory': noInput,
  'terms.getText': async () => ({ input: { kind: 'privacy', version: 1 } }),
  'terms.listVersions': noInput,
  'terms.saveDraft': onTermsDraft({ texts: [draftText] }),
  'terms.discardDraft': onTermsDraft(),
  'terms.publish': async (world, principal) =>
    onTermsDraft({ from: secondsFromNow(world, 365 * 86_400).toISOString() })(world, principal),
  'terms.setLapse': async () => ({ input: { lapseDays: null } }),

  'registration.start': async (world) => ({
    input: { email: `${newId(secondsFromNow(world, 0))}@person.example`, language: 'enUS', timeZone: 'Europe/Berlin' },
  }),
  'registration.open': async (world) => ({ input: { key: (await insertRegistration(world)).key } }),
  'registration.save': async (world) => {
    const { key, email } = await insertRegistration(world)
    return { input: { key, email, step: 'about', draft: finishedDraft }, ifMatch: 1 }
  },
  'registration.mail': async (world) => ({ input: { key: (await insertRegistration(world)).key } }),
  'registration.resume': async (world) => {
    const { id, email } = await insertRegistration(world)
    const token = newSecret()
    const [requested_at, expires_at] = [secondsFromNow(world, 0), secondsFromNow(world, 3600)]
    const mail = {
      id: newId(requested_at),
      registration_id: id,
      email,
      secret_hash: hashOf(token),
      requested_at,
      expires_at,
    }
    await world.insert('registration_mails', mail)
    return { input: { token } }
  },
  'registration.complete': async (world) => ({
    input: { key: (await insertRegistration(world)).key, termsAccepted: true, privacyAccepted: true },
  }),

  ...notificationFixtures,
  ...invitationFixtures,

  'projects.list': noInput,
  'projects.get': async ({ ids }) => ({ input: { projectId: ids.project } }),
  'projects.getDraft': async ({ ids }) => ({ input: { about: ids.project } }),
  'projects.saveDraft': async ({ ids }) => ({ input: { about: ids.project, saved: null } }),
  'projects.create': async () => ({ input: { ...brief, team: [] } }),
  'projects.update': async (world) => {
    const projectId = await insertProject(world)
    return { input: { ...brief, projectId, team: [world.ids.team] }, ifMatch: 1 }
  },
  'projects.close': async (world) => ({ input: { projectId: await insertProject(world) }, ifMatch: 1 }),
  'projects.reopen': async (world) => ({
    input: { projectId: await insertProject(world, { closed_at: secondsFromNow(world, 0) }) },
    ifMatch: 1,
  }),
  'projects.listCandidates': async ({ ids }) => ({ input: { projectId: ids.project } }),
  'projects.shortlistExpert': async ({ ids }) => ({ input: { projectId: ids.project, personId: ids.otherExpert } }),
  'projects.moveCandidates': async (world) => {
    const [projectId, personId] = [await insertProject(world), world.ids.expert]
    const at = secondsFromNow(world, 0)
    await world.insert('project_candidates', {
      project_id: projectId,
      person_id: personId,
      stage: 'shortlisted',
      added_at: at,
      changed_at: at,
    })
    return { input: { projectId, personIds: [personId], stage: 'rejected', reason: 'not_relevant' } }
  },
  'projects.listColleagues': async ({ ids }) => ({ input: { projectId: ids.project } }),
  'projects.listClients': noInput,
  'projects.listLinks': async ({ ids }) => ({ input: { projectId: ids.project } }),
  'projects.share': async ({ ids }) => ({
    input: {
      projectId: ids.project,
      email: 'guest@guest.example',
      participantType: 'ClientContact',
      language: 'enUS',
      days: 7,
    },
  }),
  'projects.unshare': async (world) => ({
    input: { projectId: world.ids.project, linkId: (await insertShareLink(world)).id },
  }),
  'projects.getShared': async ({ ids }) => ({ input: { projectId: ids.project } }),

  ...complianceFixtures,
  ...officerFixtures,
  ...companyFixtures,
  ...chatFixtures,
  ...incidentFixtures,
  ...attendanceFixtures,
  ...sourcingFixtures,
  ...tenancyFixtures,
  ...opportunityFixtures,
  ...feedbackFixtures,
  ...replayFixtures,
  ...trainingFixtures,
  ...schedulingFixtures,

  'calls.request': async ({ ids }) => ({
    input: { projectId: ids.project, expertId: ids.expert, topic: 'Pumps', minutes: 60, questions: ['Which?'] },
  }),
  'calls.list': noInput,
  'calls.listFacets': noInput,
  'calls.listObstacles': noInput,
  'calls.get': onCall(inScheduling),
  'calls.getVerdict': onCall(inScheduling),
  'calls.suggestTimes': onCall(inScheduling),
  'calls.getWorkingHours': onCall(inScheduling),
  'calls.offerTimes': async (world) => onCall(inScheduling, { slots: [freeHour(world)] }, 1)(world, 'expert'),
  'calls.schedule': async (world) => {
    const slot = freeHour(world)
    return onCall({ ...inScheduling, offered: slot }, { slot }, 1)(world, 'team')
  },
  ...seatFixtures,
  'calls.getAttestation': onCall(scheduled),
  'calls.getNotes': async (world, principal) => {
    const prepared = await onCall(scheduled)(world, principal)
    const [call_id, text] = [prepared.input.callId, world.text('callNotes', 'team')]
    await world.insert('call_notes', { call_id, person_id: world.ids.team, text, saved_at: secondsFromNow(world) })
    return prepared
  },
  'calls.saveNotes': onCall(scheduled, { text: 'Ask for the year' }),
  'calls.attest': async (world, principal) => {
    const prepared = await onCall(scheduled)(world, principal)
    // Other calls have no seats of this kind, so that this text asks nothing of them.
    await world.run(`update call_seats set kind = 'interpreter' where call_id = $1 and kind = 'expert'`, [
      prepared.input.callId,
    ])
    const text = { kind: 'attest_observer', version: 1, language: 'enUS', title: 'a title', body: 'a text' }
    await world.insertOnce('terms_texts', { id: newId(secondsFromNow(world, 0)), ...text, published_at: '2026-01-01' })
    const [{ id }] = (await world.run('select id from terms_texts where kind = $1', [text.kind])) as [{ id: string }]
    return { ...prepared, input: { ...prepared.input, termsId: id } }
  },
  'calls.reschedule': async (world, principal) =>
    onCall(scheduled, { slot: freeHour(world), ...reasonTo('move', principal) }, 1)(world, 'team'),
  'calls.cancel': async (world, principal) => onCall(inScheduling, reasonTo('cancel', principal), 1)(world, principal),
  'calls.postpone': async (world, principal) => onCall(scheduled, reasonTo('move', principal), 1)(world, principal),
  'calls.putOnHold': async (world, principal) => onCall(scheduled, reasonTo('move', principal), 1)(world, principal),
  'calls.reopen': onCall({ status: callStatuses.postponed }, {}, 1),
  'calls.remove': onCall(inScheduling, {}, 1),
  'calls.end': onCall({ ...scheduled, startsIn: -30, together: 25 }),
  'calls.correct': onCall(
    { status: callStatuses.completed, startsIn: -90 },
    { minutes: 45, clientAttended: true, expertAttended: true, reason: 'a reason' },
    1,
  ),
  'calls.getInvitation': onCall(scheduled),
  ...recordingFixtures,
  ...roomFixtures,

  ...surveyFixtures,

  ...searchFixtures,

  'audit.list': noInput,
  'audit.export': noInput,
  'audit.verify': noInput,

  'dashboard.getHome': noInput,
  'dashboard.getStaffHome': noInput,
  'dashboard.listPeople': noInput,
}
