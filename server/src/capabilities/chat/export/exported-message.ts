/** What an export says of a conversation as a whole. */
export interface ExportedHead {
  readonly id: string
  readonly kind: string
  readonly code: string | null
  readonly title: string
}

/** A message with everything that is stored of it. */
export interface ExportedMessage {
  readonly sequence: number
  readonly author: { readonly id: string; readonly name: string | null; readonly side: string }
  readonly sentAt: string
  readonly state: string
  readonly removal: string | null
  /** The current text; null when there is none any more. */
  readonly body: string | null
  readonly editedAt: string | null
  readonly deletedAt: string | null
  /** The texts before each edit and before the deletion, the oldest first. */
  readonly versions: readonly { readonly body: string; readonly replacedAt: string }[]
  readonly replyTo: number | null
  readonly mentions: readonly { readonly id: string; readonly name: string }[]
  readonly reactions: readonly { readonly reaction: string; readonly by: readonly string[] }[]
  readonly pinnedAt: string | null
  readonly attachments: readonly {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly state: string
    /** Of its bytes, in hexadecimal; null when they are not stored any more. */
    readonly sha256: string | null
  }[]
}
