import { IconFolder, IconFolderPlus, IconHome, IconInbox, IconMessage, IconPhone, IconUsers } from '@tabler/icons-react'
import { analysts, clientSite, vendors } from './guards.ts'
import type { Page } from './page.ts'

/** The client site, below /clients. */
export const clientPages: readonly Page[] = [
  {
    path: '/clients',
    title: 'DASHBOARD.TITLE',
    guard: clientSite,
    menu: { icon: IconHome, keys: 'G H' },
    screen: async () => (await import('../capabilities/dashboard/client-home-screen.tsx')).ClientHomeScreen,
  },
  {
    path: '/clients/projects',
    title: 'PROJECTS.TITLE',
    guard: analysts,
    menu: { icon: IconFolder, keys: 'G P' },
    screen: async () => (await import('../capabilities/projects/projects-screen.tsx')).ProjectsScreen,
  },
  {
    path: '/clients/projects/new',
    title: 'PROJECTS.NEW',
    guard: analysts,
    action: { icon: IconFolderPlus },
    parent: '/clients/projects',
    screen: async () => (await import('../capabilities/projects/brief/new-project-screen.tsx')).NewProjectScreen,
  },
  {
    path: '/clients/projects/$projectId',
    title: 'PROJECTS.ONE',
    guard: analysts,
    parent: '/clients/projects',
    screen: async () => (await import('../capabilities/dashboard/project-screen.tsx')).ProjectScreen,
  },
  {
    path: '/clients/requests',
    title: 'SOURCING.REQUESTS',
    guard: vendors,
    menu: { icon: IconInbox, keys: 'G Q' },
    screen: async () => (await import('../capabilities/sourcing/vendor-requests-screen.tsx')).VendorRequestsScreen,
  },
  {
    path: '/clients/requests/$requestId',
    title: 'SOURCING.REQUEST',
    guard: vendors,
    parent: '/clients/requests',
    screen: async () => (await import('../capabilities/sourcing/request-screen.tsx')).RequestScreen,
  },
  {
    path: '/clients/requests/$requestId/propose',
    title: 'SOURCING.PROPOSE_FOR',
    guard: vendors,
    parent: '/clients/requests',
    screen: async () => (await import('../capabilities/sourcing/propose-screen.tsx')).ProposeScreen,
  },
  {
    path: '/clients/experts',
    title: 'SEARCH.TITLE',
    guard: analysts,
    menu: { icon: IconUsers, keys: 'G E' },
    screen: async () => (await import('../capabilities/search/search-screen.tsx')).SearchScreen,
  },
  {
    path: '/clients/experts/$personId',
    title: 'SEARCH.PROFILE',
    guard: clientSite,
    parent: '/clients/experts',
    screen: async () => (await import('../capabilities/search/profile/expert-screen.tsx')).ExpertScreen,
  },
  {
    path: '/clients/calls',
    title: 'CALLS.TITLE',
    guard: clientSite,
    menu: { icon: IconPhone, keys: 'G C' },
    screen: async () => (await import('../capabilities/calls/list/calls-screen.tsx')).CallsScreen,
  },
  {
    path: '/clients/calls/$callId',
    title: 'CALLS.CALL',
    guard: clientSite,
    parent: '/clients/calls',
    screen: async () => (await import('../capabilities/surveys/call-screen.tsx')).CallScreen,
  },
  {
    path: '/clients/chat',
    title: 'CHAT.TITLE',
    guard: clientSite,
    menu: { icon: IconMessage, keys: 'G T' },
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatsScreen,
  },
  {
    path: '/clients/chat/$chatId',
    title: 'CHAT.ONE',
    guard: clientSite,
    parent: '/clients/chat',
    screen: async () => (await import('../capabilities/chat/chats-screen.tsx')).ChatScreen,
  },
  {
    path: '/clients/training',
    title: 'TRAINING.TITLE',
    message: 'TRAINING.MESSAGE',
    guard: analysts,
    screen: async () => (await import('../capabilities/training/training-screen.tsx')).TrainingScreen,
  },
  {
    path: '/clients/training/$moduleId',
    title: 'TRAINING.MODULE',
    guard: analysts,
    parent: '/clients/training',
    screen: async () => (await import('../capabilities/training/run-screen.tsx')).RunScreen,
  },
]
