import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shell, useShell } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import css from './progress.module.css'

/** A progress bar at the top edge while the next page loads; hidden for fast navigation [SH-10]. */
export function Progress() {
  const t = useTranslate()
  const pending = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => shell.setNavigating(pending), [pending])
  const navigating = useShell((state) => state.navigating)
  if (!navigating) return null
  return <div className={css.progress} role="progressbar" aria-label={t('SHELL.NAVIGATING')} />
}
