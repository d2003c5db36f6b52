import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTenant } from '../../platform/settings.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { isChatPath, nameDocument } from '../../platform/site/branding.ts'
import { countPageView } from '../../platform/telemetry/page-views.ts'
import { useTranslate } from '../../platform/translations.ts'
import type { Page } from '../page.ts'
import { ancestorsOf } from '../pages.ts'

/**
 * Sets the title and back link of the frame and the title of the tab, and announces new pages to screen readers [SH-07].
 * Precedes the page in the tree, so that a page can override its title.
 */
export function PageTitle({ page }: { page: Page | undefined }) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const title = useShell((state) => state.title)
  useEffect(() => {
    if (page) shell.setTitle(t(page.title), page.message ? t(page.message) : '')
  }, [page, t])
  useEffect(() => {
    const parent = page && ancestorsOf(page).at(-1)
    shell.linkBack(parent && { to: parent.path, label: t(parent.title) })
  }, [page, t])
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const counted = useRef<string>(undefined)
  useEffect(() => {
    // The page changes shortly before its URL.
    if (!page || path === undefined || path === counted.current) return
    counted.current = path
    countPageView(path, t(page.title))
  }, [page, path, t])
  const isChat = path !== undefined && isChatPath(path)
  const unread = useShell((state) => state.unreadMessages)
  useEffect(
    () => nameDocument(isChat ? t('SHELL.CHAT_TAB') : title, platformName, unread),
    [isChat, t, title, platformName, unread],
  )
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  )
}
