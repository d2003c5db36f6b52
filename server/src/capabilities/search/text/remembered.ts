/**
 * Remembers what was thought about things that come again and again. There is room for a number of them, twice: once that
 * many are new, those are forgotten that have not come since the last time.
 */
export class Remembered<K, V> {
  readonly #room: number
  #recent = new Map<K, V>()
  #before = new Map<K, V>()

  constructor(room: number) {
    this.#room = room
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const before = this.#before.get(key)
    if (before !== undefined) this.set(key, before)
    return before
  }

  set(key: K, value: V): void {
    if (this.#recent.size >= this.#room) {
      this.#before = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
  }
}
