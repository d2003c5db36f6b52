import type { SortOrder } from '@colloquy/contract/search/shapes'
import { Button, Menu } from '@mantine/core'
import { IconSortDescending } from '@tabler/icons-react'
import type { WordKey } from '../../platform/word-keys.ts'
import { useWords } from '../../platform/words.ts'
import { sortOrders } from './view.ts'

const names = {
  relevance: 'SEARCH.ORDERS.RELEVANCE',
  calls: 'SEARCH.ORDERS.CALLS',
  rating: 'SEARCH.ORDERS.RATING',
  joined: 'SEARCH.ORDERS.JOINED',
  rate: 'SEARCH.ORDERS.RATE',
} as const satisfies Record<SortOrder, WordKey>

/** Chooses the order of the results. */
export function OrderPicker({ value, onChange }: { value: SortOrder; onChange: (order: SortOrder) => void }) {
  const say = useWords()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconSortDescending size={16} stroke={1.5} aria-hidden />}
          aria-label={say('SEARCH.ORDERED_BY', { order: say(names[value]) })}
        >
          {say(names[value])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(order) => onChange(order as SortOrder)}>
          {sortOrders.map((order) => (
            <Menu.RadioItem key={order} value={order}>
              {say(names[order])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
