import { type Ref, useLayoutEffect } from 'react'

/** Tells the component library the element that an overlay is anchored to. */
export function AnchorTarget({ at, ref }: { at: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const leave = ref(at)
    return () => {
      if (typeof leave === 'function') leave()
      else ref(null)
    }
  }, [at, ref])
  return null
}
