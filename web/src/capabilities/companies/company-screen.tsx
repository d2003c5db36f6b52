import type { Company, MarketEntry } from '@colloquy/contract/companies/shapes'
import { countText } from '@colloquy/contract/money'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import css from './companies-screen.module.css'
import { CompanyDialog } from './company-dialog.tsx'
import { useGetCompany, useUndoCompanyMerge } from './data.ts'
import { MarketEntryDialog } from './market-entry-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedPanel } from './merged-panel.tsx'
import { changeText, countryName, dayOf, dayText, flagsOf, siteOf, stateIcons, stateOf } from './view.ts'

/** A company: its names and group, its listings, offers and filings, and who changed what. */
export function CompanyScreen() {
  return <OpenedCompany companyId={usePathParam('companyId') ?? ''} />
}

/** The company with an id. */
export function OpenedCompany({ companyId }: { companyId: string }) {
  const answer = useGetCompany(companyId)
  return <QueryContent answer={answer}>{(company) => <Record company={company} />}</QueryContent>
}

function Record({ company }: { company: Company }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const site = siteOf(useUser()?.roleId)
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const separate = useSeparate()
  const flags = flagsOf(company)
  return (
    <>
      <PageHead
        title={<bdi>{company.name}</bdi>}
        message={
          flags.length > 0 ? (
            <span className={css.flags}>
              {flags.map(({ key, ...drawn }) => (
                <Status key={key} badge {...drawn}>
                  {t(`COMPANIES.FLAGS.${key}`)}
                </Status>
              ))}
            </span>
          ) : undefined
        }
        actions={
          <>
            {company.can.separate && <Button onClick={() => void separate(company)}>{t('COMPANIES.SEPARATE')}</Button>}
            {company.can.merge && <Button onClick={() => setMerging(true)}>{t('COMPANIES.MERGE')}</Button>}
            {company.can.update && (
              <Button variant="filled" onClick={() => setEditing(true)}>
                {t('COMPANIES.EDIT')}
              </Button>
            )}
          </>
        }
      />
      {company.mergedInto && (
        <div className={css.panelText}>
          <Note>
            <Link to={`${site}/companies/${company.mergedInto.companyId}` as string} className="link">
              <bdi>{t('COMPANIES.PART_SINCE_MERGE', { name: company.mergedInto.name })}</bdi>
            </Link>
          </Note>
        </div>
      )}
      <EntriesPanel company={company} />
      <Panels>
        <AboutPanel company={company} />
        <HistoryPanel company={company} />
      </Panels>
      {company.merged.length > 0 && <MergedPanel company={company} />}
      {isEditing && <CompanyDialog company={company} onClose={() => setEditing(false)} />}
      {isMerging && (
        <MergeDialog
          company={company}
          onClose={() => setMerging(false)}
          onMerged={(companyId) => void navigate({ to: `${site}/companies/${companyId}` } as { to: string })}
        />
      )}
    </>
  )
}

/** Undoes the merge of a company. */
const useSeparate = () => {
  const t = useTranslate()
  const { run } = useUndoCompanyMerge(true)
  return async ({ companyId, name }: Company): Promise<void> => {
    if ((await run({ companyId })).ok) toastSuccess(t('COMPANIES.SEPARATED', { name }))
  }
}

function EntriesPanel({ company }: { company: Company }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [opened, setOpened] = useState<MarketEntry | 'new'>()
  const columns: Column<MarketEntry>[] = [
    {
      id: 'kind',
      head: t('COMPANIES.KIND'),
      cell: (entry) => (
        <div className={css.name}>
          {company.can.update ? (
            <button type="button" className="strong link" onClick={() => setOpened(entry)}>
              {t(`COMPANIES.ENTRIES.${entry.kind}`)}
            </button>
          ) : (
            <span className="strong">{t(`COMPANIES.ENTRIES.${entry.kind}`)}</span>
          )}
          {entry.kind === 'listing' && (
            <span className="quiet small">
              <bdi>{[entry.ticker, entry.exchange, entry.isin].filter((part) => part !== null).join(' · ')}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'state',
      head: t('COMPANIES.STATE'),
      cell: (entry) => {
        const state = stateOf(entry, dayOf(now))
        return <Status shape={stateIcons[state]}>{t(`COMPANIES.STATES.${state}`)}</Status>
      },
    },
    { id: 'from', head: t('COMPANIES.FIELDS.from'), cell: ({ from }) => dayText(time, from, now) },
    {
      id: 'until',
      head: t('COMPANIES.FIELDS.until'),
      cell: ({ until }) => (until === null ? t('COMPANIES.NO_END') : dayText(time, until, now)),
    },
  ]
  return (
    <Panel
      title={t('COMPANIES.ENTRIES_TITLE')}
      count={company.entries.length}
      link={company.can.update && <Button onClick={() => setOpened('new')}>{t('COMPANIES.ADD_ENTRY')}</Button>}
    >
      {company.entries.length === 0 ? (
        <p className={css.panelText}>{t(`COMPANIES.WITHOUT_ENTRIES.${company.listing}`)}</p>
      ) : (
        <DataTable
          label={t('COMPANIES.ENTRIES_OF', { name: company.name })}
          columns={columns}
          rows={company.entries}
          rowKey={({ entryId }) => entryId}
          tall
        />
      )}
      {opened !== undefined && (
        <MarketEntryDialog
          company={company}
          {...(opened !== 'new' && { entry: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  )
}

function AboutPanel({ company }: { company: Company }) {
  const t = useTranslate()
  const language = useLanguage()
  const site = siteOf(useUser()?.roleId)
  const linked = (companies: Company['parents']) => (
    <span className={css.names}>
      {companies.map(({ companyId, name }) => (
        <Link key={companyId} to={`${site}/companies/${companyId}` as string}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </span>
  )
  const none = <span className="quiet">{t('COMPANIES.CHANGES.NOTHING')}</span>
  return (
    <Panel title={t('COMPANIES.ABOUT')} padded>
      <KeyValues
        items={[
          { name: t('COMPANIES.KIND'), value: t(`COMPANIES.KINDS.${company.kind}`) },
          {
            name: t('COMPANIES.FIELDS.aliases'),
            value:
              company.aliases.length === 0 ? (
                none
              ) : (
                <span className={css.names}>
                  {company.aliases.map((alias) => (
                    <bdi key={alias}>{alias}</bdi>
                  ))}
                </span>
              ),
          },
          {
            name: t('COMPANIES.FIELDS.sector'),
            value: company.sector ? t(`PEOPLE.INDUSTRIES.${company.sector}`) : none,
          },
          {
            name: t('COMPANIES.FIELDS.country'),
            value: company.country ? countryName(company.country, language) : none,
          },
          { name: t('COMPANIES.LISTED'), value: t(`COMPANIES.LISTING.${company.listing}`) },
          { name: t('COMPANIES.PARENTS'), value: company.parents.length > 0 ? linked(company.parents) : none },
          {
            name: t('COMPANIES.SUBSIDIARIES'),
            value: company.subsidiaries.length > 0 ? linked(company.subsidiaries) : none,
          },
          { name: t('COMPANIES.PEOPLE'), value: countText(company.peopleCount, language) },
        ]}
      />
    </Panel>
  )
}

function HistoryPanel({ company }: { company: Company }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const words = { t, time, now, language }
  return (
    <Panel title={t('COMPANIES.HISTORY')} padded>
      {company.history.length === 0 ? (
        <p className="quiet">{t('COMPANIES.NO_HISTORY')}</p>
      ) : (
        <ol className={css.history}>
          {company.history.map(({ at, byName, kind, entryKind, fields }) => (
            <li key={at + kind + entryKind + fields.map(({ after }) => after).join()}>
              <p className="strong">
                {t(`COMPANIES.CHANGES.${kind}`, { entry: entryKind ? t(`COMPANIES.ENTRIES.${entryKind}`) : '' })}
              </p>
              <ul className={css.change}>
                {fields.map((field) => (
                  <li key={field.field} className="small">
                    <bdi>
                      {t(
                        ['created', 'entry_added'].includes(kind) || field.field === 'company'
                          ? 'COMPANIES.FIELD_SET'
                          : 'COMPANIES.FIELD_CHANGED',
                        {
                          field: t(`COMPANIES.FIELDS.${field.field}`),
                          before: changeText(field, field.before, words),
                          after: changeText(field, field.after, words),
                        },
                      )}
                    </bdi>
                  </li>
                ))}
              </ul>
              <p className="quiet small">
                {byName === null
                  ? time.distance(at, now)
                  : t('COMPANIES.BY', { name: byName, ago: time.distance(at, now) })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
