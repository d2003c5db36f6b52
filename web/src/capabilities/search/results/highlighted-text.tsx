import { textRunsOf } from './view.ts'

/** A text with highlighted matches. */
export function HighlightedText({ text }: { text: string }) {
  return (
    <bdi>
      {textRunsOf(text).map(({ at, text, marked }) =>
        marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}
