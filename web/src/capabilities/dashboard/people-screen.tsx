import {
  type PeoplePage,
  type PersonOrder,
  type PersonStatus,
  personKinds,
  personOrders,
  personStatuses,
} from '@colloquy/contract/dashboard/shapes'
import { countText } from '@colloquy/contract/money'
import { roleIds } from '@colloquy/contract/person-types'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { Button } from '../../ui/input/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { PageHead, useRouteMessage } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { InviteCard } from '../invitations/invite-card.tsx'
import { useLiveHome } from './live.ts'
import { useListPeople } from './people/data.ts'
import { FilterList } from './people/filter-list.tsx'
import { PeopleList } from './people/people-list.tsx'
import { PersonPanel } from './people/person-panel.tsx'
import { SearchForm } from './people/search-form.tsx'
import { StatusCard } from './people/status-card.tsx'
import {
  administersAccounts,
  choicesOf,
  type PeopleAddress,
  peopleAddress,
  peopleRequestOf,
  withoutFilters,
} from './people/view.ts'
import css from './people-screen.module.css'
import { AccountPanel } from './users/account-panel.tsx'

/**
 * The one list of people: of the tenant for its staff, of their company for its administrators [RT-10]. Those who
 * administer accounts see their state. Filters and the open record are part of the URL.
 */
export function PeopleScreen() {
  useLiveHome()
  const t = useTranslate()
  const routeMessage = useRouteMessage()
  const user = useUser()
  const hasRecords = user?.roleId === roleIds.staff
  const administers = administersAccounts({ isAdmin: user?.isAdmin ?? false, permissions: currentPermissions() })
  const [address, change] = useSearchParams(peopleAddress)
  const request = useMemo(() => peopleRequestOf(address, { administers }), [address, administers])
  const found = useListPeople(request, { administers })
  const box = useRef<HTMLInputElement>(null)
  useRegisterShortcuts([
    { keys: '/', label: t('DASHBOARD.PEOPLE.KEYS.SEARCH'), shown: true, run: () => box.current?.select() },
  ])
  const close = () => change({ who: '' }, { replace: true })
  const total = found.lastPage && found.total
  return (
    <>
      <PageHead
        title={t(hasRecords ? 'DASHBOARD.PEOPLE.TITLE' : 'DASHBOARD.USERS.TITLE')}
        message={
          <>
            {routeMessage} <Total total={total} />
          </>
        }
        actions={<InviteCard />}
      />
      <div className={css.search}>
        <SearchForm box={box} value={address.q} onChange={(q) => change({ q }, { replace: true })} />
        <Order value={address.sort} onChange={(sort) => change({ sort })} />
        <Filters known={found.lastPage} address={address} administers={administers} onChange={change} />
      </div>
      <QueryContent answer={{ ...found.query, data: found.rows } as never}>
        {(people: NonNullable<typeof found.rows>) => (
          <div aria-busy={found.query.isPlaceholderData}>
            {people.length === 0 ? (
              <EmptyState
                action={<Button onClick={() => change(withoutFilters)}>{t('DASHBOARD.PEOPLE.SHOW_ALL')}</Button>}
              >
                {t('DASHBOARD.PEOPLE.NOBODY')}
              </EmptyState>
            ) : (
              <PeopleList
                people={people}
                administers={administers}
                opened={address.who}
                onOpen={(who) => change({ who })}
              />
            )}
            <ListFooter more={found.more} count={{ part: people.length, whole: found.total }} />
          </div>
        )}
      </QueryContent>
      <Drawer
        opened={address.who !== ''}
        name={t(hasRecords ? 'DASHBOARD.PEOPLE.RECORD' : 'DASHBOARD.USERS.ACCOUNT')}
        closeLabel={t('SHARED.ACTIONS.CLOSE')}
        onClose={close}
      >
        {address.who !== '' && hasRecords && (
          <PersonPanel
            key={address.who}
            personId={address.who}
            head={
              <RecordHead
                personId={address.who}
                status={found.rows?.find(({ personId }) => personId === address.who)?.status}
                administers={administers}
              />
            }
          />
        )}
        {address.who !== '' && !hasRecords && <AccountPanel key={address.who} personId={address.who} />}
      </Drawer>
    </>
  )
}

/** The status of the open person, and the ways to their whole record. */
function RecordHead({
  personId,
  status,
  administers,
}: {
  personId: string
  status: PersonStatus | undefined
  administers: boolean
}) {
  const t = useTranslate()
  const record = `/staff/people/${personId}`
  return (
    <p className={css.record}>
      {status && <StatusCard status={status} />}
      <Link {...({ to: record } as { to: string })} className="link">
        {t('DASHBOARD.PEOPLE.OPEN_RECORD')}
      </Link>
      {administers && (
        <Link {...({ to: record, search: { tab: 'account' } } as { to: string })} className="link">
          {t('DASHBOARD.PEOPLE.OPEN_ACCOUNT')}
        </Link>
      )}
    </p>
  )
}

/** The total; announced to screen readers when it changes. */
function Total({ total }: { total: number | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <span role="status">
      {total !== undefined && t('DASHBOARD.PEOPLE.FOUND', { count: total, number: countText(total, language) })}
    </span>
  )
}

function Order({ value, onChange }: { value: PersonOrder; onChange: (order: PersonOrder) => void }) {
  const t = useTranslate()
  return (
    <NativeSelect
      aria-label={t('DASHBOARD.PEOPLE.SORT')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PersonOrder)}
      data={personOrders.map((order) => ({ value: order, label: t(`DASHBOARD.PEOPLE.SORTS.${order}`) }))}
    />
  )
}

function Filters({
  known,
  address,
  administers,
  onChange,
}: {
  known: Pick<PeoplePage, 'kinds' | 'statuses'> | undefined
  address: PeopleAddress
  administers: boolean
  onChange: (changes: Partial<PeopleAddress>) => void
}) {
  const t = useTranslate()
  const kinds = (known?.kinds ?? []).map(({ kind, count }) => ({ value: kind, count }))
  const statuses = (known?.statuses ?? []).map(({ status, count }) => ({ value: status, count }))
  return (
    <div className={css.filters} data-coming={known === undefined || undefined}>
      <FilterList
        label={t('DASHBOARD.PEOPLE.KIND')}
        choices={choicesOf(kinds, address.kind, personKinds)}
        chosen={address.kind}
        nameOf={(kind) => t(`DASHBOARD.PEOPLE.KINDS.${kind}`)}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterList
        label={t('DASHBOARD.PEOPLE.STATUS')}
        choices={choicesOf(statuses, address.status, personStatuses)}
        chosen={address.status}
        nameOf={(status) => t(`DASHBOARD.PEOPLE.STATUSES.${status}`)}
        onChange={(status) => onChange({ status })}
      />
      {administers && (
        <div className={css.only}>
          <Toggle pressed={address.admins} onChange={(admins) => onChange({ admins })}>
            {t('DASHBOARD.USERS.ONLY_ADMINS')}
          </Toggle>
          <Toggle pressed={address.premium} onChange={(premium) => onChange({ premium })}>
            {t('DASHBOARD.USERS.ONLY_PREMIUM')}
          </Toggle>
        </div>
      )}
    </div>
  )
}

function Toggle({
  pressed,
  onChange,
  children,
}: {
  pressed: boolean
  onChange: (pressed: boolean) => void
  children: string
}) {
  return (
    <Button
      variant={pressed ? 'filled' : 'default'}
      size="xs"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {children}
    </Button>
  )
}
