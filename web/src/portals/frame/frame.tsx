import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PendingTermsScreen } from '../../capabilities/terms/pending-terms-screen.tsx'
import { UnsavedInputGuard } from '../../platform/failures/unsaved-input-guard.tsx'
import { useActiveUser, useUser } from '../../platform/session.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePendingTerms } from '../../platform/viewer/pending-terms.ts'
import { classes } from '../../ui/join-classes.ts'
import { Toasts } from '../../ui/overlay/toasts.tsx'
import { CoveredPage } from '../../ui/overlay-context.ts'
import { RouteMessage } from '../../ui/page/page-head.tsx'
import { from } from '../../ui/theme/breakpoints.ts'
import { ShortcutFooter } from '../keyboard/shortcut-footer.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { TabBar } from '../menu/tab-bar.tsx'
import type { Page } from '../page.ts'
import { Palette } from '../palette/palette.tsx'
import { AppBanner } from './banners/app-banner.tsx'
import { ConnectivityBanners } from './banners/connectivity-banners.tsx'
import { ImpersonationBanner } from './banners/impersonation-banner.tsx'
import { FeedbackButton } from './feedback-button.tsx'
import css from './frame.module.css'
import { LiveStatus } from './live-status.tsx'
import { NewVersionOffer } from './new-version-offer.tsx'
import { PageTitle } from './page-title.tsx'
import { Progress } from './progress.tsx'
import { SessionReplay } from './session-replay.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TopBar } from './top-bar.tsx'
import { UnreadWatch } from './unread-watch.tsx'

const useCurrentPage = (): Page | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page })

/** The frame around every page: menu, bars, footer, banners and toasts, as far as the page and the reader allow. */
export function Frame() {
  const t = useTranslate()
  const page = useCurrentPage()
  // Before the terms are accepted, only the terms are shown.
  const isClosed = usePendingTerms() === 'start'
  const user = useActiveUser()
  const isActivated = useUser()?.needsActivation === 'False'
  const menuVisible = useShell((state) => state.menuVisible)
  const headerEnd = useShell((state) => state.headerEnd)
  const wide = useMediaQuery(from('tablet'), undefined, { getInitialValueInEffect: false })
  useEffect(() => listenToKeys(), [])

  const alone = page?.fullWindow === true
  const withMenu = user !== undefined && menuVisible && page?.hideMenu !== true && !alone
  return (
    <>
      <Toasts />
      <SkipLink />
      <Progress />
      <PageTitle page={page} />
      <NewVersionOffer />
      {user && <Palette />}
      {user && <UnreadWatch />}
      {isActivated && <PendingTermsScreen />}
      <div className={classes(css.frame, withMenu && css.withMenu, alone && css.alone)}>
        {withMenu && <SideMenu />}
        <div className={css.column}>
          {!alone && <TopBar page={page} withMenu={withMenu} />}
          {alone && headerEnd && createPortal(<FeedbackButton page={page.path} />, headerEnd)}
          <ImpersonationBanner />
          <ConnectivityBanners />
          <LiveStatus isQuiet={alone} />
          {user && !alone && <AppBanner user={user} />}
          {user && <SessionReplay page={page} />}
          <CoveredPage value={shell.lockMenu}>
            <UnsavedInputGuard>
              <RouteMessage value={page?.message && t(page.message)}>
                <Stage isEmpty={isClosed} />
              </RouteMessage>
            </UnsavedInputGuard>
          </CoveredPage>
          {page?.footer && wide && <SiteFooter />}
          {withMenu && <ShortcutFooter />}
        </div>
      </div>
      {withMenu && <TabBar />}
    </>
  )
}

/**
 * The content area. It gets the focus after each navigation, unless somebody was faster: the page can be used before the router
 * says that it has opened it, and a key would otherwise be lost.
 */
function Stage({ isEmpty }: { isEmpty: boolean }) {
  const stage = useRef<HTMLElement>(null)
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  const focusBefore = useRef<Element>(null)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        focusBefore.current = document.activeElement
      }),
    [router],
  )
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) {
      const focused = document.activeElement
      const hasMoved = focused !== focusBefore.current && focused?.closest('#content')
      if (!hasMoved) stage.current?.focus({ preventScroll: true })
      shell.setSliderOpen(false)
    }
    before.current = path
  }, [path])
  return (
    <main ref={stage} id="content" tabIndex={-1} className={css.stage}>
      {!isEmpty && <Outlet />}
    </main>
  )
}

function SkipLink() {
  const t = useTranslate()
  return (
    <a className={css.skip} href="#content">
      {t('SHELL.SKIP')}
    </a>
  )
}
