import {
  IconFolder,
  IconFolderPlus,
  IconHome,
  IconMailPlus,
  IconPhone,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { expertKeepers, projectManagers, staffSite } from './guards.ts'
import type { Page } from './page.ts'

/** The staff site, below /staff: the people who run the network. */
export const staffPages: readonly Page[] = [
  {
    path: '/staff',
    title: 'DESK.TITLE',
    guard: staffSite,
    menu: { icon: IconHome, keys: 'G H' },
    screen: async () => (await import('../capabilities/desk/staff/staff-home-screen.tsx')).StaffHomeScreen,
  },
  {
    path: '/staff/people',
    title: 'DESK.PEOPLE.TITLE',
    message: 'DESK.PEOPLE.MESSAGE',
    guard: staffSite,
    menu: { icon: IconUsers, keys: 'G P' },
    screen: async () => (await import('../capabilities/desk/people/people-screen.tsx')).PeopleScreen,
  },
  {
    path: '/staff/vetting',
    title: 'VETTING.TITLE',
    message: 'VETTING.MESSAGE',
    guard: expertKeepers,
    menu: { icon: IconUserCheck, keys: 'G V' },
    screen: async () => (await import('../capabilities/vetting/vettings-screen.tsx')).VettingsScreen,
  },
  {
    path: '/staff/vetting/$personId',
    title: 'VETTING.TITLE',
    guard: expertKeepers,
    parent: '/staff/vetting',
    screen: async () => (await import('../capabilities/vetting/vetting-screen.tsx')).VettingScreen,
  },
  {
    path: '/staff/projects',
    title: 'PROJECTS.TITLE',
    guard: staffSite,
    menu: { icon: IconFolder, keys: 'G R' },
    screen: async () => (await import('../capabilities/projects/list/projects-screen.tsx')).ProjectsScreen,
  },
  {
    path: '/staff/projects/new',
    title: 'PROJECTS.NEW',
    guard: projectManagers,
    action: { icon: IconFolderPlus },
    parent: '/staff/projects',
    screen: async () => (await import('../capabilities/projects/brief/new-project-for-screen.tsx')).NewProjectForScreen,
  },
  {
    path: '/staff/projects/$projectId',
    title: 'PROJECTS.ONE',
    guard: staffSite,
    parent: '/staff/projects',
    screen: async () => (await import('../capabilities/desk/project/project-screen.tsx')).ProjectScreen,
  },
  {
    path: '/staff/calls',
    title: 'CALLS.TITLE',
    guard: staffSite,
    menu: { icon: IconPhone, keys: 'G C' },
    screen: async () => (await import('../capabilities/calls/list/calls-screen.tsx')).CallsScreen,
  },
  {
    path: '/staff/calls/$callId',
    title: 'CALLS.CALL',
    guard: staffSite,
    parent: '/staff/calls',
    screen: async () => (await import('../capabilities/calls/call-screen.tsx')).CallScreen,
  },
  {
    path: '/staff/invitations',
    title: 'INVITATIONS.PAGE',
    message: 'INVITATIONS.MESSAGE',
    guard: staffSite,
    menu: { icon: IconMailPlus, keys: 'G I' },
    screen: async () => (await import('../capabilities/invitations/batches/invitations-screen.tsx')).InvitationsScreen,
  },
  {
    path: '/staff/invitations/$batchId',
    title: 'INVITATIONS.PAGE',
    guard: staffSite,
    parent: '/staff/invitations',
    screen: async () => (await import('../capabilities/invitations/batches/batch-screen.tsx')).BatchScreen,
  },
]
