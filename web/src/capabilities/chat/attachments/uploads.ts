import { attachFile } from '@colloquy/contract/chat/attachment-operations'
import {
  attachmentExtensionOf,
  type ChatAttachment,
  maxAttachmentBytes,
  maxAttachments,
} from '@colloquy/contract/chat/attachment-shapes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onConnectivityChange } from '../../../platform/failures/connectivity.ts'
import { newIdempotencyKey } from '../../../platform/ids.ts'
import { api, typedTextKey } from '../../../platform/session.ts'

/** A file that is chosen for a message. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly size: number
  /** Uploaded share, 0 to 1. */
  readonly progress: number
  /** Why it could not be uploaded. */
  readonly failure?: string
  /** What the server has stored. */
  readonly attachment?: ChatAttachment
}

/** The files that are chosen for a message, and what can be done with them. */
export interface Uploads {
  readonly items: readonly Upload[]
  /** Whether none is on its way and none has failed. */
  readonly isComplete: boolean
  readonly attachments: readonly ChatAttachment[]
  readonly add: (files: readonly File[]) => void
  /** Cancels an upload, or takes an uploaded file out of the message. */
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly clear: () => void
}

const keyOf = (readerKey: string, chatId: string): string => `${typedTextKey}chat-draft-files-${readerKey}-${chatId}`

/** What was uploaded for a message that was not sent when the tab was closed. */
const storedUploads = (key: string): Upload[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as ChatAttachment[]
    return stored.map((attachment) => ({
      key: attachment.attachmentId,
      name: attachment.name,
      size: attachment.size,
      progress: 1,
      attachment,
    }))
  } catch {
    return []
  }
}

const storeUploads = (key: string, items: readonly Upload[]): void => {
  const stored = items.flatMap(({ attachment }) => attachment ?? [])
  if (stored.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(stored))
}

/** Why a file cannot be attached, before it is uploaded. */
const refusalOf = ({ name, size }: File, count: number): string | undefined => {
  if (count >= maxAttachments) return 'attachment_count'
  if (attachmentExtensionOf(name) === undefined || size === 0) return 'attachment_type'
  return size > maxAttachmentBytes ? 'attachment_size' : undefined
}

/**
 * Uploads chosen files one after the other. What the connection has prevented is tried again when it is back. What was uploaded
 * is remembered with the draft; the files themselves are not, so an upload ends with its tab.
 */
export const useUploads = (readerKey: string, chatId: string): Uploads => {
  const storageKey = keyOf(readerKey, chatId)
  const [items, setItems] = useState<readonly Upload[]>(() => storedUploads(storageKey))
  const current = useRef(items)
  const files = useRef(new Map<string, File>())
  const running = useRef<{ readonly key: string; readonly abort: AbortController }>(undefined)

  const change = useCallback(
    (next: (items: readonly Upload[]) => readonly Upload[]) => {
      current.current = next(current.current)
      storeUploads(storageKey, current.current)
      setItems(current.current)
    },
    [storageKey],
  )
  const update = useCallback(
    (key: string, changed: Partial<Upload>) =>
      change((before) =>
        before.map((item) => {
          if (item.key !== key) return item
          const { failure: _, ...rest } = item
          return { ...rest, ...changed }
        }),
      ),
    [change],
  )

  const run = useCallback(async (): Promise<void> => {
    const next = current.current.find(({ attachment, failure }) => !attachment && failure === undefined)
    const file = next && files.current.get(next.key)
    if (running.current || !next || !file) return
    const { key } = next
    const abort = new AbortController()
    running.current = { key, abort }
    const answer = await api(
      attachFile,
      { chatId, file },
      { signal: abort.signal, onProgress: (progress) => update(key, { progress }) },
    ).catch(() => undefined)
    running.current = undefined
    if (answer?.ok) {
      files.current.delete(key)
      update(key, { progress: 1, attachment: answer.value })
    } else if (!abort.signal.aborted) update(key, { failure: answer ? String(answer.refusal) : 'offline', progress: 0 })
    return run()
  }, [chatId, update])

  const retry = useCallback(
    (key: string) => {
      update(key, {})
      void run()
    },
    [update, run],
  )
  useEffect(
    () =>
      onConnectivityChange((reach) => {
        if (reach !== 'online') return
        for (const { key, failure } of current.current) if (failure === 'offline') retry(key)
      }),
    [retry],
  )
  useEffect(() => () => running.current?.abort.abort(), [])

  return {
    items,
    isComplete: items.every(({ attachment }) => attachment !== undefined),
    attachments: items.flatMap(({ attachment }) => attachment ?? []),
    add: (chosen) => {
      for (const file of chosen) {
        const key = newIdempotencyKey()
        const failure = refusalOf(file, current.current.length)
        if (!failure) files.current.set(key, file)
        const item = { key, name: file.name, size: file.size, progress: 0, ...(failure && { failure }) }
        change((before) => [...before, item])
      }
      void run()
    },
    remove: (key) => {
      files.current.delete(key)
      change((before) => before.filter((item) => item.key !== key))
      if (running.current?.key === key) running.current.abort.abort()
    },
    retry,
    clear: () => change(() => []),
  }
}

/** Whether another attempt could succeed with the same file. */
export const canRetry = ({ failure }: Upload): boolean =>
  failure !== undefined && !failure.startsWith('attachment_') && failure !== 'too_large'
