/**
 * The address of a page of ours. Built from the configured origin only, never from what a request claims.
 * A secret belongs into the fragment (`/l#…`), which no server, log or Referer header ever sees.
 * @throws RangeError when `path` would lead to another origin.
 */
export const pageUrl = (site: { readonly origin: string }, path: string): string => {
  const url = new URL(path, site.origin)
  if (!path.startsWith('/') || url.origin !== new URL(site.origin).origin)
    throw new RangeError('a path of our own site')
  return url.href
}
