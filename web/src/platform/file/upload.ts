/**
 * Sends a request with upload progress, which `fetch` does not support.
 * @param onProgress receives fractions from 0 to 1
 * @throws TypeError when the server could not be reached, DOMException `AbortError` when aborted
 */
export const upload = (
  address: string,
  { method = 'POST', headers, body, signal, credentials }: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    request.withCredentials = credentials === 'include'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(new Response(request.response, { status: request.status, headers: headersOf(request) }))
    request.onerror = () => reject(new TypeError('not reached'))
    request.onabort = () => reject(new DOMException('called off', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })

const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
  )
