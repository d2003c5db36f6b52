import { stretchesOf } from './view.ts'

/** A text with the found words set off. */
export function MarkedCard({ text }: { text: string }) {
  return (
    <bdi>
      {stretchesOf(text).map(({ at, text, marked }) =>
        marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}
