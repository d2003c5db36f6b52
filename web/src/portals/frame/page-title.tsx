import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTenant } from '../../platform/settings.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { isChatPath, nameDocument } from '../../platform/site/tenant-look.ts'
import { recordPageView } from '../../platform/telemetry/page-views.ts'
import { useTranslate } from '../../platform/translations.ts'
import type { Page } from '../page.ts'

/**
 * Gives the frame the name of the route, the tab the name of the page, and tells screen readers of a new page [SH-07].
 * Stands before the page in the tree: a page that names itself does so afterwards, and wins.
 */
export function PageTitle({ page }: { page: Page | undefined }) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const title = useShell((state) => state.title)
  useEffect(() => {
    if (page) shell.setTitle(t(page.title), page.message ? t(page.message) : '')
  }, [page, t])
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const counted = useRef<string>(undefined)
  useEffect(() => {
    // The page is another one a moment before its address is.
    if (!page || path === undefined || path === counted.current) return
    counted.current = path
    recordPageView(path, t(page.title))
  }, [page, path, t])
  const isChat = path !== undefined && isChatPath(path)
  useEffect(() => nameDocument(isChat ? t('SHELL.CHAT_TAB') : title, platformName), [isChat, t, title, platformName])
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  )
}
