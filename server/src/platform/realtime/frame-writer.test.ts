import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameWriter, type FrameClient } from './frame-writer.ts'

/** What was written to a connection, each write on its own; what the library wrote begins with `library`. */
const createClient = (state: { isWritable?: boolean; readyState?: string; needsDrain?: boolean } = {}) => {
  const writes: string[] = []
  const client = {
    writeToEngine: (packets: unknown) => writes.push(`library ${packets}`),
    conn: {
      readyState: state.readyState ?? 'open',
      writeBuffer: [],
      transport: {
        writable: state.isWritable ?? true,
        socket: {
          _socket: {
            writable: true,
            writableNeedDrain: state.needsDrain ?? false,
            write: (bytes: Buffer) => writes.push(String(bytes)),
          },
        },
      },
    },
  }
  return { client: client as unknown as FrameClient, writes, state: client.conn }
}

const attached = (...clients: readonly { client: FrameClient }[]) => {
  const frames = createFrameWriter()
  for (const { client } of clients) frames.attach({ client } as never)
  const broadcast = (text: string) => {
    const options = { wsPreEncodedFrame: [Buffer.from('h'), Buffer.from(text)] }
    for (const { client } of clients) client.writeToEngine([text], options)
  }
  return { ...frames, broadcast }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a message for many', () => {
  it('is written at once, as one buffer', () => {
    const [one, two] = [createClient(), createClient()]
    attached(one, two).broadcast('1')
    expect([one.writes, two.writes]).toEqual([['h1'], ['h1']])
  })

  it('waits for the end of the window where one was written just now, together with others, in their order', () => {
    const one = createClient()
    const { broadcast } = attached(one)
    for (const text of ['1', '2', '3']) broadcast(text)
    expect(one.writes).toEqual(['h1'])
    vi.advanceTimersByTime(20)
    expect(one.writes).toEqual(['h1', 'h2h3'])
    broadcast('4')
    expect(one.writes).toHaveLength(2)
    vi.advanceTimersByTime(20)
    expect(one.writes).toEqual(['h1', 'h2h3', 'h4'])
    vi.advanceTimersByTime(40)
    broadcast('5')
    expect(one.writes.at(-1)).toBe('h5')
    vi.advanceTimersByTime(60)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives each connection what it was told, when they were told different things', () => {
    const [one, two] = [createClient(), createClient()]
    const { broadcast, attach } = attached(one)
    attach({ client: two.client } as never)
    for (const text of ['1', '2']) broadcast(text)
    for (const text of ['a', 'b', 'c'])
      two.client.writeToEngine([text], { wsPreEncodedFrame: [Buffer.from('h'), Buffer.from(text)] })
    vi.advanceTimersByTime(20)
    expect(one.writes).toEqual(['h1', 'h2'])
    expect(two.writes).toEqual(['ha', 'hbhc'])
  })

  it.each([
    ['is busy with a packet of the library', { isWritable: false }],
    ['does not keep up', { needsDrain: true }],
    ['is closing', { readyState: 'closing' }],
  ])('goes the way of the library when a connection %s', (_, state) => {
    const one = createClient(state)
    attached(one).broadcast('1')
    expect(one.writes).toEqual(['library 1'])
  })
})

it('writes buffered frames before anything that the library writes to the same connection', () => {
  const one = createClient()
  const { broadcast } = attached(one)
  broadcast('1')
  broadcast('2')
  one.client.writeToEngine(['answer'], {})
  broadcast('3')
  expect(one.writes).toEqual(['h1', 'h2', 'library answer'])
  vi.advanceTimersByTime(20)
  expect(one.writes.at(-1)).toBe('h3')
})

it('writes buffered frames before connections are closed, and nothing to a closed one', () => {
  const [one, two] = [createClient(), createClient()]
  const { broadcast, flush } = attached(one, two)
  broadcast('1')
  broadcast('2')
  Object.assign(two.state, { readyState: 'closed' })
  flush()
  expect([one.writes, two.writes]).toEqual([['h1', 'h2'], ['h1']])
})
