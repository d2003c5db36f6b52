import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import type { Attendee } from '../room/view.ts'
import css from './attendance-list.module.css'

/** The expected participants, and whether each is in the room. */
export function AttendanceList({ people }: { people: readonly Attendee[] }) {
  const t = useTranslate()
  return (
    <ul className={css.list}>
      {people.map(({ personId, photoId, name, seat, here, isByPhone }) => (
        <li key={personId} className={css.row}>
          <AvatarCard person={{ personId, photoId }} name={name} size="small" />
          <span className={css.who}>
            <span className="truncate">{name}</span>
            <span className="quiet small nowrap">{t(`CALLS.SEAT_KIND.${seat}`)}</span>
          </span>
          <Status shape={here ? 'disc' : 'clock'}>
            {t(isByPhone ? 'CALLS.ROOM.BY_PHONE' : here ? 'CALLS.ROOM.IN_ROOM' : 'CALLS.ROOM.NOT_YET')}
          </Status>
        </li>
      ))}
    </ul>
  )
}
