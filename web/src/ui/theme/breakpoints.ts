/** The breakpoints of layouts, in CSS pixels [SH-11]. Style sheets repeat these numbers; a test compares them. */
export const breakpoints = { mobile: 375, tablet: 769, laptop: 1025, largeLaptop: 1369, fullHd: 1920 } as const
export type Breakpoint = keyof typeof breakpoints

/** A media query for a breakpoint and wider. */
export const from = (breakpoint: Breakpoint): string => `(min-width: ${breakpoints[breakpoint]}px)`
/** A media query for widths below a breakpoint. */
export const below = (breakpoint: Breakpoint): string => `(max-width: ${breakpoints[breakpoint] - 1}px)`
