/** The part of the package that is used; it brings no types. */
declare module 'web-push' {
  interface PushRequest {
    readonly method: 'POST'
    readonly endpoint: string
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer<ArrayBuffer>
  }
  const webPush: {
    /** Encrypts a payload (RFC 8291) and signs the request (RFC 8292), without sending it. */
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: {
        readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
        readonly TTL: number
        readonly urgency: 'normal' | 'high'
      },
    ): PushRequest
  }
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS and Node finds no named exports in it
  export default webPush
}
