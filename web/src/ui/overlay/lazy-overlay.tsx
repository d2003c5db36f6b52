import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

interface OverlayProps {
  opened: boolean
}

const preloaders = new Set<() => Promise<void>>()
/** Milliseconds until a failed load is retried, while the overlay is open. */
const retryDelayMs = 2000

/** True once overlays are preloaded: pages opened from then on load theirs with them. */
let isPreloading = false

/** Preloads all overlays, so that they open at once. */
export const preloadOverlays = async (): Promise<void> => {
  isPreloading = true
  for (const bring of preloaders) await bring().catch(() => undefined)
}

let areHidden = false
const hiding = new Set<() => void>()

/** Closes all overlays without asking, because the page is being left. */
export const hideOverlays = (): void => {
  areHidden = true
  for (const tell of hiding) tell()
}

const subscribeToHiding = (tell: () => void) => {
  hiding.add(tell)
  return () => hiding.delete(tell)
}

/**
 * A lazily loaded overlay: no page shows one at first, so its code must not delay the first paint. It is loaded by
 * `preloadOverlays`, or when it is opened before that. It always renders closed once before it opens, because only then
 * does it record the focus. `meanwhile` is shown until it is loaded.
 */
export const lazyOverlay = <P extends OverlayProps>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & { meanwhile?: ReactNode }> => {
  let part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const waiting = new Set<() => void>()
  const bring = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded
        for (const tell of waiting) tell()
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  preloaders.add(bring)
  if (isPreloading) void bring().catch(() => undefined)
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    return () => waiting.delete(tell)
  }
  return function LazyOverlay({ meanwhile, ...rest }: P & { meanwhile?: ReactNode }) {
    const props = rest as unknown as P
    const Part = useSyncExternalStore(subscribe, () => part)
    const isHidden = useSyncExternalStore(subscribeToHiding, () => areHidden)
    const [shown, setShown] = useState(false)
    const wanted = props.opened && Part === undefined
    useEffect(() => {
      if (!wanted) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () => void bring().catch(() => (timer = setTimeout(ask, retryDelayMs)))
      ask()
      return () => clearTimeout(timer)
    }, [wanted])
    useEffect(() => setShown(Part !== undefined), [Part])
    if (isHidden) return null
    return Part ? <Part {...props} opened={props.opened && shown} /> : meanwhile
  }
}
