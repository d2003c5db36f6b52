import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ value, label, doneLabel }: { value: string; label: string; doneLabel: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <>
      <ActionIcon aria-label={label} title={label} onClick={() => clipboard.copy(value)}>
        {clipboard.copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
      </ActionIcon>
      <span role="status" className="visually-hidden">
        {clipboard.copied ? doneLabel : ''}
      </span>
    </>
  )
}
