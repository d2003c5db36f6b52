/** The framework's own complaints about a request: wrong content type, a body too large, a broken encoding. */
export const isClientError = (error: unknown): boolean => {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500
}
