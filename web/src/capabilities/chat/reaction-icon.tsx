import type { Reaction } from '@colloquy/contract/chat/shapes'
import { IconCircleCheck, IconConfetti, IconEye, IconHeart, IconHeartHandshake, IconThumbUp } from '@tabler/icons-react'

// Not emoji: computers without a font for them would show nothing.
const icons = {
  yes: IconThumbUp,
  thanks: IconHeartHandshake,
  celebrate: IconConfetti,
  done: IconCircleCheck,
  seen: IconEye,
  heart: IconHeart,
} as const

/** A reaction as a picture; what is around it has the name. */
export function ReactionIcon({ reaction }: { reaction: Reaction }) {
  const Icon = icons[reaction]
  return <Icon size={16} stroke={1.5} aria-hidden />
}
