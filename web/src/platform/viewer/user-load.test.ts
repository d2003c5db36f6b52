import { describe, expect, it } from 'vitest'
import {
  afterEvent,
  afterStep,
  type LoadEvent,
  notStarted,
  type Step,
  signInAgainPath,
  type UserLoad,
} from './user-load.ts'

/** Runs the steps of loading with the given results. */
const play = (first: LoadEvent, answers: Partial<Record<Step, LoadEvent>>): { load: UserLoad; steps: Step[] } => {
  const steps: Step[] = []
  let load = afterEvent(notStarted, first)
  while (load.steps[0]) {
    const step = load.steps[0]
    steps.push(step)
    load = answers[step] ? afterEvent(load, answers[step]) : afterStep(load)
  }
  return { load, steps }
}
const opened = { kind: 'opened', mayBeIn: true } as const

describe('loading the user', () => {
  it('fetches a token, stores the info, loads the user and starts the refresher [AU-08] [AU-10]', () => {
    const { load, steps } = play(opened, {
      fetchToken: { kind: 'token', isAnonymous: false },
      loadUser: { kind: 'user' },
    })
    expect(steps).toEqual(['fetchToken', 'storeInfo', 'loadUser', 'startRefresher'])
    expect(load.progress).toBe('success')
  })

  it('does not start for visitors, who need no request', () => {
    const { load, steps } = play({ kind: 'opened', mayBeIn: false }, {})
    expect([load.progress, steps]).toEqual(['notStarted', ['reset']])
  })

  it('signs out, clears the session and opens the sign-in page with a return address on failure [ER-05]', () => {
    const { load, steps } = play(opened, {
      fetchToken: { kind: 'token', isAnonymous: false },
      loadUser: { kind: 'noUser' },
    })
    expect(steps).toEqual(['fetchToken', 'storeInfo', 'loadUser', 'signOut', 'reset', 'redirectToSignIn'])
    expect(load.progress).toBe('failure')
    expect(signInAgainPath(load, '/clients/calls?tab=a#b')).toBe('/login?return=%2Fclients%2Fcalls%3Ftab%3Da%23b')
    expect(signInAgainPath(load, '/')).toBe('/login')
  })

  it('clears the bearer of an invalid share link and opens the share-link page', () => {
    const over = play(opened, { fetchToken: { kind: 'noToken', wasAnonymous: true } })
    expect(over.steps).toEqual(['fetchToken', 'reset', 'redirectToSignIn'])
    expect(signInAgainPath(over.load, '/anonymous/projects/7')).toBe('/anonymous?return=%2Fanonymous%2Fprojects%2F7')
    const failed = play(opened, {
      fetchToken: { kind: 'token', isAnonymous: true },
      loadUser: { kind: 'noUser' },
    })
    expect(failed.steps.slice(-3)).toEqual(['signOut', 'reset', 'redirectToSignIn'])
    expect(signInAgainPath(failed.load, '/')).toBe('/anonymous')
  })

  it('keeps a person whose session is over on the page, as a visitor', () => {
    const { load, steps } = play(opened, { fetchToken: { kind: 'noToken', wasAnonymous: false } })
    expect([load.progress, steps]).toEqual(['notStarted', ['fetchToken', 'reset']])
  })

  it('starts the refresher after each refresh, once the user is loaded, and not before [AU-08]', () => {
    const { load } = play(opened, { fetchToken: { kind: 'token', isAnonymous: false }, loadUser: { kind: 'user' } })
    expect(afterEvent(load, { kind: 'refreshed' }).steps).toEqual(['startRefresher'])
    const loading = afterEvent(afterEvent(notStarted, opened), { kind: 'token', isAnonymous: false })
    expect(afterEvent(loading, { kind: 'refreshed' }).steps).toEqual(['storeInfo', 'loadUser'])
  })
})
