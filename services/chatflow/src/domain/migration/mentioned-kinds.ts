import type { FlowNode } from '../flow/flow.ts'

/** One use of a kind of node by a drawn node. */
export type Mention = {
  readonly kind: string
  /** The drawn node, by its label. */
  readonly node: string
  readonly nodeId: string
  readonly credentialId: string | undefined
  /** Its inputs as they were drawn: what is wired is a reference. */
  readonly values: Readonly<Record<string, unknown>>
}

type Found = Pick<Mention, 'kind' | 'values'>

const notes = new Set(['stickyNote', 'stickyNoteAgentflow'])

// Deeper than any configuration of Flowise's, and far below what the stack holds.
const maxDepth = 20

/**
 * The kinds that a drawn node takes to run: its own, and those of the models, tools and stores that
 * an agentflow node holds inside. Such a choice stands in a field `x` beside its inputs in `xConfig`.
 */
export function mentionedKinds({ id, data }: FlowNode): readonly Mention[] {
  if (notes.has(data.name)) return []
  const own = { kind: data.name, values: data.inputs }
  return [own, ...foundIn(data.inputs, 0)].map((found) => ({
    ...found,
    node: data.label ?? id,
    nodeId: id,
    credentialId: credentialOf(found) ?? (found === own && isSet(data.credential) ? data.credential : undefined),
  }))
}

function foundIn(value: unknown, depth: number): readonly Found[] {
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((item) => foundIn(item, depth + 1))
  return Object.entries(value).flatMap(([name, field]) => {
    const config: unknown = Reflect.get(value, `${name}Config`)
    const isChoice = isSet(field) && typeof config === 'object' && config !== null
    if (!isChoice) return name.endsWith('Config') ? [] : foundIn(field, depth + 1)
    return [{ kind: field, values: { ...config } }, ...foundIn(config, depth + 1)]
  })
}

function credentialOf({ values }: Found): string | undefined {
  return isSet(values.FLOWISE_CREDENTIAL_ID) ? values.FLOWISE_CREDENTIAL_ID : undefined
}

function isSet(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
