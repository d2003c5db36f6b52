import { roleIds } from '@colloquy/contract/person-types'
import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { hasPermission } from '../../platform/viewer/permissions.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListProjects, useLiveProjects } from './data.ts'
import { ProjectsList } from './projects-list.tsx'
import css from './projects-screen.module.css'
import { listAddress, projectsRequestOf } from './view.ts'

/** The projects the reader may see, with their candidates by stage. Filters and order are part of the URL. */
export function ProjectsScreen() {
  useLiveProjects()
  const t = useTranslate()
  const navigate = useNavigate()
  const isStaff = useHomePath() === '/staff'
  const [address, change] = useSearchParams(listAddress)
  const pieces = useListProjects(projectsRequestOf(address))
  const words = useRef<HTMLInputElement>(null)
  const beginning = isStaff ? '/staff/projects/new' : '/clients/projects/new'
  const isVendor = useUser()?.roleId === roleIds.vendor
  const canBegin = isStaff ? hasPermission('ManageProjects') : !isVendor
  const create = () => void navigate({ to: beginning })
  useRegisterShortcuts([
    { keys: '/', label: t('PROJECTS.KEYS.SEARCH'), shown: true, run: () => words.current?.select() },
    ...(!canBegin ? [] : [{ keys: 'N', label: t('PROJECTS.KEYS.NEW'), shown: true, run: create }]),
  ])
  const { q, mine, state, order } = address
  const isNarrowed = q !== '' || mine || state !== 'open'
  return (
    <>
      <PageHead
        title={t('PROJECTS.TITLE')}
        message={
          <span aria-live="polite">{pieces.lastPage ? t('PROJECTS.COUNT', { count: pieces.total }) : '\u00a0'}</span>
        }
        {...(canBegin && {
          actions: (
            <Button
              component={Link}
              to={beginning}
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              rightSection={<Kbd>N</Kbd>}
            >
              {t('PROJECTS.NEW')}
            </Button>
          ),
        })}
      />
      <div className={css.bar}>
        <div className={css.words}>
          <SearchField
            box={words}
            label={t('PROJECTS.SEARCH')}
            placeholder={t('PROJECTS.SEARCH_HINT')}
            value={q}
            onChange={(text) => change({ q: text }, { replace: true })}
          />
        </div>
        {!isStaff && (
          <SegmentedControl
            label={t('PROJECTS.WHOSE')}
            value={mine ? 'mine' : 'all'}
            options={[
              { value: 'all', label: t('PROJECTS.ALL') },
              { value: 'mine', label: t('PROJECTS.MINE') },
            ]}
            onChange={(whose) => change({ mine: whose === 'mine' })}
          />
        )}
        <SegmentedControl
          label={t('PROJECTS.STATES')}
          value={state}
          options={(['open', 'closed', 'all'] as const).map((value) => ({
            value,
            label: t(`PROJECTS.STATE.${value}`),
          }))}
          onChange={(next) => change({ state: next })}
        />
        <span className="spring" />
        <NativeSelect
          className={css.order!}
          size="xs"
          aria-label={t('PROJECTS.ORDER')}
          value={order}
          onChange={(event) => change({ order: event.currentTarget.value as typeof order })}
          data={(['deadline', 'name', 'code', 'created', 'calls'] as const).map((value) => ({
            value,
            label: t(`PROJECTS.ORDERS.${value}`),
          }))}
        />
      </div>
      <QueryContent answer={pieces.query as never}>
        {() =>
          pieces.rows && pieces.rows.length > 0 ? (
            <>
              <ProjectsList projects={pieces.rows} withClient={isStaff} />
              <ListFooter more={pieces.more} count={{ part: pieces.rows.length, whole: pieces.total }} />
            </>
          ) : isNarrowed ? (
            <EmptyState
              action={
                <Button onClick={() => change({ q: '', mine: false, state: 'open' })}>{t('PROJECTS.CLEAR')}</Button>
              }
            >
              {t('PROJECTS.EMPTY_FILTERED')}
            </EmptyState>
          ) : isStaff ? (
            <EmptyState>{t('PROJECTS.EMPTY_STAFF')}</EmptyState>
          ) : (
            <EmptyState
              action={
                <Button variant="filled" onClick={create}>
                  {t('PROJECTS.NEW')}
                </Button>
              }
            >
              {t('PROJECTS.EMPTY')}
            </EmptyState>
          )
        }
      </QueryContent>
    </>
  )
}
