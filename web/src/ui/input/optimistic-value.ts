import { useEffect, useState } from 'react'
import { afterNextPaint } from './after-next-paint.ts'

/** A value that is shown as soon as it is chosen; what follows from it is done after the next paint. */
export const useOptimisticValue = <Value>(value: Value, onChange: (value: Value) => void) => {
  const [pending, setPending] = useState<{ readonly value: Value }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen has come into effect
  useEffect(() => setPending(undefined), [value])
  const choose = (next: Value): void => {
    setPending({ value: next })
    afterNextPaint(() => onChange(next))
  }
  return [pending ? pending.value : value, choose] as const
}
