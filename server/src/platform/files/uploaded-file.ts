import { createHash } from 'node:crypto'

/** A file as it arrived. As JSON it is what it holds, so that the same request is recognised when it is repeated. */
export class UploadedFile extends File {
  readonly #hash: string

  constructor(content: Buffer<ArrayBuffer>, name: string, type: string) {
    super([content], name, { type })
    this.#hash = createHash('sha256').update(content).digest('base64url')
  }

  toJSON(): { readonly name: string; readonly size: number; readonly sha256: string } {
    return { name: this.name, size: this.size, sha256: this.#hash }
  }
}
