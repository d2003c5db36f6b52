import { applicants, everybody, linked, pending, unknown, unknownToClients, visitor } from './guards.ts'
import type { Page } from './page.ts'

/** Pages that belong to no portal. */
export const publicPages: readonly Page[] = [
  {
    path: '/page-not-found',
    title: 'PAGES.NOT_FOUND.TITLE',
    message: 'PAGES.NOT_FOUND.MESSAGE',
    guard: unknown,
    footer: true,
    screen: async () => (await import('./status-pages/status-page.tsx')).NotFoundPage,
  },
  {
    path: '/clients/not-found',
    title: 'PAGES.NOT_FOUND.TITLE',
    message: 'PAGES.NOT_FOUND.MESSAGE',
    guard: unknownToClients,
    footer: true,
    screen: async () => (await import('./status-pages/status-page.tsx')).NotFoundPage,
  },
  {
    path: '/access-forbidden',
    title: 'PAGES.FORBIDDEN.TITLE',
    message: 'PAGES.FORBIDDEN.MESSAGE',
    guard: everybody,
    footer: true,
    screen: async () => (await import('./status-pages/status-page.tsx')).ForbiddenPage,
  },
  {
    path: '/join',
    title: 'REGISTRATION.TITLE',
    message: 'REGISTRATION.MESSAGE',
    guard: applicants,
    hideMenu: true,
    screen: async () => (await import('../capabilities/registration/join-screen.tsx')).JoinScreen,
  },
  {
    path: '/activate',
    title: 'IDENTITY.ACTIVATION.TITLE',
    guard: pending,
    hideMenu: true,
    screen: async () => (await import('../capabilities/identity/activation/activation-screen.tsx')).ActivationScreen,
  },
  {
    path: '/anonymous/projects/$projectId',
    title: 'PROJECTS.SHARED.TITLE',
    guard: linked,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('../capabilities/dashboard/project-by-link-screen.tsx')).ProjectByLinkScreen,
  },
  {
    path: '/anonymous/calls/$callId',
    title: 'CALLS.CALL',
    guard: linked,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('../capabilities/surveys/guest-call-screen.tsx')).GuestCallScreen,
  },
  {
    path: '/invitation',
    title: 'INVITATIONS.PAGE',
    guard: visitor,
    hideMenu: true,
    screen: async () => (await import('../capabilities/invitations/accept-screen.tsx')).AcceptScreen,
  },
  {
    path: '/answer',
    title: 'CALLS.ANSWER_LINK.TITLE',
    guard: everybody,
    hideMenu: true,
    screen: async () => (await import('../capabilities/calls/answer-link/answer-screen.tsx')).AnswerScreen,
  },
  {
    path: '/unsubscribe',
    title: 'NOTIFICATIONS.UNSUBSCRIBE.TITLE',
    guard: everybody,
    hideMenu: true,
    screen: async () => (await import('../capabilities/notifications/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  {
    path: '/service-email',
    title: 'PEOPLE.CONTACT.CONFIRMATION.TITLE',
    guard: everybody,
    hideMenu: true,
    screen: async () =>
      (await import('../capabilities/people/contact/confirm-service-email-screen.tsx')).ConfirmServiceEmailScreen,
  },
  {
    path: '/parts',
    title: 'PAGES.PARTS.TITLE',
    message: 'PAGES.PARTS.MESSAGE',
    guard: everybody,
    hideMenu: true,
    demoOnly: true,
    screen: async () => (await import('./component-gallery/component-gallery-page.tsx')).ComponentGalleryPage,
  },
]
