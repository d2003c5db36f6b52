import { CompareDialog } from './compare-dialog.tsx'

/** Compares people who were not found by a search: without the reasons why they match. */
export function SideBySidePanel({
  personIds,
  onRemove,
  onClose,
}: {
  personIds: readonly string[]
  onRemove: (personId: string) => void
  onClose: () => void
}) {
  return <CompareDialog opened compared={personIds} hits={[]} canRequest onRemove={onRemove} onClose={onClose} />
}
