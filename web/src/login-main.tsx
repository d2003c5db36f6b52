import './ui/theme/page-styles.ts'
import { languages } from '@colloquy/contract/languages'
import { createRoot } from 'react-dom/client'
import { pickLanguage } from './platform/language.ts'
import { resumeSession } from './platform/session.ts'
import { currentSettings, currentTenant, loadSite } from './platform/settings.ts'
import { consumePendingRedirect } from './platform/site/navigation.ts'
import { startTranslations } from './platform/translations.ts'
import { readSignInInfo } from './platform/viewer/signed-in-info.ts'
import { StartFailed } from './portals/status-pages/start-failed.tsx'
import { ThemeProvider } from './ui/theme/theme-provider.tsx'

/** The styles of this document, loaded while the app shell is shown. */
const takeStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll('link[rel=preload][as=style]')].map(
      (fetched) =>
        new Promise((resolve) => {
          const style = fetched.cloneNode() as HTMLLinkElement
          style.rel = 'stylesheet'
          // A page without styles is better than none.
          style.onload = style.onerror = resolve
          document.head.append(style)
        }),
    ),
  )

/** The sign-in pages, without the router and everything else that only signed-in people need. */
const start = async (root: HTMLElement): Promise<void> => {
  const end = consumePendingRedirect()
  if (end) return location.replace(end)
  // Visitors see the sign-in page at the root without a redirect.
  if (location.pathname === '/') history.replaceState(null, '', '/login')
  const styled = takeStyles()
  const fetched = import('./capabilities/identity/login-screen.tsx').catch(() => undefined)
  const [site] = await Promise.allSettled([loadSite()])
  if (await alreadyIn()) return location.replace('/')
  const tenant = currentTenant()
  const language = pickLanguage(tenant?.languages ?? languages)
  const speaker = tenant && { ...tenant, version: currentSettings()?.translationVersion ?? '' }
  const [screen] = await Promise.all([
    fetched,
    startTranslations(language, speaker, ['shared', 'workflow-type', 'tenants']),
    tenant && fetched.then((loaded) => loaded?.prepare()),
    styled,
  ])
  const Screen = screen?.LoginScreen
  const reason = site.status === 'fulfilled' ? 'UNKNOWN_SITE' : 'UNREACHABLE'
  createRoot(root).render(
    <ThemeProvider>{tenant && Screen ? <Screen /> : <StartFailed reason={reason} />}</ThemeProvider>,
  )
}

/**
 * Signed-in people do not need the sign-in form. E-mail links still work, because they may belong to another person.
 */
const alreadyIn = async (): Promise<boolean> =>
  location.pathname.toLowerCase().startsWith('/login') &&
  readSignInInfo() !== undefined &&
  (await resumeSession()).status === 'signedIn'

void start(document.getElementById('root')!)
