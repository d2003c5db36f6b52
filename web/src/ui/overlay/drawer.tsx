import { lazyOverlay } from './lazy-overlay.tsx'
import type { DrawerProps } from './overlay-props.ts'

/** A sheet at the end edge of the page, about one thing of what the page lists. On phones it covers the page. */
export const Drawer = lazyOverlay<DrawerProps>(async () => (await import('./drawer-sheet.tsx')).DrawerSheet)
