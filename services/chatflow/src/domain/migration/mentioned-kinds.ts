import type { FlowNode } from '../flow/flow.ts'

export type Mention = { readonly kind: string; readonly hasCredential: boolean }

const notes = new Set(['stickyNote', 'stickyNoteAgentflow'])

// Deeper than any configuration of Flowise's, and far below what the stack holds.
const maxDepth = 20

/**
 * The kinds that a drawn node takes to run: its own, and those of the models, tools and stores that
 * an agentflow node holds inside. Such a choice stands in a field `x` beside its inputs in `xConfig`.
 */
export function mentionedKinds({ data }: FlowNode): readonly Mention[] {
  if (notes.has(data.name)) return []
  const own = { kind: data.name, hasCredential: isSet(data.credential) || isSet(data.inputs.FLOWISE_CREDENTIAL_ID) }
  return [own, ...mentionsIn(data.inputs, 0)]
}

function mentionsIn(value: unknown, depth: number): readonly Mention[] {
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((item) => mentionsIn(item, depth + 1))
  return Object.entries(value).flatMap(([name, field]) => {
    const config: unknown = Reflect.get(value, `${name}Config`)
    const isChoice = isSet(field) && typeof config === 'object' && config !== null
    if (!isChoice) return name.endsWith('Config') ? [] : mentionsIn(field, depth + 1)
    return [
      { kind: field, hasCredential: isSet(Reflect.get(config, 'FLOWISE_CREDENTIAL_ID')) },
      ...mentionsIn(config, depth + 1),
    ]
  })
}

function isSet(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
