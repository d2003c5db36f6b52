import { systemClock } from '../../src/platform/clock.ts'

interface Entry {
  readonly payload: Record<string, unknown>
  readonly until: number
}

/** Stores the provider's data in memory. Shared by all engines created with it. */
export const createMemoryAdapter = () => {
  const entries = new Map<string, Entry>()
  const now = () => systemClock.now().getTime()
  const living = (key: string): Record<string, unknown> | undefined => {
    const entry = entries.get(key)
    return entry && entry.until > now() ? entry.payload : undefined
  }

  class Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, payload: Record<string, unknown>, seconds: number): Promise<void> {
      entries.set(`${this.#kind} ${id}`, { payload, until: now() + (seconds || 86_400) * 1000 })
    }

    async find(id: string): Promise<Record<string, unknown> | undefined> {
      return living(`${this.#kind} ${id}`)
    }

    async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
      return this.#first((payload) => payload.uid === uid)
    }

    async findByUserCode(code: string): Promise<Record<string, unknown> | undefined> {
      return this.#first((payload) => payload.userCode === code)
    }

    async consume(id: string): Promise<void> {
      const payload = living(`${this.#kind} ${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    }

    async destroy(id: string): Promise<void> {
      entries.delete(`${this.#kind} ${id}`)
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    }

    #first(fits: (payload: Record<string, unknown>) => boolean): Record<string, unknown> | undefined {
      for (const key of entries.keys()) {
        const payload = key.startsWith(`${this.#kind} `) ? living(key) : undefined
        if (payload && fits(payload)) return payload
      }
      return undefined
    }
  }
  return { adapter: Adapter }
}
