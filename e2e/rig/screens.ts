import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Page } from '@playwright/test'
import { inviteGuest, joinRoom, openCall, openCallAsGuest, openJoinableLobby, openSurvey } from './calls.ts'
import { uploadAndCheckExperts, uploadExperts } from './imports.ts'
import type { Sites } from './product.ts'
import {
  addRelationship,
  awaitLink,
  awaitReset,
  awaitsClientChoice,
  awaitsExpertTimes,
  chooseFiles,
  clientCalls,
  compareTwo,
  editFirstContact,
  expertCalls,
  hasOfferedTimes,
  isCompleted,
  isElsewhere,
  isUpcoming,
  moveFirstCall,
  openAnswerLink,
  openChatDock,
  openContentPolicy,
  openDraft,
  openElsewhereLobby,
  openFirstAccount,
  openFirstChat,
  openFirstCompany,
  openFirstExpert,
  openFirstIncident,
  openFirstLink,
  openFirstOpportunity,
  openFirstProject,
  openFirstProposalForm,
  openFirstRecord,
  openFirstRequest,
  openFirstRow,
  openFirstRules,
  openFirstTraining,
  openFirstTranscript,
  openInvitation,
  openInvite,
  openJoin,
  openJoinLink,
  openLink,
  openPalette,
  openProposalFile,
  openRecordedCall,
  openReset,
  openSaved,
  openServiceEmail,
  openSharedProject,
  openShareLink,
  openTerms,
  openTrainingModule,
  openUnsubscribe,
  previewFirst,
  previewListImport,
  requireSecondFactor,
  searchForFirstProject,
} from './screen-steps.ts'
import { settle } from './settle.ts'

/** One screen of the product and who opens it. */
export interface Screen {
  /** Unique; also the name of the screenshot file. */
  readonly name: string
  readonly tenant: keyof Sites
  readonly portal: 'exchange' | 'expert'
  /** Absent when `prepare` opens the page. */
  readonly path?: string
  /** Local part of a demo account's e-mail address; absent for visitors. */
  readonly as?: string
  /** Steps that lead to the screen, such as opening the first entry of a list. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Last step for screens without their own address, such as joining a call. */
  readonly enter?: (page: Page) => Promise<void>
  /** Not a page of the application: it shows another language only after it was loaded again. */
  readonly isStatic?: true
}

const visitor = { tenant: 'meridian', portal: 'exchange' } as const
const client = { ...visitor, as: 'client' }
const expert = { tenant: 'meridian', portal: 'expert', as: 'expert' } as const
const staff = { ...visitor, as: 'staff' }
const vendor = { ...visitor, as: 'vendor' }
const newcomer = { ...visitor, as: 'newcomer' }

/** Every screen of the product. New screens belong here: screenshots, accessibility and layout checks use this list. */
export const screens: readonly Screen[] = [
  { name: 'login', ...visitor, path: '/login' },
  { name: 'login-second-tenant', tenant: 'halden', portal: 'exchange', path: '/login' },
  { name: 'check-email', ...visitor, prepare: awaitLink },
  { name: 'link-page', ...visitor, prepare: openLink },
  { name: 'link-page-spent', ...visitor, path: '/l' },
  { name: 'external-over', ...visitor, path: '/external' },
  { name: 'autologin-over', tenant: 'meridian', portal: 'expert', path: '/autologin' },
  { name: 'mobile-autologin-over', ...visitor, path: '/mobile-autologin' },
  { name: 'bearer', ...visitor, prepare: openShareLink },
  { name: 'bearer-over', ...visitor, path: '/anonymous' },
  // No other screen uses this site without a session, so what this one stores there disturbs none.
  { name: 'visit', tenant: 'halden', portal: 'expert', prepare: openSharedProject },
  { name: 'reset-new', ...visitor, path: '/reset-password/flow/new' },
  { name: 'reset-new-expert', tenant: 'meridian', portal: 'expert', path: '/reset-password/expert/new' },
  { name: 'reset-email-sent', ...visitor, prepare: awaitReset },
  { name: 'reset-set', ...visitor, prepare: openReset },
  { name: 'second-factor', ...visitor, prepare: requireSecondFactor('factor') },
  { name: 'second-factor-set-up', ...visitor, prepare: requireSecondFactor('setUp') },
  { name: 'reset-set-spent', ...visitor, path: '/reset-password/flow/set' },
  { name: 'terms', tenant: 'halden', portal: 'exchange', as: 'returner', prepare: openTerms },
  { name: 'join', tenant: 'meridian', portal: 'expert', path: '/join' },
  { name: 'join-steps', tenant: 'meridian', portal: 'expert', prepare: openJoin },
  { name: 'join-link', tenant: 'meridian', portal: 'expert', prepare: openJoinLink },
  { name: 'activate', ...newcomer, path: '/activate' },
  { name: 'page-not-found', ...visitor, path: '/page-not-found' },
  { name: 'access-forbidden', ...visitor, path: '/access-forbidden' },
  { name: 'account-disabled', ...visitor, path: '/account-disabled' },
  { name: 'events-discontinued', ...visitor, path: '/hosted-events' },
  { name: 'survey-result', ...visitor, path: '/survey-result?state=expired' },
  { name: 'mobile-app', ...visitor, path: '/mobile-app' },
  { name: 'parts', ...visitor, path: '/parts' },
  { name: 'mailbox', isStatic: true, ...visitor, path: '/dev/mailbox' },
  { name: 'phone', isStatic: true, ...visitor, path: '/dev/phone' },
  { name: 'client-home', ...client, path: '/clients' },
  { name: 'palette', ...client, prepare: openPalette },
  { name: 'expert-search', ...client, path: '/clients/experts' },
  { name: 'expert-search-words', ...client, path: '/clients/experts?q=heat+pump&place=DE&place=AT&from=0.75' },
  { name: 'expert-search-nobody', ...client, path: '/clients/experts?q=heat+xyzzy&place=DE' },
  { name: 'expert-search-filters', ...client, path: '/clients/experts?q=heat&filters=1' },
  { name: 'expert-search-look', ...client, path: '/clients/experts?q=heat+pump', prepare: previewFirst },
  { name: 'expert-search-compare', ...client, path: '/clients/experts?q=heat+pump', prepare: compareTwo() },
  { name: 'expert-search-side', ...client, path: '/clients/experts?q=heat+pump', prepare: compareTwo('&side=1') },
  { name: 'expert-search-saved', ...client, path: '/clients/experts?q=heat&place=DE', prepare: openSaved },
  { name: 'expert-search-verdicts', ...client, path: '/clients/projects', prepare: searchForFirstProject },
  { name: 'expert-profile', ...client, path: '/clients/experts?q=heat+pump', prepare: openFirstExpert },
  { name: 'staff-experts', ...staff, path: '/staff/experts?q=heat&notPlace=DE' },
  { name: 'staff-expert', ...staff, path: '/staff/experts?q=heat+pump', prepare: openFirstRow },
  { name: 'projects', ...client, path: '/clients/projects' },
  { name: 'projects-none', ...client, path: '/clients/projects?q=xyzzy' },
  { name: 'project-new', ...client, path: '/clients/projects/new' },
  { name: 'project-candidates', ...client, path: '/clients/projects', prepare: openFirstProject() },
  { name: 'project-calls', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=calls') },
  { name: 'project-team', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=team') },
  { name: 'project-brief', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=brief') },
  { name: 'project-edit', ...client, path: '/clients/projects', prepare: openFirstProject('?tab=brief&edit=1') },
  { name: 'client-calls', ...client, path: clientCalls },
  { name: 'client-calls-filters', ...client, path: `${clientCalls}?filters=1` },
  { name: 'client-calls-views', ...client, path: `${clientCalls}?status=${callStatuses.scheduled}&views=1` },
  {
    name: 'client-calls-filtered',
    ...client,
    path: `${clientCalls}?status=${callStatuses.scheduled}&status=${callStatuses.completed}&q=a&zone=Asia/Tokyo`,
  },
  {
    name: 'client-calls-none',
    ...client,
    path: `${clientCalls}?status=${callStatuses.onHold}&q=xyzzy&from=2026-01-01`,
  },
  { name: 'client-calls-day', ...client, path: `${clientCalls}?view=day` },
  { name: 'client-calls-week', ...client, path: `${clientCalls}?view=week` },
  { name: 'client-calls-month', ...client, path: `${clientCalls}?view=month` },
  { name: 'client-calls-move', ...client, path: `${clientCalls}?view=month`, prepare: moveFirstCall },
  { name: 'expert-calls-week', ...expert, path: '/expert/calls?view=week' },
  { name: 'call-scheduled', ...client, prepare: openCall(clientCalls, isUpcoming) },
  { name: 'call-guest', ...client, prepare: openCallAsGuest(clientCalls, isUpcoming) },
  { name: 'call-invite-guest', ...client, prepare: inviteGuest(clientCalls, isUpcoming) },
  { name: 'call-reschedule', ...client, prepare: openCall(clientCalls, isUpcoming, '?change=reschedule') },
  { name: 'call-cancel', ...client, prepare: openCall(clientCalls, isUpcoming, '?change=cancel') },
  { name: 'call-elsewhere', ...client, prepare: openCall(clientCalls, isElsewhere) },
  { name: 'call-elsewhere-change', ...client, prepare: openCall(clientCalls, isElsewhere, '?location=change') },
  { name: 'call-elsewhere-lobby', ...client, prepare: openElsewhereLobby },
  { name: 'call-pick-time', ...client, prepare: openCall(clientCalls, awaitsClientChoice) },
  {
    name: 'call-correct',
    ...visitor,
    as: 'admin',
    prepare: openCall('/staff/calls?status=6', isCompleted, '?change=correct'),
  },
  { name: 'call-completed', ...client, prepare: openCall(clientCalls, isCompleted) },
  { name: 'call-lobby', ...client, prepare: openJoinableLobby },
  { name: 'call-room', ...client, prepare: openJoinableLobby, enter: joinRoom },
  { name: 'settings', ...client, path: '/clients/settings' },
  { name: 'settings-security', ...client, path: '/clients/settings?tab=security' },
  { name: 'settings-notifications', ...client, path: '/clients/settings?tab=notifications' },
  { name: 'settings-privacy', ...client, path: '/clients/settings?tab=privacy' },
  { name: 'admin-terms', ...visitor, as: 'admin', path: '/admin-terms' },
  { name: 'admin-terms-draft', ...visitor, as: 'admin', path: '/admin-terms', prepare: openDraft },
  { name: 'admin-requests', ...visitor, as: 'admin', path: '/admin-requests' },
  { name: 'staff-settings', ...visitor, as: 'staff', path: '/staff/settings' },
  { name: 'compliance-settings', ...visitor, as: 'compliance', path: '/compliance/settings?tab=notifications' },
  { name: 'opportunities', ...expert, path: '/expert/opportunities' },
  { name: 'opportunity', ...expert, path: '/expert/opportunities', prepare: openFirstOpportunity },
  {
    name: 'expert-questions',
    ...expert,
    path: '/expert',
    prepare: (page) => page.locator('main a[href*="/expert/surveys/"]').first().click(),
  },
  { name: 'expert-settings', ...expert, path: '/expert/settings' },
  { name: 'unsubscribe', ...visitor, prepare: openUnsubscribe },
  { name: 'answer-link', ...visitor, prepare: openAnswerLink },
  { name: 'confirm-service-email', ...visitor, prepare: openServiceEmail },
  { name: 'compliance-home', ...visitor, as: 'compliance', path: '/compliance' },
  { name: 'compliance-approval', ...visitor, as: 'compliance', path: '/compliance', prepare: openFirstLink },
  {
    name: 'compliance-bulk-decision',
    ...visitor,
    as: 'compliance',
    path: '/compliance',
    prepare: (page) => page.locator('thead input').check(),
  },
  {
    name: 'compliance-response-time',
    ...visitor,
    as: 'compliance',
    path: '/compliance',
    prepare: async (page) => {
      await page.locator('main').getByRole('button').first().click()
      await page.getByRole('dialog').locator('select').first().waitFor()
    },
  },
  { name: 'compliance-rules', ...visitor, as: 'compliance', path: '/compliance/rules' },
  { name: 'compliance-rule-set', ...visitor, as: 'compliance', path: '/compliance/rules', prepare: openFirstRules },
  { name: 'compliance-lists', ...visitor, as: 'compliance', path: '/compliance/restricted-lists' },
  {
    name: 'compliance-list-import',
    ...visitor,
    as: 'compliance',
    path: '/compliance/restricted-lists',
    prepare: previewListImport,
  },
  { name: 'compliance-company-names', ...visitor, as: 'compliance', path: '/compliance/company-names' },
  { name: 'compliance-companies', ...visitor, as: 'compliance', path: '/compliance/companies?filter=listed' },
  { name: 'compliance-training', ...visitor, as: 'compliance', path: '/compliance/training-modules' },
  {
    name: 'compliance-training-people',
    ...visitor,
    as: 'compliance',
    path: '/compliance/training-modules',
    prepare: openTrainingModule(),
  },
  {
    name: 'compliance-training-content',
    ...visitor,
    as: 'compliance',
    path: '/compliance/training-modules',
    prepare: openTrainingModule('?tab=content'),
  },
  { name: 'compliance-questionnaires', ...visitor, as: 'compliance', path: '/compliance/questionnaires' },
  {
    name: 'compliance-questionnaire',
    ...visitor,
    as: 'compliance',
    path: '/compliance/questionnaires',
    prepare: (page) => page.locator('tbody a').first().click(),
  },
  { name: 'compliance-calls', ...visitor, as: 'compliance', path: '/compliance/calls' },
  { name: 'compliance-deputies', ...visitor, as: 'compliance', path: '/compliance/deputies' },
  { name: 'compliance-monitor', ...visitor, as: 'compliance', path: '/compliance/monitor' },
  { name: 'compliance-people', ...visitor, as: 'compliance', path: '/compliance/people' },
  { name: 'compliance-pair', ...visitor, as: 'compliance', path: '/compliance/people', prepare: openFirstRow },
  { name: 'compliance-dialins', ...visitor, as: 'compliance', path: '/dialins' },
  { name: 'admin-dialins', ...visitor, as: 'admin', path: '/staff/dialins' },
  { name: 'admin-words', ...visitor, as: 'admin', path: '/admin-multitenancy?q=sign' },
  { name: 'admin-word', ...visitor, as: 'admin', path: '/admin-multitenancy?key=SHARED.OF' },
  {
    name: 'staff-invitation-rows',
    ...staff,
    path: '/staff/invitations',
    prepare: (page) => page.locator('tbody a').first().click(),
  },
  { name: 'admin-audit', ...visitor, as: 'admin', path: '/admin-audit' },
  { name: 'admin-flags', ...visitor, as: 'admin', path: '/admin-features' },
  { name: 'users', ...visitor, as: 'admin', path: '/staff/people' },
  { name: 'chats', ...client, path: '/clients/chat' },
  { name: 'chat', ...client, path: '/clients/chat', prepare: openFirstChat },
  { name: 'chat-files', ...client, path: '/clients/chat', prepare: chooseFiles },
  { name: 'chat-officer', ...visitor, as: 'compliance', path: '/compliance/chat', prepare: openFirstChat },
  { name: 'chat-dock', ...staff, path: '/staff/projects', prepare: openChatDock },
  { name: 'chat-flags', ...visitor, as: 'compliance', path: '/compliance/flags' },
  { name: 'incidents', ...visitor, as: 'compliance', path: '/compliance/incidents' },
  { name: 'incident', ...visitor, as: 'compliance', path: '/compliance/incidents', prepare: openFirstIncident },
  { name: 'transcripts', ...visitor, as: 'compliance', path: '/compliance/transcripts' },
  {
    name: 'transcript',
    ...visitor,
    as: 'compliance',
    // Another journey may have released the one that waits.
    path: '/compliance/transcripts?view=released',
    prepare: openFirstTranscript,
  },
  {
    name: 'content-policy',
    ...visitor,
    as: 'compliance',
    path: '/compliance/transcripts?view=released',
    prepare: openContentPolicy,
  },
  {
    name: 'call-recorded',
    ...visitor,
    as: 'compliance',
    path: '/compliance/transcripts?view=released',
    prepare: openRecordedCall,
  },
  { name: 'chat-retention', ...visitor, as: 'compliance', path: '/compliance/retention' },
  { name: 'chats-expert', ...expert, path: '/expert/chat' },
  { name: 'vendor-home', ...vendor, path: '/clients' },
  { name: 'vendor-requests', ...vendor, path: '/clients/requests' },
  { name: 'vendor-proposals', ...vendor, path: '/clients/requests?tab=proposals' },
  { name: 'vendor-request', ...vendor, path: '/clients/requests', prepare: openFirstRequest },
  { name: 'vendor-propose', ...vendor, path: '/clients/requests', prepare: openFirstProposalForm },
  { name: 'vendor-file', ...vendor, path: '/clients/requests', prepare: openProposalFile },
  { name: 'external-experts', ...vendor, path: '/external-experts' },
  { name: 'project-sourcing', ...staff, path: '/staff/projects?q=DACH', prepare: openFirstProject('?tab=sourcing') },
  { name: 'staff-duplicates', ...staff, path: '/staff/duplicates' },
  { name: 'users-account', ...visitor, as: 'admin', path: '/staff/people?kind=vendor', prepare: openFirstAccount },
  { name: 'users-invite', ...visitor, as: 'admin', path: '/staff/people', prepare: openInvite },
  { name: 'invitation', ...visitor, prepare: openInvitation },
  { name: 'invitation-spent', ...visitor, path: '/invitation' },
  { name: 'staff-invitations', ...visitor, as: 'admin', path: '/staff/invitations' },
  { name: 'staff-imports', ...visitor, as: 'admin', path: '/staff/imports' },
  { name: 'staff-imports-companies', ...visitor, as: 'admin', path: '/staff/imports?view=companies' },
  { name: 'staff-import', ...visitor, as: 'admin', path: '/staff/imports', prepare: uploadExperts },
  { name: 'staff-import-checked', ...visitor, as: 'admin', path: '/staff/imports', prepare: uploadAndCheckExperts },
  { name: 'staff-feedback', ...staff, path: '/staff/feedback' },
  { name: 'staff-recordings', ...visitor, as: 'admin', path: '/staff/recordings' },
  { name: 'staff-home', ...staff, path: '/staff' },
  { name: 'staff-company', ...staff, path: '/staff/companies?filter=listed', prepare: openFirstCompany },
  { name: 'admin-sign-in', ...visitor, as: 'admin', path: '/admin-sign-in' },
  { name: 'staff-vetting', ...staff, path: '/staff/vetting' },
  { name: 'staff-vetting-one', ...staff, path: '/staff/vetting', prepare: openFirstLink },
  { name: 'staff-projects', ...staff, path: '/staff/projects' },
  { name: 'staff-project', ...staff, path: '/staff/projects', prepare: openFirstProject() },
  { name: 'staff-project-new', ...staff, path: '/staff/projects/new' },
  { name: 'staff-calls', ...staff, path: '/staff/calls' },
  { name: 'staff-readiness', ...staff, path: '/staff/readiness' },
  { name: 'staff-people', ...staff, path: '/staff/people' },
  { name: 'staff-person', ...staff, prepare: openFirstRecord },
  { name: 'staff-person-contact', ...visitor, as: 'admin', path: '/staff', prepare: editFirstContact },
  { name: 'expert-home', ...expert, path: '/expert' },
  { name: 'training', ...expert, path: '/expert/training' },
  { name: 'training-run', ...expert, path: '/expert/training', prepare: openFirstTraining },
  { name: 'expert-calls', ...expert, path: expertCalls },
  { name: 'own-profile', ...expert, path: '/expert/profile' },
  { name: 'own-profile-employment', ...expert, path: '/expert/profile?job=new' },
  { name: 'own-profile-relationship', ...expert, path: '/expert/profile', prepare: addRelationship },
  { name: 'own-profile-photo', ...expert, path: '/expert/profile?photo=1' },
  { name: 'expert-calls-filters', ...expert, path: `${expertCalls}?filters=1` },
  { name: 'call-offer-times', ...expert, prepare: openCall(expertCalls, awaitsExpertTimes) },
  { name: 'compliance-survey', ...expert, prepare: openSurvey(awaitsExpertTimes) },
  { name: 'call-offered', ...expert, prepare: openCall(expertCalls, hasOfferedTimes) },
  { name: 'expert-call-completed', ...expert, prepare: openCall(expertCalls, isCompleted) },
]

/** Opens a screen on a page that is already at its site, and waits until it has settled. */
export const openScreen = async (page: Page, { path, prepare, enter }: Screen): Promise<void> => {
  if (path) {
    await page.goto(new URL(path, page.url()).href)
    await settle(page)
  }
  for (const step of [prepare, enter]) {
    if (!step) continue
    await step(page)
    await settle(page)
  }
  // On a busy machine a page may be idle before it has begun.
  await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' })
}

/** Groups screens by site and account, so that each group can share a browser profile and a sign-in. */
export const byViewer = (some: readonly Screen[]): Screen[][] => [...Map.groupBy(some, viewer).values()]

/** Account and site of a screen: `client at meridian's exchange`. */
export const viewer = ({ as, tenant, portal }: Screen): string => `${as ?? 'a visitor'} at ${tenant}'s ${portal} site`

/** E-mail address of the screen's account; undefined for visitors. */
export const emailOf = ({ as, tenant }: Screen): string | undefined => as && `${as}@${tenant}.example`

/** Origin of the screen's site. */
export const originOf = ({ tenant, portal }: Screen, sites: Sites): string => sites[tenant][portal]
