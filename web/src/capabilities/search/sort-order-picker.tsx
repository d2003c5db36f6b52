import type { SortOrder } from '@colloquy/contract/search/shapes'
import { Button } from '@mantine/core'
import { IconSortDescending } from '@tabler/icons-react'
import { useTranslate } from '../../platform/translations.ts'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { orderNames } from './view.ts'

const OrdersList = lazyOverlay(async () => (await import('./sort-orders-list.tsx')).SortOrdersList)

export function SortOrderPicker({ value, onChange }: { value: SortOrder; onChange: (order: SortOrder) => void }) {
  const say = useTranslate()
  const { handle, hanging } = useAnchored('menu')
  return (
    <>
      <Button
        {...handle}
        size="xs"
        leftSection={<IconSortDescending size={16} stroke={1.5} aria-hidden />}
        aria-label={say('SEARCH.ORDERED_BY', { order: say(orderNames[value]) })}
      >
        {say(orderNames[value])}
      </Button>
      <OrdersList {...hanging} value={value} onChoose={onChange} />
    </>
  )
}
