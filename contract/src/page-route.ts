import * as z from 'zod/mini'

/** The route of a page as a browser reports it, such as `/clients/calls/$callId`: without ids, tokens and search. */
export const PageRoute = z.string().check(z.maxLength(200), z.regex(/^\/[\w$/.-]*$/))

/** The version of the application that a browser has loaded. */
export const AppVersion = z.string().check(z.maxLength(40), z.regex(/^[\w.+-]*$/))

/** The size of the window in CSS pixels, such as `1440×900`. */
export const Viewport = z.string().check(z.maxLength(20), z.regex(/^\d{1,5}×\d{1,5}$/))

const looksLikeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|^[\w-]{20,}$/i

/** A page's route without what could be an id or a token, whatever a browser sends. */
export const maskIds = (page: string): string =>
  page
    .split('/')
    .map((segment) => (!segment.startsWith('$') && looksLikeId.test(segment) && !isWords(segment) ? '$id' : segment))
    .join('/')

/** `compliance-questionnaires`: words joined by hyphens, as in the product's routes. */
const isWords = (segment: string): boolean => /^[a-z]+(-[a-z]+)+$/.test(segment)
