import { IconBriefcase, IconHome, IconMessage, IconPhone, IconSchool, IconUserCircle } from '@tabler/icons-react'
import { expertSite } from './guards.ts'
import type { Page } from './page.ts'

/** The expert site, below /expert. */
export const expertPages: readonly Page[] = [
  {
    path: '/expert',
    title: 'DASHBOARD.TITLE',
    guard: expertSite,
    menu: { icon: IconHome, keys: 'G H' },
    screen: async () => (await import('../capabilities/dashboard/expert-home-screen.tsx')).ExpertHomeScreen,
  },
  {
    path: '/expert/opportunities',
    title: 'PROJECTS.OPPORTUNITIES.TITLE',
    guard: expertSite,
    menu: { icon: IconBriefcase, keys: 'G O' },
    screen: async () =>
      (await import('../capabilities/surveys/opportunities/opportunities-screen.tsx')).OpportunitiesScreen,
  },
  {
    path: '/expert/opportunities/$opportunityId',
    title: 'PROJECTS.OPPORTUNITIES.ONE',
    guard: expertSite,
    parent: '/expert/opportunities',
    screen: async () =>
      (await import('../capabilities/surveys/opportunities/opportunity-screen.tsx')).OpportunityScreen,
  },
  {
    path: '/expert/calls',
    title: 'CALLS.TITLE',
    guard: expertSite,
    menu: { icon: IconPhone, keys: 'G C' },
    screen: async () => (await import('../capabilities/calls/list/calls-screen.tsx')).CallsScreen,
  },
  {
    path: '/expert/calls/$callId',
    title: 'CALLS.CALL',
    guard: expertSite,
    parent: '/expert/calls',
    screen: async () => (await import('../capabilities/surveys/call-screen.tsx')).CallScreen,
  },
  {
    path: '/expert/chat',
    title: 'CHAT.TITLE',
    guard: expertSite,
    menu: { icon: IconMessage, keys: 'G T' },
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatsScreen,
  },
  {
    path: '/expert/chat/$chatId',
    title: 'CHAT.ONE',
    guard: expertSite,
    parent: '/expert/chat',
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatScreen,
  },
  {
    path: '/expert/surveys/$kind/$subjectId',
    title: 'SURVEYS.DUE_HOME',
    guard: expertSite,
    parent: '/expert',
    screen: async () => (await import('../capabilities/surveys/own-survey-screen.tsx')).OwnSurveyScreen,
  },
  {
    path: '/expert/profile',
    title: 'PEOPLE.PROFILE.TITLE',
    message: 'PEOPLE.PROFILE.MESSAGE',
    guard: expertSite,
    menu: { icon: IconUserCircle, keys: 'G P' },
    screen: async () => (await import('../capabilities/people/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/expert/training',
    title: 'TRAINING.TITLE',
    message: 'TRAINING.MESSAGE',
    guard: expertSite,
    menu: { icon: IconSchool, keys: 'G N' },
    screen: async () => (await import('../capabilities/training/training-screen.tsx')).TrainingScreen,
  },
  {
    path: '/expert/training/$moduleId',
    title: 'TRAINING.MODULE',
    guard: expertSite,
    parent: '/expert/training',
    screen: async () => (await import('../capabilities/training/run-screen.tsx')).RunScreen,
  },
]
