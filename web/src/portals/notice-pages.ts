import { everybody, externalExperts } from './guards.ts'
import type { Page } from './page.ts'

/** Pages that only show a state: closed, expired, unknown, or empty. */
export const noticePages: readonly Page[] = [
  {
    path: '/account-disabled',
    title: 'PAGES.DISABLED.TITLE',
    message: 'PAGES.DISABLED.MESSAGE',
    guard: everybody,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('./status-pages/status-page.tsx')).DisabledPage,
  },
  {
    path: '/events-discontinued',
    title: 'PAGES.EVENTS.TITLE',
    message: 'PAGES.EVENTS.MESSAGE',
    guard: everybody,
    fullWindow: true,
    screen: async () => (await import('./status-pages/status-page.tsx')).EventsPage,
  },
  {
    path: '/survey-result',
    title: 'PAGES.SURVEY_RESULT.TITLE',
    guard: everybody,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('./status-pages/linked-page.tsx')).SurveyResultPage,
  },
  {
    path: '/compliance-survey',
    title: 'PAGES.COMPLIANCE_SURVEY.TITLE',
    guard: everybody,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('./status-pages/linked-page.tsx')).ComplianceSurveyPage,
  },
  {
    path: '/download-document',
    title: 'PAGES.DOWNLOAD.TITLE',
    guard: everybody,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('./status-pages/linked-page.tsx')).DownloadPage,
  },
  {
    path: '/mobile-app',
    title: 'PAGES.MOBILE_APP.TITLE',
    message: 'PAGES.MOBILE_APP.MESSAGE',
    guard: everybody,
    hideMenu: true,
    footer: true,
    screen: async () => (await import('./status-pages/mobile-app-page.tsx')).MobileAppPage,
  },
  {
    path: '/external-experts',
    title: 'PAGES.EXTERNAL.TITLE',
    message: 'PAGES.EXTERNAL.MESSAGE',
    guard: externalExperts,
    footer: true,
    screen: async () => (await import('../capabilities/sourcing/external-experts-screen.tsx')).ExternalExpertsScreen,
  },
]
