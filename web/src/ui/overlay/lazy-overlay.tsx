import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'

interface OverlayProps {
  opened: boolean
}

const preloaders = new Set<() => Promise<void>>()
/** Milliseconds until what could not be fetched is tried again, as long as somebody waits for it. */
const retryDelayMs = 2000

/** True once there is time for what floats: what pages opened from then on have of it is fetched with them. */
let isPreloading = false

/** Fetches what floats above the page, all of it, so that it is there at once when it is wanted. */
export const preloadOverlays = async (): Promise<void> => {
  isPreloading = true
  for (const bring of preloaders) await bring().catch(() => undefined)
}

/**
 * A part that floats above the page: no picture of a page begins with it, so its code is none that the picture waits
 * for. It is fetched by `preloadOverlays`, or when it is opened before that. It is always shown closed once before it opens,
 * because only then does it remember where the keyboard's focus was. `meanwhile` stands in its place until it is there.
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
  return function Later({ meanwhile, ...rest }: P & { meanwhile?: ReactNode }) {
    const props = rest as unknown as P
    const Part = useSyncExternalStore(subscribe, () => part)
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
    return Part ? <Part {...props} opened={props.opened && shown} /> : meanwhile
  }
}
