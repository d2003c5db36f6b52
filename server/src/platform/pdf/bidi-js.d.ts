declare module 'bidi-js' {
  interface EmbeddingLevels {
    readonly levels: Uint8Array
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[]
  }
  /** The Unicode Bidirectional Algorithm (UAX #9). */
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    getMirroredCharacter(character: string): string | null
  }
  function bidiFactory(): Bidi

  // biome-ignore lint/style/noDefaultExport: the library exports it so
  export { bidiFactory as default }
}
