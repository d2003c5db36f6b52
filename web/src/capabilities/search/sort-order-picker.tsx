import type { SortOrder } from '@colloquy/contract/search/shapes'
import { Button } from '@mantine/core'
import { IconSortDescending } from '@tabler/icons-react'
import { useTranslate } from '../../platform/translations.ts'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { orderNames } from './view.ts'

const OrdersList = lazyOverlay(async () => (await import('./sort-orders-list.tsx')).SortOrdersList)

export function SortOrderPicker({ value, onChange }: { value: SortOrder; onChange: (order: SortOrder) => void }) {
  const t = useTranslate()
  const { handle, hanging } = useAnchored('menu')
  return (
    <>
      <Button
        {...handle}
        size="xs"
        leftSection={<IconSortDescending size={16} stroke={1.5} aria-hidden />}
        aria-label={t('SEARCH.ORDERED_BY', { order: t(orderNames[value]) })}
      >
        {t(orderNames[value])}
      </Button>
      <OrdersList {...hanging} value={value} onChoose={onChange} />
    </>
  )
}
