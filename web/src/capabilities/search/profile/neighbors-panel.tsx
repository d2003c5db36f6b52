import { countText } from '@colloquy/contract/money'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import type { RawSearch } from '../../../platform/url-state.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { type HitNeighbors, useExpertsPath } from '../data.ts'
import { profileLink } from '../results/profile-links.ts'
import css from './neighbors-panel.module.css'

const withoutPlace = ((before: RawSearch) => ({ ...before, hit: undefined, ask: undefined })) as never

/** Position among the search results, with links to the previous and next hit. */
export function NeighborsPanel({ trail, words }: { trail: HitNeighbors; words: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const path = useExpertsPath()
  const { rank, total, before, after } = trail
  // Replaces the history entry, so that Back returns to the results.
  const go = (to: HitNeighbors['before'], at: number) => () => {
    if (to) void navigate({ ...profileLink(path, to.personId, at), replace: true })
  }
  const next = go(after, rank + 1)
  const previous = go(before, rank - 1)
  useRegisterShortcuts([
    { keys: 'J', label: t('SEARCH.KEYS.NEXT'), shown: true, run: next },
    { keys: 'K', label: t('SEARCH.KEYS.PREVIOUS'), shown: true, run: previous },
  ])
  const position = { place: countText(rank, language), total: countText(total, language) }
  return (
    <nav className={css.trail} aria-label={t('SEARCH.TRAIL.LABEL')}>
      <Link to={path} search={withoutPlace} className="link">
        <IconArrowLeft size={16} stroke={1.5} className="flip" aria-hidden />
        {t('SEARCH.TRAIL.BACK')}
      </Link>
      <span className={css.rank} role="status">
        {words === '' ? t('SEARCH.TRAIL.PLACE', position) : t('SEARCH.TRAIL.PLACE_IN', { ...position, words })}
      </span>
      <Button size="xs" disabled={!before} onClick={previous} aria-label={t('SEARCH.KEYS.PREVIOUS')}>
        <IconChevronLeft size={16} stroke={1.5} className="flip" aria-hidden />
        <Kbd>K</Kbd>
      </Button>
      <Button size="xs" disabled={!after} onClick={next} aria-label={t('SEARCH.KEYS.NEXT')}>
        <Kbd>J</Kbd>
        <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden />
      </Button>
    </nav>
  )
}
