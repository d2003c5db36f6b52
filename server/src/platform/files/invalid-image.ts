/** A file that is no image, or one that is not accepted. */
export class InvalidImageError extends Error {
  override readonly name = 'InvalidImageError'
}
