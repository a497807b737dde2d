import type { NodeDescription, NodeInput } from '../flow/node-form.ts'
import type { Mention } from './mentioned-kinds.ts'

/** What flows name by id because it is kept beside them. */
export type SavedKind = 'tool' | 'flow' | 'document store'

/** `id` is `undefined` where nothing is chosen. */
export type SavedReference = { readonly what: SavedKind; readonly id: string | undefined }

const inputs: Readonly<Record<string, SavedKind>> = {
  selectedTool: 'tool',
  selectedChatflow: 'flow',
  selectedAgentflow: 'flow',
  selectedFlow: 'flow',
  executeFlowSelectedFlow: 'flow',
  selectedStore: 'document store',
  documentStore: 'document store',
}

/** What one use of a kind needs of the tools, flows and document stores that are saved beside flows. */
export function savedReferences({ values }: Mention, { inputs: known }: NodeDescription): readonly SavedReference[] {
  // A flow may carry its tool's code along.
  if (isText(values.customToolFunc)) return []
  return known.flatMap((input) => referencesOf(input, values[input.name]))
}

function referencesOf({ name, type, array = [] }: NodeInput, value: unknown): readonly SavedReference[] {
  const what = inputs[name]
  // Editors keep document stores as `<id>:<name>`.
  if (what !== undefined) return [{ what, id: isText(value) ? value.split(':')[0] : undefined }]
  if (type !== 'array' || !Array.isArray(value)) return []
  return value.flatMap((row: unknown) =>
    array.flatMap((input) =>
      referencesOf(input, typeof row === 'object' && row !== null ? Reflect.get(row, input.name) : undefined),
    ),
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
