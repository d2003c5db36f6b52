import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Loads the store in a browser with developer tools. @returns the states recorded there */
const devtoolsOptionsIn = async (isDevelopment: boolean): Promise<unknown[]> => {
  const connected: unknown[] = []
  const connect = (options: unknown) => {
    connected.push(options)
    return { init: () => {}, send: () => {}, subscribe: () => {} }
  }
  vi.stubGlobal('window', { __REDUX_DEVTOOLS_EXTENSION__: { connect } })
  vi.stubEnv('DEV', isDevelopment)
  vi.resetModules()
  await import('./shell-store.ts')
  return connected
}

describe("the history of the frame's state", () => {
  it('keeps twenty-five steps for developers [SW-02]', async () => {
    expect(await devtoolsOptionsIn(true)).toEqual([expect.objectContaining({ name: 'shell', maxAge: 25 })])
  })

  it('is not recorded in production, even with developer tools', async () => {
    expect(await devtoolsOptionsIn(false)).toEqual([])
  })
})
