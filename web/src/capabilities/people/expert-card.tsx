import { tagOf } from '@colloquy/contract/languages'
import { ratingText } from '@colloquy/contract/money'
import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { IconLanguage, IconMapPin, IconPhone, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import css from './expert-card.module.css'
import { AvatarCard } from './photo/avatar-card.tsx'

/** Header of an expert's page: name, code, headline, location, languages and availability. */
export function ExpertCard({ expert, actions }: { expert: ExpertProfile; actions?: ReactNode }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const language = useLanguage()
  const tag = tagOf(language)
  const tongues = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })
  const spoken = new Intl.ListFormat(tag, { type: 'unit', style: 'short' })
  const there = time.placed(now, expert.timeZone)
  return (
    <div className={css.head}>
      <AvatarCard person={expert} name={expert.fullName} size="huge" />
      <div className={css.words}>
        <div className={css.title}>
          <h1>
            <bdi>{expert.fullName}</bdi>
          </h1>
          <span className="code" dir="ltr">
            {expert.code}
          </span>
        </div>
        <p className="second">
          <bdi>{expert.headline}</bdi>
        </p>
        <ul className={css.facts}>
          <li>
            <IconMapPin size={14} stroke={1.5} aria-hidden />
            <span>
              <bdi>{expert.city || there.city}</bdi>{' '}
              <b className="mono" dir="ltr">
                {there.time}
              </b>
            </span>
          </li>
          {expert.languages.length > 0 && (
            <li>
              <IconLanguage size={14} stroke={1.5} aria-hidden />
              {spoken.format(expert.languages.map((code) => tongues.of(code) ?? code))}
            </li>
          )}
          <li>
            <IconPhone size={14} stroke={1.5} aria-hidden />
            {t('PEOPLE.CALLS', { count: expert.callsCount })}
          </li>
          {expert.rating !== null && (
            <li>
              <IconStar size={14} stroke={1.5} aria-hidden />
              {t('PEOPLE.RATING', { rating: ratingText(expert.rating, language), count: expert.ratedTimes })}
            </li>
          )}
        </ul>
      </div>
      {actions != null && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
