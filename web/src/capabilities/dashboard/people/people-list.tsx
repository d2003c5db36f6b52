import { countText } from '@colloquy/contract/money'
import { useState } from 'react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { type Translate, useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useRoleText } from '../../people/role-data.ts'
import type { PersonListRow } from './data.ts'
import css from './people-list.module.css'
import { statusIcons } from './view.ts'

const rowId = (personId: string) => `person-${personId}`

/** A table of people, with their accounts for those who administer them; J and K move, ↵ opens the selected record. */
export function PeopleList({
  people,
  administers,
  opened,
  onOpen,
}: {
  people: readonly PersonListRow[]
  administers: boolean
  opened: string
  onOpen: (personId: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [activeIndex, setActiveIndex] = useState(-1)
  const current = people[activeIndex]?.personId
  const go = (next: number) => {
    const to = Math.max(0, Math.min(next, people.length - 1))
    setActiveIndex(to)
    const row = people[to]
    if (row) document.getElementById(rowId(row.personId))?.focus()
  }
  useRegisterShortcuts([
    { keys: 'J', label: t('DASHBOARD.PEOPLE.KEYS.NEXT'), shown: true, run: () => go(activeIndex + 1) },
    { keys: 'K', label: t('DASHBOARD.PEOPLE.KEYS.PREVIOUS'), shown: true, run: () => go(activeIndex - 1) },
    { keys: '↵', label: t('DASHBOARD.PEOPLE.KEYS.OPEN'), shown: true, run: () => current && onOpen(current) },
  ])
  const roleOf = useRoleText()
  const columns: Column<PersonListRow>[] = [
    {
      id: 'name',
      head: t('DASHBOARD.PEOPLE.NAME'),
      cell: (person) => (
        <span className={css.name}>
          <AvatarCard person={person} name={person.fullName} size="small" />
          <CellLines maxWidth="min(420px, max(165px, 26vw))">
            <button
              type="button"
              id={rowId(person.personId)}
              className={css.open}
              aria-haspopup="dialog"
              onClick={() => onOpen(person.personId)}
              onFocus={() => setActiveIndex(people.indexOf(person))}
            >
              <bdi>{person.fullName}</bdi>
            </button>
            <span className="quiet small truncate" dir="auto">
              {roleOf(person)}
            </span>
            {person.email && (
              <bdi className="quiet small truncate" dir="ltr">
                {person.email}
              </bdi>
            )}
          </CellLines>
        </span>
      ),
    },
    {
      id: 'kind',
      head: t('DASHBOARD.PEOPLE.KIND'),
      wideOnly: true,
      cell: ({ kind }) => t(`DASHBOARD.PEOPLE.KINDS.${kind}`),
    },
    {
      id: 'status',
      head: t('DASHBOARD.PEOPLE.STATUS'),
      cell: ({ status }) => <Status shape={statusIcons[status]}>{t(`DASHBOARD.PEOPLE.STATUSES.${status}`)}</Status>,
    },
    ...(administers ? accountColumns(t) : []),
    {
      id: 'calls',
      head: t('DASHBOARD.PEOPLE.CALLS'),
      wideOnly: true,
      numeric: true,
      cell: ({ callsCount }) => countText(callsCount, language),
    },
    {
      id: 'contact',
      head: t('DASHBOARD.PEOPLE.CONTACT'),
      wideOnly: true,
      cell: ({ lastContact }) => <Ago at={lastContact} never={t('DASHBOARD.PEOPLE.NO_CONTACT')} />,
    },
    {
      id: 'code',
      head: t('DASHBOARD.PEOPLE.CODE'),
      wideOnly: true,
      numeric: true,
      cell: ({ code }) => <span className="code">{code}</span>,
    },
  ]
  return (
    <DataTable
      label={t('DASHBOARD.PEOPLE.TABLE')}
      columns={columns}
      rows={people}
      rowKey={({ personId }) => personId}
      selected={({ personId }) => personId === (opened || current)}
      tall
    />
  )
}

const accountColumns = (t: Translate): Column<PersonListRow>[] => [
  {
    id: 'marks',
    head: t('DASHBOARD.USERS.PRIVILEGES'),
    wideOnly: true,
    cell: ({ isAdmin, premiumLicense }) => (
      <span className={css.marks}>
        {isAdmin && <Chip>{t('DASHBOARD.USERS.ADMIN')}</Chip>}
        {premiumLicense && <Chip>{t('DASHBOARD.USERS.PREMIUM')}</Chip>}
      </span>
    ),
  },
  {
    id: 'seen',
    head: t('DASHBOARD.USERS.SEEN'),
    wideOnly: true,
    cell: ({ lastSeen = null }) => <Ago at={lastSeen} never={t('DASHBOARD.USERS.NEVER')} />,
  },
]

function Ago({ at, never }: { at: string | null; never: string }) {
  const time = useTime()
  const now = useNow()
  if (at === null) return <span className="quiet">{never}</span>
  return (
    <time dateTime={at} className="nowrap" title={time.longDay(at)}>
      {time.distance(at, now)}
    </time>
  )
}
