import { countText } from '@colloquy/contract/money'
import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useAddress } from '../../platform/address.ts'
import { useKeys } from '../../platform/keys.ts'
import { useLanguage, useWords } from '../../platform/words.ts'
import { later } from '../../ui/overlay/later.tsx'
import { from } from '../../ui/theme/breakpoints.ts'
import { ChipsList } from './chips-list.tsx'
import { useFound } from './data.ts'
import { FacetsPanel } from './facets/facets-panel.tsx'
import { FoundHeads } from './found/found-card.tsx'
import type { RowFocus } from './found/found-list.tsx'
import { OrderPicker } from './order-picker.tsx'
import { ResultsPanel } from './results-panel.tsx'
import css from './search-screen.module.css'
import { StatesPanel } from './states-panel.tsx'
import { TotalPanel } from './total-panel.tsx'
import { askedOf, type SearchAddress, screenAddress, setFilters } from './view.ts'
import { WordsForm } from './words-form.tsx'

const FiltersDialog = later(async () => (await import('./facets/filters-dialog.tsx')).FiltersDialog)

/** Pixels of the bars at the window's upper edge, and at the lower one, in which a row could hide. */
const bars = { above: 52, below: 64 }
/** What stands still above the rows until it is measured, or on phones, where it is the box alone. */
const usualHead = 68

/** Finds experts by words and filters. All of the search is in the address. */
export function SearchScreen() {
  const say = useWords()
  const language = useLanguage()
  const [address, change] = useAddress(screenAddress)
  const asked = useMemo(() => askedOf(address), [address])
  const search = useFound(asked)
  const { found } = search
  const box = useRef<HTMLInputElement>(null)
  const rows = useRef<RowFocus>(null)
  const head = useElementSize()
  const wide = useMediaQuery(from('laptop'), undefined, { getInitialValueInEffect: false })

  const narrow = (changes: Partial<SearchAddress>, replace = false) => {
    change(changes, { replace })
    window.scrollTo({ top: 0 })
  }
  useKeys([{ keys: '/', label: say('SEARCH.KEYS.SEARCH'), shown: true, run: () => box.current?.select() }])
  const removeLast = () => {
    const last = setFilters(address).at(-1)
    if (last) narrow(last.off)
  }
  const facets = { facets: found?.about.facets, address, onChange: narrow }
  const count = setFilters(address).length
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{say('SEARCH.TITLE')}</h1>
      {wide && (
        <aside className={css.facets} aria-label={say('SEARCH.FILTERS.TITLE')}>
          <FacetsPanel {...facets} />
        </aside>
      )}
      <div className={css.results} aria-busy={search.isPlaceholderData || search.isPending}>
        <div ref={head.ref} className={css.head}>
          <div className={css.words}>
            <WordsForm
              box={box}
              value={address.q}
              onChange={(q) => narrow({ q }, true)}
              onLeave={(to) => (to === 'results' ? rows.current?.focus(0) : box.current?.blur())}
              onEmptyBackspace={removeLast}
            />
          </div>
          <div className={css.chips}>
            <ChipsList
              address={address}
              onChange={narrow}
              before={
                !wide && (
                  <Button
                    size="xs"
                    leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
                    onClick={() => change({ filters: true })}
                  >
                    {say('SEARCH.FILTERS.TITLE')}
                    {count > 0 && <span className={css.count}>{countText(count, language)}</span>}
                  </Button>
                )
              }
            />
          </div>
          <div className={css.bar}>
            <TotalPanel about={found?.about} />
            <OrderPicker value={address.sort} onChange={(sort) => narrow({ sort })} />
          </div>
          {found?.about.total !== 0 && <FoundHeads />}
        </div>
        {found && found.about.total > 0 ? (
          <ResultsPanel
            key={found.of}
            found={found}
            search={search}
            rowFocus={rows}
            above={bars.above + (head.height || usualHead)}
            below={bars.below}
          />
        ) : (
          <StatesPanel search={search} address={address} onChange={narrow} />
        )}
      </div>
      {!wide && (
        <FiltersDialog
          {...facets}
          opened={address.filters}
          onClose={() => change({ filters: false }, { replace: true })}
          total={found?.about.total}
        />
      )}
    </div>
  )
}
