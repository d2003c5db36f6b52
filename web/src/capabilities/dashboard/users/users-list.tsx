import type { UserRow } from '@colloquy/contract/dashboard/shapes'
import { useState } from 'react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { FaceCard } from '../../people/photo/face-card.tsx'
import css from '../people/people-list.module.css'
import { shapeOfStatus } from '../people/view.ts'

const rowId = (personId: string) => `user-${personId}`

/** A table of accounts; J and K move, ↵ opens the selected one. */
export function UsersList({
  users,
  opened,
  onOpen,
}: {
  users: readonly UserRow[]
  opened: string
  onOpen: (personId: string) => void
}) {
  const t = useTranslate()
  const [place, setPlace] = useState(-1)
  const current = users[place]?.personId
  const go = (next: number) => {
    const to = Math.max(0, Math.min(next, users.length - 1))
    setPlace(to)
    const row = users[to]
    if (row) document.getElementById(rowId(row.personId))?.focus()
  }
  useRegisterShortcuts([
    { keys: 'J', label: t('DESK.PEOPLE.KEYS.NEXT'), shown: true, run: () => go(place + 1) },
    { keys: 'K', label: t('DESK.KEYS.PREVIOUS'), shown: true, run: () => go(place - 1) },
    { keys: '↵', label: t('DESK.USERS.OPEN'), shown: true, run: () => current && onOpen(current) },
  ])
  const columns: Column<UserRow>[] = [
    {
      id: 'name',
      head: t('DESK.PEOPLE.NAME'),
      cell: (user) => (
        <span className={css.name}>
          <FaceCard person={user} name={user.fullName} size="small" />
          <span className={css.words}>
            <button
              type="button"
              id={rowId(user.personId)}
              className={css.open}
              aria-haspopup="dialog"
              onClick={() => onOpen(user.personId)}
              onFocus={() => setPlace(users.indexOf(user))}
            >
              <bdi>{user.fullName}</bdi>
            </button>
            <bdi className="quiet small truncate" dir="ltr">
              {user.email}
            </bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'kind',
      head: t('DESK.USERS.ROLE'),
      wideOnly: true,
      cell: ({ kind, companyName }) => (
        <span className={css.words}>
          <span>{t(`DESK.PEOPLE.KINDS.${kind}`)}</span>
          <bdi className="quiet small truncate">{companyName}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      head: t('DESK.PEOPLE.STATUS'),
      cell: ({ status }) => <Status shape={shapeOfStatus[status]}>{t(`DESK.PEOPLE.STATUSES.${status}`)}</Status>,
    },
    { id: 'marks', head: t('DESK.USERS.MARKS'), wideOnly: true, cell: (user) => <Marks user={user} /> },
    { id: 'seen', head: t('DESK.USERS.SEEN'), wideOnly: true, cell: ({ lastSeen }) => <LastSeen at={lastSeen} /> },
  ]
  return (
    <DataTable
      label={t('DESK.USERS.TABLE')}
      columns={columns}
      rows={users}
      rowKey={({ personId }) => personId}
      selected={({ personId }) => personId === (opened || current)}
      tall
    />
  )
}

/** Administration and licence of an account. */
function Marks({ user: { isAdmin, premiumLicense } }: { user: UserRow }) {
  const t = useTranslate()
  return (
    <span className={css.name}>
      {isAdmin && <Chip>{t('DESK.USERS.ADMIN')}</Chip>}
      {premiumLicense && <Chip>{t('DESK.USERS.PREMIUM')}</Chip>}
    </span>
  )
}

function LastSeen({ at }: { at: string | null }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (at === null) return <span className="quiet">{t('DESK.USERS.NEVER')}</span>
  return (
    <time dateTime={at} className="nowrap" title={time.longDay(at)}>
      {time.distance(at, now)}
    </time>
  )
}
