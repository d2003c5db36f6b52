import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Query parameters by name; repeated ones are a list. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>

/** How one value is represented in the URL. Invalid values count as absent; default values are not written. */
export interface ParamCodec<T> {
  read: (texts: readonly string[]) => T
  write: (value: T) => readonly string[]
}
export const text: ParamCodec<string> = {
  read: ([first]) => first ?? '',
  write: (value) => (value === '' ? [] : [value]),
}
export const list: ParamCodec<readonly string[]> = { read: (texts) => texts, write: (value) => value }
export const flag: ParamCodec<boolean> = { read: ([first]) => first === '1', write: (value) => (value ? ['1'] : []) }
export const wholeNumber = (normal: number): ParamCodec<number> => ({
  read: ([first]) => (first !== undefined && /^\d{1,9}$/.test(first) ? Number(first) : normal),
  write: (value) => (value === normal ? [] : [String(value)]),
})
export const oneOf = <const T extends string>(options: readonly [T, ...T[]]): ParamCodec<T> => ({
  read: ([first]) => options.find((option) => option === first) ?? options[0],
  write: (value) => (value === options[0] ? [] : [value]),
})

// biome-ignore lint/suspicious/noExplicitAny: parts of any values, each checked where it is declared
type ParamCodecs = Readonly<Record<string, ParamCodec<any>>>
type ParamValues<P> = { [K in keyof P]: P[K] extends ParamCodec<infer T> ? T : never }

/** Parses query parameters. Unknown names are ignored. */
export const readSearchParams = <P extends ParamCodecs>(parts: P, search: RawSearch): ParamValues<P> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part.read([search[name] ?? []].flat())]),
  ) as ParamValues<P>

/**
 * A page's state in its URL: `const [state, change] = useSearchParams({ q: text, place: list })`. `change({ place: [] })`
 * adds a history entry that "Back" undoes; with `replace` it stays in the same entry. Declare the parameters outside of
 * the component.
 */
export const useSearchParams = <P extends ParamCodecs>(
  parts: P,
): [ParamValues<P>, (changes: Partial<ParamValues<P>>, options?: { replace?: boolean }) => void] => {
  const search = useSearch({
    strict: false,
    // Only what these parts read, so that a change of other parameters renders nothing here.
    select: (all) => Object.fromEntries(Object.keys(parts).map((name) => [name, (all as RawSearch)[name]])),
    structuralSharing: true,
  }) as RawSearch
  const values = useMemo(() => readSearchParams(parts, search), [parts, search])
  return [values, useChangeSearchParams(parts)]
}

/** The second part of `useSearchParams` alone: changes parameters without rendering when they change. */
export const useChangeSearchParams = <P extends ParamCodecs>(
  parts: P,
): ((changes: Partial<ParamValues<P>>, options?: { replace?: boolean }) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (changes: Partial<ParamValues<P>>, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: ((before: RawSearch) => ({ ...before, ...writeSearchParams(parts, changes) })) as never,
        replace,
        resetScroll: false,
      })
    },
    [navigate, parts],
  )
}

/** Writes values as query parameters. */
export const writeSearchParams = <P extends ParamCodecs>(parts: P, changes: Partial<ParamValues<P>>): RawSearch =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const texts = parts[name]!.write(value)
      return [name, texts.length > 1 ? texts : texts[0]]
    }),
  )

/** The value of a `$name` in the page's path. @throws Error when the path has no such parameter */
export const usePathParam = (name: string): string => {
  const value = (useParams({ strict: false }) as Record<string, string | undefined>)[name]
  if (value === undefined) throw new Error(`The page's path has no $${name}`)
  return value
}

/** Formats query parameters like HTML forms: no quotes, repeated parameters for lists. */
export const parseSearch = (search: string): Record<string, string | string[]> => {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const texts = query.getAll(name)
      return [name, texts.length > 1 ? texts : texts[0]!]
    }),
  )
}
export const stringifySearch = (search: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search as RawSearch))
    for (const one of [value ?? []].flat()) query.append(name, one)
  return query.size > 0 ? `?${query}` : ''
}
