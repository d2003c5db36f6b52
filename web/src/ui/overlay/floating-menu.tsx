import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Hanging } from './floating.ts'
import { Hook } from './hook.tsx'

/** A menu that hangs from a button; its entries are the component library's. */
export function FloatingMenu({
  hanging: { id, at, opened, onChange },
  position,
  width,
  children,
}: {
  hanging: Hanging
  position: NonNullable<MenuProps['position']>
  width: number
  children: ReactNode
}) {
  return (
    <Menu id={id} opened={opened} onChange={onChange} position={position} width={width} withinPortal={false}>
      <Menu.Target>
        <Hook at={at} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
