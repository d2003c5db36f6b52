/** A question to the server: what an operation becomes on its way. */
export interface PreloadRequest {
  readonly method: 'GET' | 'POST'
  /** Below the API's address. */
  readonly path: string
  readonly body?: unknown
}

const get = (path: string): PreloadRequest => ({ method: 'GET', path })

/** Trades the cookie for a token. */
export const sessionRequest: PreloadRequest = { method: 'POST', path: '/identity/refresh' }

/** What is asked about whoever is signed in before anything is shown. */
export const requestsOfPerson = (id: string): PreloadRequest[] => [
  get('/identity/me'),
  get('/permissions/mine'),
  get(`/terms/status/${id}`),
]

/** What screens ask first when they are opened by an address with nothing but perhaps words behind it. */
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

/** What the screen at an address will ask first; nothing where that is not known. */
export const requestsOfScreen = (pathname: string, search: string): PreloadRequest[] => {
  const query = new URLSearchParams(search)
  if ([...query.keys()].some((name) => name !== 'q')) return []
  for (const [pattern, questions] of screenRequests) {
    const found = pattern.exec(pathname.toLowerCase().replace(/\/$/, ''))
    if (found) return questions(found, query.get('q') ?? '')
  }
  return []
}
