import { useEffect, useState } from 'react'
import type { TextSpan } from './view.ts'

/** A part of the text of a segment. */
export interface SelectedSpan extends TextSpan {
  readonly position: number
}

const readSelection = (): SelectedSpan | undefined => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: within } = range
  const text = (within instanceof Element ? within : within.parentElement)?.closest<HTMLElement>('[data-position]')
  if (!text) return undefined
  const before = range.cloneRange()
  before.selectNodeContents(text)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  return { position: Number(text.dataset.position), start, end: start + range.toString().length }
}

/** What the reader has selected within one segment; undefined for anything else. */
export const useSelectedSpan = (): SelectedSpan | undefined => {
  const [span, setSpan] = useState<SelectedSpan>()
  useEffect(() => {
    const read = () => setSpan(readSelection())
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return span
}
