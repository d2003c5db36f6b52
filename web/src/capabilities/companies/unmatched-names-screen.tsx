import { type UnmatchedName, unmatchedNameStates } from '@colloquy/contract/companies/unmatched-name-shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { classes } from '../../ui/join-classes.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import companiesCss from './companies-screen.module.css'
import { CompanyDialog } from './company-dialog.tsx'
import { useDismissUnmatchedName, useLinkUnmatchedName, useListUnmatchedNames, useReopenUnmatchedName } from './data.ts'
import css from './unmatched-names-screen.module.css'

const address = { state: oneOf(unmatchedNameStates), text }

/** Typed company names that the registry does not know, and what was decided about them. */
export function UnmatchedNamesScreen() {
  const t = useTranslate()
  const [{ state, text: words }, change] = useSearchParams(address)
  const pieces = useListUnmatchedNames(state, words)
  return (
    <>
      <PageHead
        title={t('COMPANIES.NAMES.TITLE')}
        tabs={
          <Tabs
            label={t('COMPANIES.NAMES.TITLE')}
            current={state}
            tabs={unmatchedNameStates.map((id) => ({ id, label: t(`COMPANIES.NAMES.STATES.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={
                  ((before: object) => ({ ...before, state: id === unmatchedNameStates[0] ? undefined : id })) as never
                }
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      <div className={companiesCss.tools}>
        <SearchField
          label={t('COMPANIES.NAMES.SEARCH')}
          placeholder={t('COMPANIES.NAMES.SEARCH')}
          value={words}
          onChange={(typed) => change({ text: typed }, { replace: true })}
        />
      </div>
      <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
        {(names: readonly UnmatchedName[]) =>
          names.length === 0 ? (
            <EmptyState>{t(words === '' ? `COMPANIES.NAMES.EMPTY.${state}` : 'COMPANIES.NAMES.NOT_FOUND')}</EmptyState>
          ) : (
            <>
              <Names key={state} names={names} isOpen={state === 'open'} />
              <ListFooter more={pieces.more} count={{ part: names.length, whole: pieces.total }} />
            </>
          )
        }
      </QueryContent>
    </>
  )
}

/** What is done about a name. */
const useDecisions = () => {
  const t = useTranslate()
  const link = useLinkUnmatchedName()
  const dismiss = useDismissUnmatchedName()
  const reopen = useReopenUnmatchedName()
  const undo = ({ nameId, version }: UnmatchedName) => ({
    label: t('SHARED.ACTIONS.UNDO'),
    onClick: () => void reopen.run({ nameId }, { ifMatch: version }),
  })
  return {
    isBusy: link.isPending || dismiss.isPending || reopen.isPending,
    link: async ({ nameId, version, name: typed }: UnmatchedName, company: { companyId: string; name: string }) => {
      const outcome = await link.run({ nameId, companyId: company.companyId }, { ifMatch: version })
      if (outcome.ok) toastSuccess(t('COMPANIES.NAMES.LINKED', { typed, name: company.name }), undo(outcome.value))
    },
    dismiss: async ({ nameId, version, name }: UnmatchedName) => {
      const outcome = await dismiss.run({ nameId }, { ifMatch: version })
      if (outcome.ok) toastSuccess(t('COMPANIES.NAMES.DISMISSED', { name }), undo(outcome.value))
    },
    reopen: async ({ nameId, version, name }: UnmatchedName) => {
      if ((await reopen.run({ nameId }, { ifMatch: version })).ok) toastSuccess(t('COMPANIES.NAMES.REOPENED', { name }))
    },
  }
}

type Decisions = ReturnType<typeof useDecisions>

function Names({ names, isOpen }: { names: readonly UnmatchedName[]; isOpen: boolean }) {
  const t = useTranslate()
  const decisions = useDecisions()
  const [activeIndex, setActiveIndex] = useState(0)
  const [choosing, setChoosing] = useState<UnmatchedName>()
  const [adding, setAdding] = useState<UnmatchedName>()
  const at = Math.min(activeIndex, names.length - 1)
  const current = names[at]!
  const go = (next: number): void => {
    const to = Math.max(0, Math.min(next, names.length - 1))
    setActiveIndex(to)
    document.getElementById(`name-${names[to]!.nameId}`)?.scrollIntoView({ block: 'nearest' })
  }
  useRegisterShortcuts(
    isOpen
      ? [
          { keys: 'J', label: t('COMPANIES.NAMES.KEYS.NEXT'), shown: true, run: () => go(at + 1) },
          { keys: 'K', label: t('COMPANIES.NAMES.KEYS.PREVIOUS'), shown: true, run: () => go(at - 1) },
          {
            keys: 'L',
            label: t('COMPANIES.NAMES.KEYS.LINK'),
            shown: true,
            run: () => {
              const [first] = current.similar
              if (first && !decisions.isBusy) void decisions.link(current, first)
            },
          },
          { keys: 'C', label: t('COMPANIES.NAMES.KEYS.CHOOSE'), shown: true, run: () => setChoosing(current) },
          {
            keys: 'X',
            label: t('COMPANIES.NAMES.KEYS.DISMISS'),
            shown: true,
            run: () => {
              if (!decisions.isBusy) void decisions.dismiss(current)
            },
          },
        ]
      : [],
  )
  return (
    <>
      <ul className={css.list}>
        {names.map((typed, i) => (
          <li
            key={typed.nameId}
            id={`name-${typed.nameId}`}
            className={classes(css.name, isOpen && i === at && css.current)}
            onFocusCapture={() => setActiveIndex(i)}
          >
            <About typed={typed} />
            {isOpen ? (
              <Choices
                typed={typed}
                decisions={decisions}
                onChoose={() => setChoosing(typed)}
                onAdd={() => setAdding(typed)}
              />
            ) : (
              <Decision typed={typed} decisions={decisions} />
            )}
          </li>
        ))}
      </ul>
      {choosing && (
        <ChooseDialog
          typed={choosing}
          onClose={() => setChoosing(undefined)}
          onChosen={(company) => void decisions.link(choosing, company)}
        />
      )}
      {adding && <CompanyDialog name={adding.name} onClose={() => setAdding(undefined)} />}
    </>
  )
}

function About({ typed }: { typed: UnmatchedName }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { name, sources, peopleCount, notedAt, decidedAt, decidedBy } = typed
  return (
    <div className={css.about}>
      <h2 className="strong">
        <bdi>{name}</bdi>
      </h2>
      <div className={css.sources}>
        {sources.map((source) => (
          <Status key={source} shape={source === 'restricted_list' ? 'square' : 'ring'}>
            {t(`COMPANIES.NAMES.SOURCES.${source}`)}
          </Status>
        ))}
      </div>
      <span className="quiet small">
        {[
          ...(peopleCount > 0 ? [t('COMPANIES.NAMES.PEOPLE', { count: peopleCount })] : []),
          decidedAt && decidedBy
            ? t('COMPANIES.BY', { name: decidedBy, ago: time.distance(decidedAt, now) })
            : time.distance(notedAt, now),
        ].join(' · ')}
      </span>
    </div>
  )
}

function Choices({
  typed,
  decisions,
  onChoose,
  onAdd,
}: {
  typed: UnmatchedName
  decisions: Decisions
  onChoose: () => void
  onAdd: () => void
}) {
  const t = useTranslate()
  return (
    <div className={css.decide}>
      {typed.similar.length === 0 ? (
        <p className="quiet">{t('COMPANIES.NAMES.NO_SIMILAR')}</p>
      ) : (
        <ul className={css.similar}>
          {typed.similar.map((company) => (
            <li key={company.companyId} className={css.candidate}>
              <span className={css.company}>
                <bdi className="strong">{company.name}</bdi>
                <span className="quiet small">
                  {[
                    ...(company.similarName === company.name
                      ? []
                      : [t('COMPANIES.NAMES.SIMILAR', { name: company.similarName })]),
                    ...(company.parentName ? [t('COMPANIES.PART_OF', { name: company.parentName })] : []),
                    ...(company.country ? [company.country] : []),
                  ].join(' · ')}
                </span>
              </span>
              <Button
                aria-label={t('COMPANIES.NAMES.LINK_TO', { typed: typed.name, name: company.name })}
                disabled={decisions.isBusy}
                onClick={() => void decisions.link(typed, company)}
              >
                {t('COMPANIES.NAMES.LINK')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button onClick={onChoose}>{t('COMPANIES.NAMES.CHOOSE')}</Button>
        <Button onClick={onAdd}>{t('COMPANIES.NAMES.ADD')}</Button>
        <Button disabled={decisions.isBusy} onClick={() => void decisions.dismiss(typed)}>
          {t('COMPANIES.NAMES.DISMISS')}
        </Button>
      </div>
    </div>
  )
}

function Decision({ typed, decisions }: { typed: UnmatchedName; decisions: Decisions }) {
  const t = useTranslate()
  return (
    <div className={css.candidate}>
      <span className={css.company}>{typed.company && <bdi className="strong">{typed.company.name}</bdi>}</span>
      {typed.can.decide && (
        <Button disabled={decisions.isBusy} onClick={() => void decisions.reopen(typed)}>
          {t('COMPANIES.NAMES.REOPEN')}
        </Button>
      )}
    </div>
  )
}
