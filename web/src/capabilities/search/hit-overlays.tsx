import type { FoundPerson } from '@colloquy/contract/search/shapes'
import type { ComponentProps } from 'react'
import { useSearchParams } from '../../platform/url-state.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import type { ResultActions } from './results/result-card.tsx'
import { overlayAddress } from './view.ts'

const FiltersDialog = lazyOverlay(async () => (await import('./facets/filters-dialog.tsx')).FiltersDialog)
const PreviewOverlay = lazyOverlay(async () => (await import('./results/preview-drawer.tsx')).PreviewDrawer)
const TrayPanel = lazyOverlay(async () => (await import('./compare/comparison-tray-panel.tsx')).ComparisonTrayPanel)
const CompareDialog = lazyOverlay(async () => (await import('./compare/compare-dialog.tsx')).CompareDialog)

/* What opens over the search by a parameter of the URL. Each reads it itself, so that only it renders when it opens. */

interface HitOverlayProps {
  hits: readonly FoundPerson[]
  canRequest: boolean
  /** Must be stable between renders. */
  acts: ResultActions
}

/** The preview of an expert, and the comparison. */
export function HitOverlays({ hits, canRequest, acts }: HitOverlayProps) {
  const [{ look, compare, side }, change] = useSearchParams(overlayAddress)
  const shared = { hits, canRequest, compared: compare }
  return (
    <>
      <PreviewOverlay
        {...shared}
        opened={look !== ''}
        personId={look}
        acts={acts}
        onClose={() => change({ look: '' }, { replace: true })}
      />
      <CompareDialog
        {...shared}
        opened={side && compare.length > 0}
        onRemove={acts.compare}
        onClose={() => change({ side: false }, { replace: true })}
      />
    </>
  )
}

/** The experts chosen for comparison, at the window's bottom edge. */
export function ComparisonTray({ hits, acts }: Omit<HitOverlayProps, 'canRequest'>) {
  const [{ compare }, change] = useSearchParams(overlayAddress)
  return (
    <TrayPanel
      hits={hits}
      compared={compare}
      opened={compare.length > 0}
      onRemove={acts.compare}
      onClear={() => change({ compare: [], side: false }, { replace: true })}
      onOpen={() => change({ side: true })}
    />
  )
}

/** All filters, on narrow screens. */
export function FilterSheet(props: Omit<ComponentProps<typeof FiltersDialog>, 'opened' | 'onClose'>) {
  const [{ filters }, change] = useSearchParams(overlayAddress)
  return <FiltersDialog {...props} opened={filters} onClose={() => change({ filters: false }, { replace: true })} />
}
