/** An operation as an HTTP request. */
export interface PreloadRequest {
  readonly method: 'GET' | 'POST'
  /** The path below the API's base address. */
  readonly path: string
  readonly body?: unknown
}

const get = (path: string): PreloadRequest => ({ method: 'GET', path })

/** Refreshes the session by its cookie. */
export const sessionRequest: PreloadRequest = { method: 'POST', path: '/identity/refresh' }

/** The requests about the signed-in person that come before anything is shown. */
export const requestsOfPerson = (id: string): PreloadRequest[] => [
  get('/identity/me'),
  get('/permissions/mine'),
  get(`/terms/status/${id}`),
]

/** The first requests of screens that are opened by a path with at most a query string. */
const screenRequests: readonly (readonly [
  pattern: RegExp,
  questions: (found: RegExpExecArray, words: string) => PreloadRequest[],
])[] = [
  [
    /^\/(?:clients|staff)\/experts$/,
    (_, text) => [
      {
        method: 'POST',
        path: '/search/persons',
        body: { text, filters: {}, sort: 'relevance', selectOptions: { startOffset: 0, concat: false } },
      },
    ],
  ],
  [/^\/(?:clients|staff)\/projects$/, (_, text) => (text.trim() ? [] : [get('/projects?state=open&order=deadline')])],
  [/^\/call\/([\da-f-]{36})$/, ([, id]) => [get(`/calls/${id}`)]],
]

/** The first requests of the screen at a URL; empty for unknown screens. */
export const requestsOfScreen = (pathname: string, search: string): PreloadRequest[] => {
  const query = new URLSearchParams(search)
  if ([...query.keys()].some((name) => name !== 'q')) return []
  for (const [pattern, questions] of screenRequests) {
    const found = pattern.exec(pathname.toLowerCase().replace(/\/$/, ''))
    if (found) return questions(found, query.get('q') ?? '')
  }
  return []
}
