import { createContext } from 'react'

/** Called when a sheet covers the whole page; returns what is called when it no longer does. The frame provides it. */
export const CoveredPage = createContext<(() => () => void) | undefined>(undefined)
