/**
 * The URL of a page of the site, built from its configured origin, never from a request.
 * Put secrets into the fragment (`/l#…`), which is not sent to servers and appears in no log or Referer header.
 * @throws RangeError when `path` would lead to another origin.
 */
export const pageUrl = (site: { readonly origin: string }, path: string): string => {
  const url = new URL(path, site.origin)
  if (!path.startsWith('/') || url.origin !== new URL(site.origin).origin)
    throw new RangeError('a path of our own site')
  return url.href
}
