import { create } from 'zustand'

/** Whether the palette is open. */
export const usePalette = create<{ opened: boolean }>()(() => ({ opened: false }))

export const openPalette = (): void => usePalette.setState({ opened: true })
export const closePalette = (): void => usePalette.setState({ opened: false })
export const togglePalette = (): void => usePalette.setState(({ opened }) => ({ opened: !opened }))
