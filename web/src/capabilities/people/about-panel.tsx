import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Tag } from '../../ui/display/chip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './about-panel.module.css'

/** An expert's biography and areas of expertise. */
export function AboutPanel({ bio, expertise, industries }: Pick<ExpertProfile, 'bio' | 'expertise' | 'industries'>) {
  const t = useTranslate()
  const known = [...industries.map((industry) => t(`PEOPLE.INDUSTRIES.${industry}`)), ...expertise]
  return (
    <Panel title={t('PEOPLE.ABOUT.TITLE')} padded>
      {bio && (
        <p className={css.bio}>
          <bdi>{bio}</bdi>
        </p>
      )}
      <ul className={css.known} aria-label={t('PEOPLE.ABOUT.KNOWS')}>
        {[...new Set(known)].map((term) => (
          <li key={term}>
            <Tag>{term}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
