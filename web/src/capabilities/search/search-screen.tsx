import { countText } from '@colloquy/contract/money'
import { roleIds } from '@colloquy/contract/person-types'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { type RawSearch, readSearchParams, useChangeSearchParams, useSearchParams } from '../../platform/url-state.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { from } from '../../ui/theme/breakpoints.ts'
import { useExpertsPath, useSearchResults } from './data.ts'
import { FacetsPanel as AllFacets } from './facets/facets-panel.tsx'
import { FiltersCard } from './facets/filters-card.tsx'
import { FilterChipsList } from './filter-chips-list.tsx'
import { ComparisonTray, FilterSheet, HitOverlays } from './hit-overlays.tsx'
import { QueryForm } from './query/query-form.tsx'
import { profileLink } from './results/profile-links.ts'
import { type ResultActions, ResultHeadings } from './results/result-card.tsx'
import { ResultCountPanel } from './results/result-count-panel.tsx'
import type { RowFocus } from './results/results-list.tsx'
import { withQuotes } from './results/view.ts'
import { ResultsFallbackPanel } from './results-fallback-panel.tsx'
import { ResultsPanel } from './results-panel.tsx'
import css from './search-screen.module.css'
import { SearchedProjectCard } from './searched-project-card.tsx'
import { SortOrderPicker } from './sort-order-picker.tsx'
import { ToolsPanel } from './toolbar/tools-panel.tsx'
import { VerdictsPanel } from './verdicts-panel.tsx'
import {
  comparedWith,
  overlayAddress,
  type SearchAddress,
  screenAddress,
  searchAddress,
  searchInputOf,
  setFilters,
} from './view.ts'

const SavedDialog = lazyOverlay(async () => (await import('./saved/saved-dialog.tsx')).SavedDialog)
const WhyDialog = lazyOverlay(async () => (await import('./toolbar/missing-expert-dialog.tsx')).MissingExpertDialog)
const AddDialog = lazyOverlay(async () => (await import('./toolbar/add-to-project-dialog.tsx')).AddToProjectDialog)

/** Memoised: opening a preview need not re-render more than forty checkboxes. */
const FacetsPanel = memo(AllFacets)
const noBars: never[] = []

/** Heights of the bars at the window's top and bottom edges that can cover a row, in pixels. */
const bars = { above: 52, below: 64 }
/** Height of the sticky header until it is measured; on phones, of the search box alone. */
const usualHead = 68

/** Finds experts by text and filters. The whole search state is in the URL. */
export function SearchScreen() {
  const t = useTranslate()
  const language = useLanguage()
  const path = useExpertsPath()
  const navigate = useNavigate()
  const canRequest = useUser()?.roleId !== roleIds.staff
  const router = useRouter()
  // The overlays read their own parameters: opening a preview does not render the search.
  const [address] = useSearchParams(searchAddress)
  const change = useChangeSearchParams(screenAddress)
  const input = useMemo(() => searchInputOf(address), [address])
  const search = useSearchResults(input)
  // Deferred so that typing and clicks take priority over new results; the first results render at once.
  const found = useDeferredValue(search.found) ?? search.found
  const hits = found?.hits ?? []
  const box = useRef<HTMLInputElement>(null)
  const rows = useRef<RowFocus>(null)
  const head = useElementSize()
  const wide = useMediaQuery(from('laptop'), undefined, { getInitialValueInEffect: false })
  const [adding, setAdding] = useState<{ personId: string; fullName: string }>()
  const [floating, setFloating] = useState<'saved' | 'why' | 'add'>()
  const close = () => setFloating(undefined)

  const narrow = useCallback(
    (changes: Partial<SearchAddress>, replace = false) => {
      change(changes, { replace })
      window.scrollTo({ top: 0 })
    },
    [change],
  )
  useRegisterShortcuts([{ keys: '/', label: t('SEARCH.KEYS.SEARCH'), shown: true, run: () => box.current?.select() }])
  const removeLast = () => {
    const last = setFilters(address).at(-1)
    if (last) narrow(last.off)
  }
  // Stable callbacks, so that rows re-render only when their data changes.
  const acts = useMemo((): ResultActions => {
    const current = () => readSearchParams(overlayAddress, router.state.location.search as RawSearch)
    return {
      compare: (personId) => {
        const next = comparedWith(current().compare, personId)
        if (next) change({ compare: next, ...(next.length < 2 && { side: false }) }, { replace: true })
        else toastSuccess(t('SEARCH.COMPARE.FULL'))
      },
      preview: (look) => change({ look }, { replace: current().look !== '' }),
      add: (personId, fullName) => {
        setAdding({ personId, fullName })
        setFloating('add')
      },
    }
  }, [router, change, t])
  const facets = {
    facets: found?.about.facets,
    histogram: found?.about.creditsHistogram ?? noBars,
    address,
    onChange: narrow,
  }
  return (
    <>
      {/* Overlays stay outside: a sticky bar's stacking context would put them beneath it. */}
      <div className={css.page}>
        <h1 className="visually-hidden">{t('SEARCH.TITLE')}</h1>
        {wide && (
          <aside className={css.facets} aria-label={t('SEARCH.FILTERS.TITLE')}>
            <FacetsPanel {...facets} />
          </aside>
        )}
        <div className={css.results} aria-busy={search.isPlaceholderData || search.isPending || found !== search.found}>
          <div ref={head.ref} className={css.head}>
            <div className={css.words}>
              <QueryForm
                box={box}
                value={address.q}
                onChange={(q) => narrow({ q }, true)}
                onPerson={(personId) => void navigate(profileLink(path, personId, 0))}
                onLeave={(to) => (to === 'results' ? rows.current?.focus(0) : box.current?.blur())}
                onEmptyBackspace={removeLast}
              />
              <ToolsPanel
                input={input}
                total={found?.about.total}
                onSaved={() => setFloating('saved')}
                onWhy={() => setFloating('why')}
              />
            </div>
            <div className={css.chips}>
              <FilterChipsList
                address={address}
                onChange={narrow}
                before={
                  (!wide || address.project !== '') && (
                    <>
                      {!wide && <FiltersCard address={address} onOpen={() => change({ filters: true })} />}
                      {address.project !== '' && (
                        <SearchedProjectCard
                          projectId={address.project}
                          onRemove={() => narrow({ project: '', verdict: undefined })}
                        />
                      )}
                    </>
                  )
                }
              />
            </div>
            <div className={css.bar}>
              <ResultCountPanel about={found?.about} onExact={(words) => change({ q: withQuotes(address.q, words) })} />
              {found && hits.length > 0 && (
                <span className="quiet small wide-only">
                  <bdi>
                    {t('SEARCH.SHOWN', {
                      part: countText(hits.length, language),
                      whole: countText(found.about.total, language),
                    })}
                  </bdi>
                </span>
              )}
              <SortOrderPicker value={address.sort} onChange={(sort) => narrow({ sort })} />
            </div>
            {found?.about.total !== 0 && <ResultHeadings />}
          </div>
          {input.projectId !== undefined && (
            <VerdictsPanel
              input={{ ...input, projectId: input.projectId }}
              onChoose={(verdict) => narrow({ verdict })}
            />
          )}
          {found && found.about.total > 0 ? (
            <ResultsPanel
              key={found.of}
              found={found}
              input={input}
              rowFocus={rows}
              canRequest={canRequest}
              acts={acts}
              above={bars.above + (head.height || usualHead)}
              below={bars.below}
              projectId={address.project}
            />
          ) : (
            <ResultsFallbackPanel search={search} address={address} onChange={narrow} />
          )}
          <ComparisonTray hits={hits} acts={acts} />
        </div>
      </div>
      {!wide && <FilterSheet {...facets} total={found?.about.total} />}
      <HitOverlays hits={hits} canRequest={canRequest} acts={acts} />
      <SavedDialog opened={floating === 'saved'} input={input} onChange={narrow} onClose={close} />
      {!canRequest && <WhyDialog opened={floating === 'why'} input={input} onClose={close} />}
      <AddDialog opened={floating === 'add'} expert={adding} wanted={address.project} onClose={close} />
    </>
  )
}
