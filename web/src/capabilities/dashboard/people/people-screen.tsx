import {
  type PersonOrder,
  type PersonRow,
  personKinds,
  personOrders,
  personStatuses,
} from '@colloquy/contract/dashboard/shapes'
import { countText } from '@colloquy/contract/money'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useSearchParams } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { InviteCard } from '../../invitations/invite-card.tsx'
import { useLiveHome } from '../live.ts'
import { type LoadedPeople, useListTenantPeople } from './data.ts'
import { FilterList } from './filter-list.tsx'
import { PeopleList } from './people-list.tsx'
import css from './people-screen.module.css'
import { PersonPanel } from './person-panel.tsx'
import { SearchForm } from './search-form.tsx'
import { choicesOf, type PeopleAddress, peopleAddress, peopleRequestOf, shapeOfStatus, withoutFilters } from './view.ts'

/** All people of the tenant, for staff. Filters and the open record are part of the URL. */
export function PeopleScreen() {
  useLiveHome()
  const t = useTranslate()
  const [address, change] = useSearchParams(peopleAddress)
  const request = useMemo(() => peopleRequestOf(address), [address])
  const people = useListTenantPeople(request)
  const box = useRef<HTMLInputElement>(null)
  useRegisterShortcuts([
    { keys: '/', label: t('DESK.PEOPLE.KEYS.SEARCH'), shown: true, run: () => box.current?.select() },
  ])
  const close = () => change({ who: '' }, { replace: true })
  return (
    <>
      <PageHead title={t('DESK.PEOPLE.TITLE')} message={<Total known={people.data} />} actions={<InviteCard />} />
      <div className={css.search}>
        <SearchForm box={box} value={address.q} onChange={(q) => change({ q }, { replace: true })} />
        <Order value={address.sort} onChange={(sort) => change({ sort })} />
        <Filters known={people.data} address={address} onChange={change} />
      </div>
      <QueryContent answer={people}>
        {(known) => (
          <div aria-busy={people.isPlaceholderData}>
            {known.people.length === 0 ? (
              <EmptyState action={<Button onClick={() => change(withoutFilters)}>{t('DESK.PEOPLE.SHOW_ALL')}</Button>}>
                {t('DESK.PEOPLE.NOBODY')}
              </EmptyState>
            ) : (
              <PeopleList people={known.people} opened={address.who} onOpen={(who) => change({ who })} />
            )}
            {people.hasNextPage && (
              <div className={css.more}>
                <span className="quiet">
                  <bdi>{t('SHARED.OF', { part: known.people.length, whole: known.about.total })}</bdi>
                </span>
                <Button loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
                  {t('DESK.PEOPLE.MORE')}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryContent>
      <Drawer
        opened={address.who !== ''}
        name={t('DESK.PEOPLE.RECORD')}
        closeLabel={t('SHARED.ACTIONS.CLOSE')}
        onClose={close}
      >
        {address.who !== '' && (
          <PersonPanel
            key={address.who}
            personId={address.who}
            head={<RecordHead person={people.data?.people.find(({ personId }) => personId === address.who)} />}
          />
        )}
      </Drawer>
    </>
  )
}

/** The status of the open person, and the way to their whole record. */
function RecordHead({ person }: { person: PersonRow | undefined }) {
  const t = useTranslate()
  if (!person) return null
  return (
    <p className={css.record}>
      <Status shape={shapeOfStatus[person.status]}>{t(`DESK.PEOPLE.STATUSES.${person.status}`)}</Status>
      <Link {...({ to: `/staff/people/${person.personId}` } as { to: string })} className="link">
        {t('DESK.PEOPLE.OPEN_RECORD')}
      </Link>
    </p>
  )
}

/** The total; announced to screen readers when it changes. */
function Total({ known }: { known: LoadedPeople | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const total = known?.about.total
  return (
    <span role="status">
      {total === undefined
        ? t('DESK.PEOPLE.MESSAGE')
        : t('DESK.PEOPLE.FOUND', { count: total, number: countText(total, language) })}
    </span>
  )
}

function Order({ value, onChange }: { value: PersonOrder; onChange: (order: PersonOrder) => void }) {
  const t = useTranslate()
  return (
    <NativeSelect
      aria-label={t('DESK.PEOPLE.SORT')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PersonOrder)}
      data={personOrders.map((order) => ({ value: order, label: t(`DESK.PEOPLE.SORTS.${order}`) }))}
    />
  )
}

function Filters({
  known,
  address,
  onChange,
}: {
  known: LoadedPeople | undefined
  address: PeopleAddress
  onChange: (changes: Partial<PeopleAddress>) => void
}) {
  const t = useTranslate()
  const kinds = (known?.about.kinds ?? []).map(({ kind, count }) => ({ value: kind, count }))
  const statuses = (known?.about.statuses ?? []).map(({ status, count }) => ({ value: status, count }))
  return (
    <div className={css.filters} data-coming={known === undefined || undefined}>
      <FilterList
        label={t('DESK.PEOPLE.KIND')}
        choices={choicesOf(kinds, address.kind, personKinds)}
        chosen={address.kind}
        nameOf={(kind) => t(`DESK.PEOPLE.KINDS.${kind}`)}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterList
        label={t('DESK.PEOPLE.STATUS')}
        choices={choicesOf(statuses, address.status, personStatuses)}
        chosen={address.status}
        nameOf={(status) => t(`DESK.PEOPLE.STATUSES.${status}`)}
        onChange={(status) => onChange({ status })}
      />
    </div>
  )
}
