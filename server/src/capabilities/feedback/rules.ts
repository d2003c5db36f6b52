/** Milliseconds for which closed feedback is kept: two years. */
export const feedbackRetentionMs = 2 * 365 * 86_400_000

const looksLikeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|^[\w-]{20,}$/i

/** A page's route without what could be an id or a token, whatever a browser sends. */
export const withoutIds = (page: string): string =>
  page
    .split('/')
    .map((segment) => (!segment.startsWith('$') && looksLikeId.test(segment) && !isWords(segment) ? '$id' : segment))
    .join('/')

/** `compliance-questionnaires`: words joined by hyphens, as in the product's routes. */
const isWords = (segment: string): boolean => /^[a-z]+(-[a-z]+)+$/.test(segment)
