import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Ten shades as CSS variables, so that a tenant's colours are set on <html> and need no new theme. */
const ramp = (name: string) =>
  Array.from({ length: 10 }, (_, i) => `var(--${name}-${i})`) as unknown as MantineColorsTuple

/** A status colour has three shades: background, icon, and text. */
const verdict = (name: string) =>
  [
    ...Array.from({ length: 3 }, () => `var(--${name}-tint)`),
    ...Array.from({ length: 4 }, () => `var(--${name})`),
    ...Array.from({ length: 3 }, () => `var(--${name}-ink)`),
  ] as unknown as MantineColorsTuple

const line = (color: string, border: string) => ({
  background: 'var(--sheet)',
  hover: 'var(--hover)',
  hoverColor: color,
  color,
  border: `1px solid ${border}`,
})

/**
 * Four variants besides the default button: `filled` (primary), `accent` (secondary, outlined), `danger` (leads to a
 * loss, outlined) and `loss` (confirms it). In the dark scheme white on the light red would be unreadable, hence red-7.
 */
const variants: VariantColorsResolver = (input) => {
  if (input.variant === 'accent') return line('var(--accent-ink)', 'var(--accent-line)')
  if (input.variant === 'danger') return line('var(--stop-ink)', 'var(--line-2)')
  if (input.variant === 'subtle' && (input.color ?? 'accent') === 'accent')
    return { ...line('var(--ink)', 'transparent'), background: 'transparent' }
  const loss = input.variant === 'loss' || (input.variant === 'filled' && input.color === 'red')
  if (loss) return { background: 'var(--red-7)', hover: 'var(--red-7)', color: '#fff', border: '1px solid transparent' }
  return defaultVariantColorsResolver(input)
}

interface Sized {
  size?: string | number | undefined
  variant?: string | undefined
}
const buttonHeight = ({ size, variant }: Sized) => {
  if (size === 'xs') return 'var(--h-small)'
  if (size === 'lg') return 'var(--h-large)'
  return variant === 'filled' || variant === 'loss' ? 'var(--h-primary)' : 'var(--h-control)'
}
const buttonPadding = ({ size, variant }: Sized) =>
  size === 'xs' ? '10px' : size === 'lg' ? '16px' : variant === 'filled' ? '14px' : '12px'

/** The theme of the component library. Components are plain objects, because their own `extend` would load them all. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: {
    fontFamily: 'var(--font-title)',
    fontWeight: 'var(--title-weight)',
    sizes: {
      h1: { fontSize: 'calc(28px * var(--title-scale))', lineHeight: '32px' },
      h2: { fontSize: 'calc(20px * var(--title-scale))', lineHeight: '28px' },
      h3: { fontSize: 'calc(14px * var(--title-scale))', lineHeight: '20px' },
    },
  },
  colors: {
    gray: ramp('gray'),
    dark: ramp('dark'),
    accent: ramp('accent'),
    green: verdict('ok'),
    amber: verdict('warn'),
    red: verdict('stop'),
  },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: {
    xs: 'var(--r-mark)',
    sm: 'var(--r-tag)',
    md: 'var(--r-control)',
    lg: 'var(--r-panel)',
    xl: 'var(--r-pop)',
    control: 'var(--r-control)',
  },
  defaultRadius: 'control',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-pop)', lg: 'var(--shadow-pop)', xl: 'var(--shadow-pop)' },
  breakpoints: { xs: '23.4375em', sm: '48.0625em', md: '64.0625em', lg: '85.5625em', xl: '120em' },
  focusClassName: 'cq-focus',
  respectReducedMotion: true,
  variantColorResolver: variants,
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm' },
      vars: (_theme: unknown, props: Sized) => ({
        root: {
          '--button-height': buttonHeight(props),
          '--button-padding-x': buttonPadding(props),
          '--button-fz': props.size === 'xs' ? '12px' : props.size === 'lg' ? '14px' : '13px',
        },
      }),
    },
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({
        wrapper: {
          '--input-height': size === 'lg' ? 'var(--h-large)' : 'var(--h-field)',
          '--input-fz': '13px',
          '--input-bd': 'var(--line-field)',
          '--input-bg': 'var(--sheet)',
          '--input-bd-focus': 'var(--ring)',
        },
      }),
    },
    Checkbox: { defaultProps: { radius: 3, size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Pill: {
      defaultProps: { radius: 'sm' },
      styles: { root: { background: 'var(--well)', border: '1px solid var(--line-2)' } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Paper: { defaultProps: { radius: 0, shadow: 'none' } },
    Menu: { defaultProps: { transitionProps: { duration: 160 }, offset: 4, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
  },
})

/**
 * The library's variables mapped to ours. Given for both schemes, because the library sets the same names there and
 * would win otherwise.
 */
const meanings = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--stop-ink)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--accent-mark)',
  '--mantine-color-accent-light-color': 'var(--accent-ink)',
  '--mantine-color-accent-outline': 'var(--accent-line)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-text': 'var(--ink-3)',
}

export const meaningVariables: CSSVariablesResolver = () => ({ variables: {}, light: meanings, dark: meanings })
