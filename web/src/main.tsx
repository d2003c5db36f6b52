import './ui/theme/page-styles.ts'
import './ui/theme/mantine-portal.css'
import './ui/theme/outline.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { forgetEarly, readEarly } from './platform/early/early.ts'
import { pickLanguage } from './platform/language.ts'
import { connectLive } from './platform/live/live.ts'
import { whenQuiet } from './platform/live/quiet.ts'
import { createQueryClient } from './platform/query.ts'
import { resume } from './platform/session.ts'
import { findPlace, settingsNow, tenantNow } from './platform/settings.ts'
import { followLanguage, followTenant } from './platform/site/tenant-news.ts'
import { watchFailures } from './platform/trouble/failures.ts'
import { watchReach } from './platform/trouble/reach.ts'
import { watchTyping } from './platform/trouble/unsaved.ts'
import { watchAccess } from './platform/visitor/access-watch.ts'
import { bearing } from './platform/visitor/bearing.ts'
import { askRights } from './platform/visitor/rights.ts'
import { checkTerms } from './platform/visitor/terms-check.ts'
import { startWords } from './platform/words.ts'
import { registerWorker } from './platform/worker/register.ts'
import { StartFailed } from './portals/own/start-failed.tsx'
import { makeRouter } from './portals/routes.tsx'
import { fetchLater } from './ui/overlay/later.tsx'
import { LookProvider } from './ui/theme/look-provider.tsx'

/** Nothing is shown before it is known whose site this is and who is looking at it [SH-05]. */
const start = async (root: HTMLElement): Promise<void> => {
  const [place, current] = await Promise.allSettled([findPlace(), resume()])
  const tenant = tenantNow()
  const user = current.status === 'fulfilled' && current.value.status === 'in' ? current.value.user : undefined
  const language = pickLanguage(tenant?.languages ?? ['enUS', 'deDE', 'arSA'], user?.preferredLanguage)
  const speaker = tenant && { ...tenant, version: settingsNow()?.translationVersion ?? '' }
  const isFree = user?.needsActivation === 'False' ? checkTerms(user.entityId, 'start') : false
  await Promise.all([startWords(language, speaker), user?.needsActivation === 'False' && askRights(), isFree])
  if (!tenant) {
    const known = place.status === 'fulfilled'
    return createRoot(root).render(
      <LookProvider>
        <StartFailed reason={known ? 'UNKNOWN_SITE' : 'UNREACHABLE'} />
      </LookProvider>,
    )
  }
  watchFailures()
  watchReach()
  watchTyping()
  followLanguage()
  const client = createQueryClient()
  const router = makeRouter()
  void readEarly()
  await router.load()
  const quiet = whenQuiet(client)
  void quiet.then(forgetEarly)
  if (import.meta.env.PROD) void registerWorker(quiet)
  // Nobody whose account is pending, who owes agreement to the terms, or who came by a link to one thing, is given a live
  // connection.
  if ((await isFree) && !bearing.getState().to) {
    followTenant()
    connectLive(quiet, () => void client.invalidateQueries())
    watchAccess(quiet)
    void quiet.then(fetchLater)
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
