import './ui/theme/page-styles.ts'
import './ui/theme/mantine-portal.css'
import './ui/theme/outline.css'
import { languages } from '@colloquy/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { watchConnectivity } from './platform/failures/connectivity.ts'
import { watchUncaughtErrors } from './platform/failures/error-toasts.ts'
import { watchTyping } from './platform/failures/unsaved-changes.ts'
import { pickLanguage } from './platform/language.ts'
import { connectLive } from './platform/live/live.ts'
import { whenIdle } from './platform/live/page-idle.ts'
import { discardPreloaded, parsePreloaded } from './platform/preload/preloaded-responses.ts'
import { createQueryClient } from './platform/query.ts'
import { resumeSession } from './platform/session.ts'
import { currentSettings, currentTenant, loadSite } from './platform/settings.ts'
import { registerServiceWorker } from './platform/site/service-worker.ts'
import { fetchSessionContext } from './platform/site/session-context.ts'
import { followLanguage, followTenant } from './platform/site/tenant-updates.ts'
import { startTranslations } from './platform/translations.ts'
import { fetchPermissions } from './platform/viewer/permissions.ts'
import { watchRestriction } from './platform/viewer/restriction-watch.ts'
import { sessionScope } from './platform/viewer/session-scope.ts'
import { checkTerms } from './platform/viewer/terms-check.ts'
import { createAppRouter } from './portals/routes.tsx'
import { StartFailed } from './portals/status-pages/start-failed.tsx'
import { preloadOverlays } from './ui/overlay/lazy-overlay.tsx'
import { ThemeProvider } from './ui/theme/theme-provider.tsx'

/** Shows nothing until the tenant and the session are loaded [SH-05]. */
const start = async (root: HTMLElement): Promise<void> => {
  const [site, current] = await Promise.allSettled([loadSite(), resumeSession()])
  const tenant = currentTenant()
  const user = current.status === 'fulfilled' && current.value.status === 'signedIn' ? current.value.user : undefined
  const language = pickLanguage(tenant?.languages ?? languages, user?.preferredLanguage)
  const speaker = tenant && { ...tenant, version: currentSettings()?.translationVersion ?? '' }
  const isFree = user?.needsActivation === 'False' ? checkTerms(user.entityId, 'start') : false
  // Nothing shown at once depends on it.
  if (user) void fetchSessionContext()
  await Promise.all([
    startTranslations(language, speaker),
    user?.needsActivation === 'False' && fetchPermissions(),
    isFree,
  ])
  if (!tenant) {
    const known = site.status === 'fulfilled'
    return createRoot(root).render(
      <ThemeProvider>
        <StartFailed reason={known ? 'UNKNOWN_SITE' : 'UNREACHABLE'} />
      </ThemeProvider>,
    )
  }
  watchUncaughtErrors()
  watchConnectivity()
  watchTyping()
  followLanguage()
  const client = createQueryClient()
  const router = createAppRouter()
  void parsePreloaded()
  await router.load()
  const quiet = whenIdle(client)
  void quiet.then(discardPreloaded)
  if (import.meta.env.PROD) void registerServiceWorker(quiet)
  // No live connection for visitors and for people with a pending account or with terms to accept.
  const isBearer = sessionScope.getState().sharedResource !== undefined
  if (await (user ? isFree : isBearer)) {
    followTenant()
    connectLive(quiet, () => void client.invalidateQueries())
    watchRestriction(quiet)
    if (!isBearer) void quiet.then(preloadOverlays)
  }
  createRoot(root).render(
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

void start(document.getElementById('root')!)
