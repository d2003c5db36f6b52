import type { MediaEngine } from '../src/platform/media/media-engine.ts'

/** A media engine with which nobody ever connects, besides what a test does with it. */
export const idleMediaEngine = (own: Partial<MediaEngine> = {}): MediaEngine => ({
  kind: 'embedded',
  accessFor: async () => null,
  receiveAudio: async () => '',
  sendAudio: async () => '',
  setPaused: () => {},
  disconnect: () => {},
  connections: async () => [],
  close: async () => {},
  ...own,
})
