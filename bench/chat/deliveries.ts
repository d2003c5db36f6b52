/** What clients were told, compared with what was sent. */
export class Deliveries {
  readonly #heard: Map<string, number>[]
  #count = 0
  #last = performance.now()

  constructor(clients: number) {
    this.#heard = Array.from({ length: clients }, () => new Map())
  }

  /** Notes that a client was told of a message. */
  note(client: number, message: string): void {
    const heard = this.#heard[client] as Map<string, number>
    heard.set(message, (heard.get(message) ?? 0) + 1)
    this.#count += 1
    this.#last = performance.now()
  }

  /** Deliveries so far. */
  get count(): number {
    return this.#count
  }

  /** Resolves when so many have arrived, or nothing has for two seconds. */
  async settle(expected: number): Promise<void> {
    this.#last = performance.now()
    while (this.#count < expected && performance.now() - this.#last < 2000)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** Of messages that each client should have heard once: how many were not heard, and heard again. */
  compare(messages: readonly string[]): { lost: number; doubled: number } {
    let [lost, doubled] = [0, 0]
    for (const heard of this.#heard)
      for (const message of messages) {
        const times = heard.get(message) ?? 0
        if (times === 0) lost += 1
        else doubled += times - 1
      }
    return { lost, doubled }
  }
}
