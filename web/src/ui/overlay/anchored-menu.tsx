import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorTarget } from './anchor-target.tsx'
import type { AnchoredProps } from './anchored.ts'

/** A menu anchored to a button; its entries are those of the component library. */
export function AnchoredMenu({
  hanging: { id, anchor, opened, onChange },
  position,
  width,
  children,
}: {
  hanging: AnchoredProps
  position: NonNullable<MenuProps['position']>
  width: number
  children: ReactNode
}) {
  return (
    <Menu id={id} opened={opened} onChange={onChange} position={position} width={width} withinPortal={false}>
      <Menu.Target>
        <AnchorTarget at={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
