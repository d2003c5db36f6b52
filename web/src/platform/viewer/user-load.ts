/** How far the loading of whoever is here has come [AU-07]. */
export type Progress = 'notStarted' | 'success' | 'failure'

/**
 * What the loading does, one after the other [AU-06]. Settings and tenant are asked for beside it by every page that is
 * opened, because nobody is known yet then [AU-12]; rights and owed terms follow once the person is.
 */
export type Step = 'fetchToken' | 'storeInfo' | 'loadUser' | 'startRefresher' | 'reset' | 'signOut' | 'logOut'

/** What came of a step, or happened by itself. */
export type LoadEvent =
  /** A page was opened; somebody may have signed in here before. */
  | { readonly kind: 'opened'; readonly mayBeIn: boolean }
  /** There is a token: of a person, or of somebody without an account who bears a link. */
  | { readonly kind: 'token'; readonly isAnonymous: boolean }
  /** Nobody is signed in here any more; `wasAnonymous` says that it was a link's bearer. */
  | { readonly kind: 'noToken'; readonly wasAnonymous: boolean }
  | { readonly kind: 'user' }
  | { readonly kind: 'noUser' }
  /** A token was renewed later on. */
  | { readonly kind: 'refreshed' }

export interface UserLoad {
  readonly progress: Progress
  readonly isAnonymous: boolean
  /** What is still to be done, the next first. */
  readonly steps: readonly Step[]
}

export const notStarted: UserLoad = { progress: 'notStarted', isAnonymous: false, steps: [] }

/** The loading after something has happened. Pure. */
export const afterEvent = (load: UserLoad, happening: LoadEvent): UserLoad => {
  switch (happening.kind) {
    case 'opened':
      return { ...notStarted, steps: happening.mayBeIn ? ['fetchToken'] : ['reset'] }
    case 'token':
      return { ...load, isAnonymous: happening.isAnonymous, steps: ['storeInfo', 'loadUser'] }
    case 'noToken':
      // A person whose session is over is a visitor, and the page decides. A link's bearer has no way in but the link.
      return {
        ...notStarted,
        isAnonymous: happening.wasAnonymous,
        steps: happening.wasAnonymous ? ['reset', 'logOut'] : ['reset'],
      }
    case 'user':
      return { ...load, progress: 'success', steps: ['startRefresher'] }
    case 'noUser':
      return { ...load, progress: 'failure', steps: ['signOut', 'reset', 'logOut'] }
    case 'refreshed':
      return { ...load, steps: load.progress === 'success' ? ['startRefresher'] : load.steps }
  }
}

/** The loading once its next step is done and nothing else came of it. */
export const afterStep = (load: UserLoad): UserLoad => ({ ...load, steps: load.steps.slice(1) })

/** Where somebody is sent who is logged out, with the address they come back to [AU-07] [ER-05]. */
export const signOutPath = ({ isAnonymous }: UserLoad, wanted: string): string =>
  isAnonymous ? '/anonymous' : wanted === '/' ? '/login' : `/login?return=${encodeURIComponent(wanted)}`
