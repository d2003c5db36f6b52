import type { ChatCard } from '@colloquy/contract/chat/shapes'
import { useTenant } from '../../platform/settings.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'

/** What a conversation is called: for experts and vendors, their own one after the network. */
export const useChatTitle = () => {
  const { platformName } = useTenant().variables
  const site = useHomePath()
  return ({ kind, title }: Pick<ChatCard, 'kind' | 'title'>): string => {
    const isTheirs = (kind === 'expert' && site === '/expert') || (kind === 'vendor' && site === '/clients')
    return isTheirs ? platformName : title
  }
}
