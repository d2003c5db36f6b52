import type { Ref } from 'react'

/** A hidden input for a CSV file, opened by a button through `ref`. The same file can be chosen again, after a correction. */
export function CsvInput({
  ref,
  label,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  onChoose: (file: File) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".csv,text/csv,text/plain"
      aria-label={label}
      hidden
      onChange={(event) => {
        const chosen = event.currentTarget.files?.[0]
        if (chosen) onChoose(chosen)
        event.currentTarget.value = ''
      }}
    />
  )
}
