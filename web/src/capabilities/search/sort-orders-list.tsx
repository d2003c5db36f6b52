import type { SortOrder } from '@colloquy/contract/search/shapes'
import { Menu } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import type { AnchoredProps } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import { orderNames, sortOrders } from './view.ts'

export function SortOrdersList({
  value,
  onChoose,
  ...hanging
}: AnchoredProps & { value: SortOrder; onChoose: (order: SortOrder) => void }) {
  const t = useTranslate()
  return (
    <AnchoredMenu hanging={hanging} position="bottom-end" width={240}>
      <Menu.RadioGroup value={value} onChange={(order) => onChoose(order as SortOrder)}>
        {sortOrders.map((order) => (
          <Menu.RadioItem key={order} value={order}>
            {t(orderNames[order])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  )
}
