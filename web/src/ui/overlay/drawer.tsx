import { lazyOverlay } from './lazy-overlay.tsx'
import type { DrawerProps } from './overlay-props.ts'

/** A drawer at the end edge of the page, about one item of the page's list. On phones it covers the page. */
export const Drawer = lazyOverlay<DrawerProps>(async () => (await import('./drawer-sheet.tsx')).DrawerSheet)
