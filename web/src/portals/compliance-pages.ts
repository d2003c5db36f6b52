import {
  IconBan,
  IconBuilding,
  IconEye,
  IconGavel,
  IconHome,
  IconListCheck,
  IconMessage,
  IconPhone,
  IconUsers,
} from '@tabler/icons-react'
import { complianceSite } from './guards.ts'
import type { Page } from './page.ts'

/** The compliance site, below /compliance [RT-16]. */
export const compliancePages: readonly Page[] = [
  {
    path: '/compliance',
    title: 'COMPLIANCE.HOME.TITLE',
    guard: complianceSite,
    menu: { icon: IconHome, keys: 'G H' },
    screen: async () => (await import('../capabilities/compliance/approvals-screen.tsx')).ApprovalsScreen,
  },
  {
    path: '/compliance/approvals/$approvalId',
    title: 'COMPLIANCE.HOME.TITLE',
    guard: complianceSite,
    parent: '/compliance',
    screen: async () => (await import('../capabilities/compliance/approval-screen.tsx')).ApprovalScreen,
  },
  {
    path: '/compliance/calls',
    title: 'CALLS.TITLE',
    guard: complianceSite,
    menu: { icon: IconPhone, keys: 'G C' },
    screen: async () => (await import('../capabilities/calls/list/calls-screen.tsx')).CallsScreen,
  },
  {
    path: '/compliance/calls/$callId',
    title: 'CALLS.CALL',
    guard: complianceSite,
    parent: '/compliance/calls',
    screen: async () => (await import('../capabilities/surveys/call-screen.tsx')).CallScreen,
  },
  {
    path: '/compliance/monitor',
    title: 'CALLS.MONITOR.TITLE',
    guard: complianceSite,
    menu: { icon: IconEye, keys: 'G M' },
    screen: async () => (await import('../capabilities/calls/monitor/monitor-screen.tsx')).MonitorScreen,
  },
  {
    path: '/compliance/people',
    title: 'CALLS.PAIRS.TITLE',
    message: 'CALLS.PAIRS.MESSAGE',
    guard: complianceSite,
    menu: { icon: IconUsers, keys: 'G P' },
    screen: async () => (await import('../capabilities/calls/monitor/pairs-screen.tsx')).PairsScreen,
  },
  {
    path: '/compliance/people/$contactId/$expertId',
    title: 'CALLS.PAIRS.ONE',
    guard: complianceSite,
    parent: '/compliance/people',
    screen: async () => (await import('../capabilities/calls/monitor/pair-screen.tsx')).PairScreen,
  },
  {
    path: '/compliance/chat',
    title: 'CHAT.TITLE',
    guard: complianceSite,
    menu: { icon: IconMessage, keys: 'G T' },
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatsScreen,
  },
  {
    path: '/compliance/chat/$chatId',
    title: 'CHAT.ONE',
    guard: complianceSite,
    parent: '/compliance/chat',
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatScreen,
  },
  {
    path: '/compliance/rules',
    title: 'COMPLIANCE.RULES.TITLE',
    message: 'COMPLIANCE.RULES.MESSAGE',
    guard: complianceSite,
    menu: { icon: IconGavel, keys: 'G R' },
    screen: async () => (await import('../capabilities/compliance/rules/rules-screen.tsx')).RulesScreen,
  },
  {
    path: '/compliance/rules/$level/$ownerId',
    title: 'COMPLIANCE.RULES.TITLE',
    guard: complianceSite,
    parent: '/compliance/rules',
    screen: async () => (await import('../capabilities/compliance/rules/rule-set-screen.tsx')).RuleSetScreen,
  },
  {
    path: '/compliance/restricted-lists',
    title: 'COMPLIANCE.LISTS.TITLE',
    message: 'COMPLIANCE.LISTS.MESSAGE',
    guard: complianceSite,
    menu: { icon: IconBan, keys: 'G X' },
    screen: async () =>
      (await import('../capabilities/compliance/restrictions/restrictions-screen.tsx')).RestrictionsScreen,
  },
  {
    path: '/compliance/companies',
    title: 'COMPANIES.TITLE',
    message: 'COMPANIES.MESSAGE',
    guard: complianceSite,
    menu: { icon: IconBuilding, keys: 'G O' },
    screen: async () => (await import('../capabilities/companies/companies-screen.tsx')).CompaniesScreen,
  },
  {
    path: '/compliance/companies/$companyId',
    title: 'COMPANIES.ONE',
    guard: complianceSite,
    parent: '/compliance/companies',
    screen: async () => (await import('../capabilities/companies/company-screen.tsx')).CompanyScreen,
  },
  {
    path: '/compliance/questionnaires',
    title: 'QUESTIONNAIRES.TITLE',
    message: 'QUESTIONNAIRES.MESSAGE',
    guard: complianceSite,
    menu: { icon: IconListCheck, keys: 'G Q' },
    screen: async () =>
      (await import('../capabilities/questionnaires/editor/questionnaires-screen.tsx')).QuestionnairesScreen,
  },
  {
    path: '/compliance/questionnaires/$kind/$level',
    title: 'QUESTIONNAIRES.ONE',
    guard: complianceSite,
    parent: '/compliance/questionnaires',
    screen: async () =>
      (await import('../capabilities/questionnaires/editor/questionnaire-screen.tsx')).QuestionnaireScreen,
  },
]
