/** A node of a snapshot, as far as masking reads it. */
interface SnapshotNode {
  readonly type: number
  readonly id: number
  readonly tagName?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly childNodes?: readonly SnapshotNode[]
  readonly textContent?: string
}

/** What a recorded event has in common; `data` depends on the type and source. */
export interface RecordedEvent {
  readonly type: number
  readonly timestamp: number
  readonly data: unknown
}

interface MutationData {
  readonly source: 0
  readonly texts: readonly { readonly id: number; readonly value: string | null }[]
  readonly attributes: readonly { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }[]
  readonly adds: readonly { readonly parentId: number; readonly node: SnapshotNode }[]
}

// The numbers are rrweb's own.
const eventTypes = { domContentLoaded: 0, load: 1, fullSnapshot: 2, incremental: 3, meta: 4 } as const
const nodeTypes = { document: 0, documentType: 1, element: 2, text: 3 } as const
const sources = { mutation: 0, input: 5 } as const
/** Sources of increments that hold positions, sizes and styles only. */
const harmlessSources: ReadonlySet<unknown> = new Set([1, 2, 3, 4, 6, 8, 12, 13, 14, 15])

/** Tags that could load or run something, or hold a foreign page. */
const droppedTags = new Set(['script', 'noscript', 'iframe', 'object', 'embed', 'base', 'meta', 'template', 'portal'])

/** Attributes that only lay out and draw. */
const keptAttributes = new Set(
  `class dir lang role type rel media width height rows cols size colspan rowspan span open hidden disabled checked
  selected multiple readonly tabindex min max step low high optimum viewbox d fill stroke stroke-width stroke-linecap
  stroke-linejoin stroke-dasharray stroke-dashoffset fill-rule clip-rule opacity transform points x y x1 x2 y1 y2 cx cy r
  rx ry xmlns preserveaspectratio aria-current aria-sort aria-orientation rr_width rr_height rr_scrollleft rr_scrolltop
  rr_open_mode data-mantine-color-scheme data-state data-tone data-position data-orientation data-variant data-align
  data-side data-placement data-size data-mode data-layout data-scrollbars data-label-position data-icon-position
  data-underline data-offset-scrollbars`.split(/\s+/),
)
const switchValues: ReadonlySet<unknown> = new Set(['', 'true', 'false', true, false, null])

const maskText = (text: string): string => text.replace(/\S/gu, '•')
const withoutAddresses = (css: string): string =>
  css.replace(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/gi, 'none').replace(/@import[^;]*;/gi, '')

/** The value of an attribute as it may be recorded; undefined drops it. */
const maskAttribute = (name: string, value: unknown): unknown => {
  const key = name.toLowerCase()
  if (key === '_csstext') return typeof value === 'string' ? value.replace(/@import[^;]*;/gi, '') : undefined
  if (key === 'style') return maskStyle(value)
  if (key === 'placeholder' || key === 'value') return typeof value === 'string' ? maskText(value) : undefined
  if (key.startsWith('on')) return undefined
  if (keptAttributes.has(key) || switchValues.has(value)) return value
  if (key === 'href' || key === 'xlink:href')
    return typeof value === 'string' && value.startsWith('#') ? value : undefined
  return undefined
}

/** A style as text, or as the changes of its properties. */
const maskStyle = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutAddresses(value)
  if (typeof value !== 'object' || value === null) return value
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? withoutAddresses(part) : part))
}

const maskAttributes = (attributes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const masked = maskAttribute(name, value)
      return masked === undefined ? [] : [[name, masked]]
    }),
  )

/**
 * Creates a function that masks the events of one recording, in their order: every text of the page, also the product's
 * own, everything typed, and every attribute that is not known to be harmless. Nothing has to be marked as private, so
 * nothing can be overlooked. `undefined` drops the event. Also applied before playing, because a browser may send anything.
 */
export const createEventMask = (address: string) => {
  /** Style elements, whose text is shown to nobody. */
  const styles = new Set<number>()
  const styleTexts = new Set<number>()

  const maskNode = (node: SnapshotNode, isInStyle: boolean): SnapshotNode => {
    if (node.type === nodeTypes.document)
      return { ...node, childNodes: node.childNodes?.map((child) => maskNode(child, false)) ?? [] }
    if (node.type === nodeTypes.documentType) return node
    if (node.type === nodeTypes.element) {
      const tagName = node.tagName?.toLowerCase() ?? ''
      if (droppedTags.has(tagName) || !/^[a-z][a-z\d-]*$/.test(tagName))
        return { ...node, tagName: 'span', attributes: {}, childNodes: [] }
      const isStyle = tagName === 'style'
      if (isStyle) styles.add(node.id)
      return {
        ...node,
        attributes: maskAttributes(node.attributes),
        childNodes: node.childNodes?.map((child) => maskNode(child, isStyle)) ?? [],
      }
    }
    const text = node.textContent ?? ''
    if (isInStyle) styleTexts.add(node.id)
    return { ...node, textContent: isInStyle ? text.replace(/@import[^;]*;/gi, '') : maskText(text) }
  }

  const maskMutation = (data: MutationData): MutationData => ({
    ...data,
    adds: data.adds.map((add) => ({ ...add, node: maskNode(add.node, styles.has(add.parentId)) })),
    texts: data.texts.map(({ id, value }) => ({
      id,
      value: value === null || styleTexts.has(id) ? value : maskText(value),
    })),
    attributes: data.attributes.map((change) => ({ ...change, attributes: maskAttributes(change.attributes) })),
  })

  const maskIncrement = (data: { readonly source: number }): unknown => {
    if (data.source === sources.mutation) return maskMutation(data as MutationData)
    // Not even the length of what was typed.
    if (data.source === sources.input) {
      const { text } = data as unknown as { readonly text: unknown }
      return { ...data, text: text === '' ? '' : '•••' }
    }
    return harmlessSources.has(data.source) ? data : undefined
  }

  return <E extends RecordedEvent>(event: E): E | undefined => {
    const masked = (data: unknown): E => ({ ...event, data })
    switch (event.type) {
      case eventTypes.domContentLoaded:
      case eventTypes.load:
        return event
      case eventTypes.meta:
        return masked({ ...(event.data as object), href: address })
      case eventTypes.fullSnapshot: {
        const data = event.data as { readonly node: SnapshotNode }
        return masked({ ...data, node: maskNode(data.node, false) })
      }
      case eventTypes.incremental: {
        const data = maskIncrement(event.data as { readonly source: number })
        return data === undefined ? undefined : masked(data)
      }
      default:
        return undefined
    }
  }
}
