import './ui/theme/page-styles.ts'
import './ui/theme/mantine-portal.css'
import './ui/theme/outline.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { discardPreloaded, parsePreloaded } from './platform/early/early.ts'
import { pickLanguage } from './platform/language.ts'
import { connectLive } from './platform/live/live.ts'
import { whenIdle } from './platform/live/quiet.ts'
import { createQueryClient } from './platform/query.ts'
import { resumeSession } from './platform/session.ts'
import { currentSettings, currentTenant, loadSite } from './platform/settings.ts'
import { followLanguage, followTenant } from './platform/site/tenant-news.ts'
import { watchUncaughtErrors } from './platform/trouble/failures.ts'
import { watchConnectivity } from './platform/trouble/reach.ts'
import { watchTyping } from './platform/trouble/unsaved.ts'
import { watchRestriction } from './platform/visitor/access-watch.ts'
import { sessionScope } from './platform/visitor/bearing.ts'
import { fetchPermissions } from './platform/visitor/rights.ts'
import { checkTerms } from './platform/visitor/terms-check.ts'
import { startTranslations } from './platform/words.ts'
import { registerWorker } from './platform/worker/register.ts'
import { StartFailed } from './portals/own/start-failed.tsx'
import { createAppRouter } from './portals/routes.tsx'
import { preloadOverlays } from './ui/overlay/later.tsx'
import { LookProvider } from './ui/theme/look-provider.tsx'

/** Nothing is shown before it is known whose site this is and who is looking at it [SH-05]. */
const start = async (root: HTMLElement): Promise<void> => {
  const [place, current] = await Promise.allSettled([loadSite(), resumeSession()])
  const tenant = currentTenant()
  const user = current.status === 'fulfilled' && current.value.status === 'in' ? current.value.user : undefined
  const language = pickLanguage(tenant?.languages ?? ['enUS', 'deDE', 'arSA'], user?.preferredLanguage)
  const speaker = tenant && { ...tenant, version: currentSettings()?.translationVersion ?? '' }
  const isFree = user?.needsActivation === 'False' ? checkTerms(user.entityId, 'start') : false
  await Promise.all([
    startTranslations(language, speaker),
    user?.needsActivation === 'False' && fetchPermissions(),
    isFree,
  ])
  if (!tenant) {
    const known = place.status === 'fulfilled'
    return createRoot(root).render(
      <LookProvider>
        <StartFailed reason={known ? 'UNKNOWN_SITE' : 'UNREACHABLE'} />
      </LookProvider>,
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
  if (import.meta.env.PROD) void registerWorker(quiet)
  // Nobody whose account is pending, who owes agreement to the terms, or who came by a link to one thing, is given a live
  // connection.
  if ((await isFree) && !sessionScope.getState().sharedResource) {
    followTenant()
    connectLive(quiet, () => void client.invalidateQueries())
    watchRestriction(quiet)
    void quiet.then(preloadOverlays)
  }
  createRoot(root).render(
    <LookProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LookProvider>,
  )
}

void start(document.getElementById('root')!)
