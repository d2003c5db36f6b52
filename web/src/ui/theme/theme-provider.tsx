import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { darkPages } from './dark-page.ts'
import { meaningVariables, theme } from './theme.ts'

/** The storage key is also read by the script that runs before the first paint. */
const manager = localStorageColorSchemeManager({ key: 'cq-scheme' })

/** Applies the theme, in the reader's colour scheme and direction. `still` disables motion, for tests. */
export function ThemeProvider({ children, still = false }: { children: ReactNode; still?: boolean }) {
  const isDarkPage = useStore(darkPages) > 0
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'} detectDirection>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={meaningVariables}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
        {...(isDarkPage && { forceColorScheme: 'dark' as const })}
        env={still ? 'test' : 'default'}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
