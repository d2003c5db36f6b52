import type { CompanyCard } from '@colloquy/contract/companies/shapes'
import { industries } from '@colloquy/contract/people/shapes'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../platform/url-state.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './companies-screen.module.css'
import { CompanyDialog } from './company-dialog.tsx'
import { useListRegisteredCompanies } from './data.ts'
import { companyFilters, countryName, editsCompanies, flagsOf, listInputOf, reviewsNames, siteOf } from './view.ts'

const address = { text, filter: oneOf(companyFilters), sector: text }

/** The registry of companies: names, listings, and what compliance minds about them. */
export function CompaniesScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const user = useUser()
  const [{ text: words, filter, sector }, change] = useSearchParams(address)
  const [isAdding, setAdding] = useState(false)
  const pieces = useListRegisteredCompanies(listInputOf({ text: words, filter, sector }))
  const site = siteOf(user?.roleId)
  return (
    <>
      <PageHead
        title={t('COMPANIES.TITLE')}
        actions={
          <>
            {reviewsNames(user?.roleId, currentPermissions()) && (
              <Button renderRoot={(props) => <Link to={`${site}/company-names` as string} {...props} />}>
                {t('COMPANIES.NAMES.REVIEW')}
              </Button>
            )}
            {editsCompanies(user?.roleId, currentPermissions()) && (
              <Button variant="filled" onClick={() => setAdding(true)}>
                {t('COMPANIES.ADD')}
              </Button>
            )}
          </>
        }
        tabs={
          <Tabs
            label={t('COMPANIES.TITLE')}
            current={filter}
            tabs={companyFilters.map((id) => ({ id, label: t(`COMPANIES.FILTERS.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={
                  ((before: object) => ({ ...before, filter: id === companyFilters[0] ? undefined : id })) as never
                }
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      <div className={css.tools}>
        <SearchField
          label={t('COMPANIES.SEARCH')}
          placeholder={t('COMPANIES.PICKER.PLACEHOLDER')}
          value={words}
          onChange={(typed) => change({ text: typed }, { replace: true })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('COMPANIES.FIELDS.sector')}
          value={sector}
          data={[
            { value: '', label: t('COMPANIES.ANY_SECTOR') },
            ...industries.map((value) => ({ value, label: t(`PEOPLE.INDUSTRIES.${value}`) })),
          ]}
          onChange={(event) => change({ sector: event.currentTarget.value })}
        />
      </div>
      <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
        {(companies: readonly CompanyCard[]) =>
          companies.length === 0 ? (
            <EmptyState
              action={
                <Button onClick={() => change({ text: '', filter: companyFilters[0], sector: '' })}>
                  {t('COMPANIES.SHOW_ALL')}
                </Button>
              }
            >
              {t('COMPANIES.PICKER.NONE')}
            </EmptyState>
          ) : (
            <div aria-busy={pieces.query.isPlaceholderData}>
              <CompaniesTable companies={companies} site={site} />
              <ListFooter more={pieces.more} count={{ part: companies.length, whole: pieces.total }} />
            </div>
          )
        }
      </QueryContent>
      {isAdding && (
        <CompanyDialog
          onClose={() => setAdding(false)}
          onCreated={(companyId) => void navigate({ to: `${site}/companies/${companyId}` } as { to: string })}
        />
      )}
    </>
  )
}

function CompaniesTable({ companies, site }: { companies: readonly CompanyCard[]; site: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<CompanyCard>[] = [
    {
      id: 'name',
      head: t('COMPANIES.FIELDS.name'),
      cell: ({ companyId, name, parentName }) => (
        <div className={css.name}>
          <Link to={`${site}/companies/${companyId}` as string} className="strong">
            <bdi>{name}</bdi>
          </Link>
          {parentName && (
            <span className="quiet small">
              <bdi>{t('COMPANIES.PART_OF', { name: parentName })}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'listing',
      head: t('COMPANIES.LISTED'),
      cell: ({ listing, tickers }) =>
        tickers.length > 0 ? (
          <bdi dir="ltr" className="code">
            {tickers.join(', ')}
          </bdi>
        ) : (
          <span className="quiet">{t(`COMPANIES.LISTING.${listing}`)}</span>
        ),
    },
    {
      id: 'flags',
      head: t('COMPANIES.NOTICE'),
      cell: (company) => (
        <span className={css.flags}>
          {flagsOf(company).map(({ key, ...drawn }) => (
            <Status key={key} {...drawn}>
              {t(`COMPANIES.FLAGS.${key}`)}
            </Status>
          ))}
        </span>
      ),
    },
    {
      id: 'sector',
      head: t('COMPANIES.FIELDS.sector'),
      wideOnly: true,
      cell: ({ sector }) => (sector ? t(`PEOPLE.INDUSTRIES.${sector}`) : ''),
    },
    {
      id: 'country',
      head: t('COMPANIES.FIELDS.country'),
      wideOnly: true,
      cell: ({ country }) => (country ? countryName(country, language) : ''),
    },
    {
      id: 'kind',
      head: t('COMPANIES.KIND'),
      wideOnly: true,
      cell: ({ kind }) => <span className="quiet">{t(`COMPANIES.KINDS.${kind}`)}</span>,
    },
  ]
  return (
    <DataTable
      label={t('COMPANIES.TITLE')}
      columns={columns}
      rows={companies}
      rowKey={({ companyId }) => companyId}
      tall
    />
  )
}
