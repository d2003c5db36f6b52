import { tagOf } from '@colloquy/contract/languages'
import type { EmploymentList, PersonProfile } from '@colloquy/contract/people/shapes'
import { employmentValidityDays } from '@colloquy/contract/people/shapes'
import { Button } from '@mantine/core'
import { IconCamera, IconLanguage, IconMapPin } from '@tabler/icons-react'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Status } from '../../ui/display/status.tsx'
import css from './expert-card.module.css'
import { AvatarCard } from './photo/avatar-card.tsx'
import { waitingOf } from './record/view.ts'

/** Header of the reader's own profile: their public appearance and the number of pending confirmations. */
export function OwnProfileCard({
  profile,
  list,
  onPhoto,
}: {
  profile: PersonProfile
  list: EmploymentList | undefined
  onPhoto: () => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const tag = tagOf(useLanguage())
  const tongues = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })
  const spoken = new Intl.ListFormat(tag, { type: 'unit', style: 'short' })
  const there = time.placed(now, profile.timeZone)
  const jobs = (list?.employments ?? []).map(({ confirmedAt }) => ({
    confirmedAt,
    validityDays: employmentValidityDays,
  }))
  const waiting = waitingOf([...profile.facts, ...jobs], now)
  return (
    <div className={css.head}>
      <AvatarCard person={profile} name={profile.fullName} size="huge" />
      <div className={css.words}>
        <div className={css.title}>
          <h1>
            <bdi>{profile.fullName}</bdi>
          </h1>
          <span className="code" dir="ltr">
            {profile.code}
          </span>
        </div>
        {profile.headline && (
          <p className="second">
            <bdi>{profile.headline}</bdi>
          </p>
        )}
        <ul className={css.facts}>
          <li>
            <Status shape={waiting > 0 ? 'diamond' : 'disc'}>
              {waiting > 0 ? t('PEOPLE.PROFILE.WAITING', { count: waiting }) : t('PEOPLE.PROFILE.ALL_CONFIRMED')}
            </Status>
          </li>
          <li>
            <IconMapPin size={14} stroke={1.5} aria-hidden />
            <span>
              <bdi>{profile.city || there.city}</bdi>{' '}
              <b className="mono" dir="ltr">
                {there.time}
              </b>
            </span>
          </li>
          {profile.languages.length > 0 && (
            <li>
              <IconLanguage size={14} stroke={1.5} aria-hidden />
              {spoken.format(profile.languages.map((code) => tongues.of(code) ?? code))}
            </li>
          )}
        </ul>
      </div>
      {profile.can.updateProfile && (
        <div className={css.actions}>
          <Button
            leftSection={<IconCamera size={16} stroke={1.5} aria-hidden />}
            rightSection={<Kbd>P</Kbd>}
            onClick={onPhoto}
          >
            {t(profile.photoId === null ? 'PEOPLE.PHOTO.ADD' : 'PEOPLE.PHOTO.CHANGE')}
          </Button>
        </div>
      )}
    </div>
  )
}
