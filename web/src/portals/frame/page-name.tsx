import { useEffect } from 'react'
import { useTenant } from '../../platform/settings.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { nameDocument } from '../../platform/site/tenant-look.ts'
import { useWords } from '../../platform/words.ts'
import type { Page } from '../page.ts'

/**
 * Gives the frame the name of the route, the tab the name of the page, and tells screen readers of a new page [SH-07].
 * Stands before the page in the tree: a page that names itself does so afterwards, and wins.
 */
export function PageName({ page }: { page: Page | undefined }) {
  const say = useWords()
  const { platformName } = useTenant().variables
  const title = useShell((state) => state.title)
  useEffect(() => {
    if (page) shell.name(say(page.title), page.message ? say(page.message) : '')
  }, [page, say])
  useEffect(() => nameDocument(title, platformName), [title, platformName])
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  )
}
