/** A growing list of 32-bit numbers outside the JavaScript heap. */
export class Uint32List {
  #items: Uint32Array
  length = 0

  constructor(room = 1 << 12) {
    this.#items = new Uint32Array(room)
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  at(index: number): number {
    return this.#items[index] as number
  }

  get items(): Uint32Array {
    return this.#items.subarray(0, this.length)
  }
}
