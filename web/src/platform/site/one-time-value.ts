import { useEffect, useState } from 'react'

const readValues = new Map<() => unknown, unknown>()

/**
 * The value that `take` removes from where it was, such as a secret from the address bar. React may run an initializer
 * again when it starts a first rendering anew, when there is nothing left to take; so the value is kept until the
 * component is mounted.
 * @param take - the same function at each rendering
 */
export const useOneTimeValue = <T>(take: () => T): T => {
  const [value] = useState(() => {
    if (!readValues.has(take)) readValues.set(take, take())
    return readValues.get(take) as T
  })
  useEffect(() => {
    readValues.delete(take)
  }, [take])
  return value
}

/**
 * The fragment of the address, or ''. It is removed from the address bar, so that a secret stays out of history and
 * copied links.
 */
export const consumeFragment = (): string => {
  const fragment = location.hash.slice(1)
  if (fragment) history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}
