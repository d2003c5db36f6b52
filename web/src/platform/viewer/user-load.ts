/** The state of loading the user [AU-07]. */
export type Progress = 'notStarted' | 'success' | 'failure'

/**
 * The steps of loading, in order [AU-06]. Every page load also fetches settings and tenant, which need no session
 * [AU-12]; permissions and terms status follow once the person is known.
 */
export type Step = 'fetchToken' | 'storeInfo' | 'loadUser' | 'startRefresher' | 'reset' | 'signOut' | 'redirectToSignIn'

/** The result of a step, or an external event. */
export type LoadEvent =
  /** A page was opened; this browser may have a session. */
  | { readonly kind: 'opened'; readonly mayBeIn: boolean }
  /** There is a token: of a person, or of a share link without an account. */
  | { readonly kind: 'token'; readonly isAnonymous: boolean }
  /** The session is over; `wasAnonymous`: it was of a share link without an account. */
  | { readonly kind: 'noToken'; readonly wasAnonymous: boolean }
  | { readonly kind: 'user' }
  | { readonly kind: 'noUser' }
  /** The token was refreshed later. */
  | { readonly kind: 'refreshed' }

export interface UserLoad {
  readonly progress: Progress
  readonly isAnonymous: boolean
  /** The remaining steps, next first. */
  readonly steps: readonly Step[]
}

export const notStarted: UserLoad = { progress: 'notStarted', isAnonymous: false, steps: [] }

/** The state after an event. Pure. */
export const afterEvent = (load: UserLoad, happening: LoadEvent): UserLoad => {
  switch (happening.kind) {
    case 'opened':
      return { ...notStarted, steps: happening.mayBeIn ? ['fetchToken'] : ['reset'] }
    case 'token':
      return { ...load, isAnonymous: happening.isAnonymous, steps: ['storeInfo', 'loadUser'] }
    case 'noToken':
      // A person whose session is over becomes a visitor, and the page decides. The bearer of a share link needs the
      // link again.
      return {
        ...notStarted,
        isAnonymous: happening.wasAnonymous,
        steps: happening.wasAnonymous ? ['reset', 'redirectToSignIn'] : ['reset'],
      }
    case 'user':
      return { ...load, progress: 'success', steps: ['startRefresher'] }
    case 'noUser':
      return { ...load, progress: 'failure', steps: ['signOut', 'reset', 'redirectToSignIn'] }
    case 'refreshed':
      return { ...load, steps: load.progress === 'success' ? ['startRefresher'] : load.steps }
  }
}

/** The state after a step without an event. */
export const afterStep = (load: UserLoad): UserLoad => ({ ...load, steps: load.steps.slice(1) })

/** Where to sign in again, or to open the share link again, with the return address [AU-07] [ER-05]. */
export const signInAgainPath = ({ isAnonymous }: Pick<UserLoad, 'isAnonymous'>, wanted: string): string => {
  const page = isAnonymous ? '/anonymous' : '/login'
  return wanted === '/' ? page : `${page}?return=${encodeURIComponent(wanted)}`
}
