import { Menu } from '@mantine/core'
import { IconColumns2, IconCopy, IconUsers, IconX } from '@tabler/icons-react'
import { Kbd } from '../../ui/display/kbd.tsx'
import type { AnchoredProps } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import type { SampleTexts } from './sample-texts.ts'

/** A menu with every kind of entry. */
export function MenuSample({ text: { entry, button }, ...hanging }: AnchoredProps & { text: SampleTexts }) {
  return (
    <AnchoredMenu hanging={hanging} width={232} position="bottom-start">
      <Menu.Item leftSection={<IconUsers size={16} stroke={1.5} />} rightSection={<Kbd>M</Kbd>}>
        {entry.move}
      </Menu.Item>
      <Menu.Item leftSection={<IconColumns2 size={16} stroke={1.5} />} rightSection={<Kbd>X</Kbd>}>
        {button.compare}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />} rightSection={<Kbd>L</Kbd>}>
        {entry.copy}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<IconX size={16} stroke={1.5} />} rightSection={<Kbd>E</Kbd>}>
        {entry.reject}
      </Menu.Item>
    </AnchoredMenu>
  )
}
