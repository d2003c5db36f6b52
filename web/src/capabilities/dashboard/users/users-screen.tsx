import { personKinds, personStatuses, type UsersPage } from '@colloquy/contract/dashboard/shapes'
import { countText } from '@colloquy/contract/money'
import { NativeSelect } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { InviteCard } from '../../invitations/invite-card.tsx'
import { FilterList } from '../people/filter-list.tsx'
import css from '../people/people-screen.module.css'
import { SearchForm } from '../people/search-form.tsx'
import { choicesOf } from '../people/view.ts'
import { AccountPanel } from './account-panel.tsx'
import { useListUserAccounts } from './data.ts'
import { UsersList } from './users-list.tsx'
import { type UsersAddress, userOrders, usersAddress, usersRequestOf, withoutFilters } from './view.ts'

/** The accounts of the tenant, for its administrators [RT-10]. Filters are part of the URL. */
export function UsersScreen() {
  const t = useTranslate()
  const language = useLanguage()
  const [address, change] = useSearchParams(usersAddress)
  const request = useMemo(() => usersRequestOf(address), [address])
  const pieces = useListUserAccounts(request)
  const box = useRef<HTMLInputElement>(null)
  useRegisterShortcuts([
    { keys: '/', label: t('DESK.PEOPLE.KEYS.SEARCH'), shown: true, run: () => box.current?.select() },
  ])
  return (
    <>
      <PageHead
        title={t('DESK.USERS.TITLE')}
        message={
          <span role="status">
            {pieces.lastPage === undefined
              ? t('DESK.USERS.MESSAGE')
              : t('DESK.PEOPLE.FOUND', { count: pieces.total, number: countText(pieces.total, language) })}
          </span>
        }
        actions={<InviteCard />}
      />
      <div className={css.search}>
        <SearchForm box={box} value={address.q} onChange={(q) => change({ q }, { replace: true })} />
        <NativeSelect
          aria-label={t('DESK.PEOPLE.SORT')}
          value={address.sort}
          onChange={(event) => change({ sort: event.currentTarget.value as UsersAddress['sort'] })}
          data={userOrders.map((order) => ({ value: order, label: t(`DESK.PEOPLE.SORTS.${order}`) }))}
        />
        <Filters known={pieces.lastPage} address={address} onChange={change} />
      </div>
      <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
        {(users: NonNullable<typeof pieces.rows>) => (
          <>
            {users.length === 0 ? (
              <EmptyState action={<Button onClick={() => change(withoutFilters)}>{t('DESK.PEOPLE.SHOW_ALL')}</Button>}>
                {t('DESK.PEOPLE.NOBODY')}
              </EmptyState>
            ) : (
              <UsersList users={users} opened={address.who} onOpen={(who) => change({ who })} />
            )}
            {pieces.more.exist && (
              <div className={css.more}>
                <span className="quiet">
                  <bdi>{t('SHARED.OF', { part: users.length, whole: pieces.total })}</bdi>
                </span>
                <Button loading={pieces.more.pending} onClick={pieces.more.load}>
                  {t('DESK.PEOPLE.MORE')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryContent>
      <Drawer
        opened={address.who !== ''}
        name={t('DESK.USERS.ACCOUNT')}
        closeLabel={t('SHARED.ACTIONS.CLOSE')}
        onClose={() => change({ who: '' }, { replace: true })}
      >
        {address.who !== '' && <AccountPanel key={address.who} personId={address.who} />}
      </Drawer>
    </>
  )
}

function Filters({
  known,
  address,
  onChange,
}: {
  known: UsersPage | undefined
  address: UsersAddress
  onChange: (changes: Partial<UsersAddress>) => void
}) {
  const t = useTranslate()
  const kinds = (known?.kinds ?? []).map(({ kind, count }) => ({ value: kind, count }))
  const statuses = (known?.statuses ?? []).map(({ status, count }) => ({ value: status, count }))
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
      <div className={css.only}>
        <Button
          variant={address.admins ? 'filled' : 'default'}
          size="xs"
          aria-pressed={address.admins}
          onClick={() => onChange({ admins: !address.admins })}
        >
          {t('DESK.USERS.ONLY_ADMINS')}
        </Button>
        <Button
          variant={address.premium ? 'filled' : 'default'}
          size="xs"
          aria-pressed={address.premium}
          onClick={() => onChange({ premium: !address.premium })}
        >
          {t('DESK.USERS.ONLY_PREMIUM')}
        </Button>
      </div>
    </div>
  )
}
