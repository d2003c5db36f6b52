/** A list of numbers that grows. */
export class Growing {
  #items = new Uint32Array(1 << 12)
  length = 0

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  /** A copy in memory that threads share. */
  shared(): Uint32Array {
    const copy = new Uint32Array(new SharedArrayBuffer(this.length * 4))
    copy.set(this.items)
    return copy
  }

  get items(): Uint32Array {
    return this.#items.subarray(0, this.length)
  }
}
