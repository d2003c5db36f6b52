import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Loads the store in a browser with the developers' tools. @returns what it has told them to keep */
const toldIn = async (isDevelopment: boolean): Promise<unknown[]> => {
  const told: unknown[] = []
  const connect = (options: unknown) => {
    told.push(options)
    return { init: () => {}, send: () => {}, subscribe: () => {} }
  }
  vi.stubGlobal('window', { __REDUX_DEVTOOLS_EXTENSION__: { connect } })
  vi.stubEnv('DEV', isDevelopment)
  vi.resetModules()
  await import('./shell-store.ts')
  return told
}

describe('the history of what the frame shows', () => {
  it('goes twenty-five steps back for developers [SW-02]', async () => {
    expect(await toldIn(true)).toEqual([expect.objectContaining({ name: 'shell', maxAge: 25 })])
  })

  it('is not kept in production, whatever tools the browser has', async () => {
    expect(await toldIn(false)).toEqual([])
  })
})
