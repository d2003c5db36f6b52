import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shell, useShell } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import css from './progress.module.css'

/** A line at the top edge while the next page is on its way; quick changes never show it [SH-10]. */
export function Progress() {
  const t = useTranslate()
  const pending = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => shell.setNavigating(pending), [pending])
  const navigating = useShell((state) => state.navigating)
  if (!navigating) return null
  return <div className={css.progress} role="progressbar" aria-label={t('SHELL.NAVIGATING')} />
}
