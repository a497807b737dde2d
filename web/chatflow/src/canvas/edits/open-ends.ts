import { type FlowDocument, inputPorts, outputPorts } from '@hearth/flow'
import type { EditorState } from '../../editor/editor.ts'
import type { WireEnd } from './wire-end.ts'

/** Where a node may be followed: its first output that nothing follows yet, else its first. */
export function endsAfter(document: FlowDocument, nodeId: string): readonly WireEnd[] {
  const node = document.nodes.find(({ id }) => id === nodeId)
  const handles = node === undefined ? [] : outputPorts(node).map(({ handle }) => handle)
  const isWired = (handle: string) =>
    document.edges.some(({ source, sourceHandle }) => source === nodeId && sourceHandle === handle)
  const handle = handles.find((each) => !isWired(each)) ?? handles[0]
  return handle === undefined ? [] : [{ nodeId, handle, type: 'source' }]
}

/** Where something may come before a node: its inputs that take another wire, those that need one first. */
export function endsBefore(document: FlowDocument, nodeId: string): readonly WireEnd[] {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (node === undefined) return []
  const isWired = (handle: string) =>
    document.edges.some(({ target, targetHandle }) => target === nodeId && targetHandle === handle)
  return inputPorts(node)
    .filter(({ field, list, handle }) => !field && (list || !isWired(handle)))
    .sort((a, b) => Number(a.optional) - Number(b.optional))
    .map(({ handle }) => ({ nodeId, handle, type: 'target' }))
}

/** The wire that a node is put into: the selected one, or the first that leaves the selected node. */
export function wireToCut({
  document: { edges },
  selected,
}: Pick<EditorState, 'document' | 'selected'>): string | undefined {
  const [id] = selected
  if (selected.size !== 1 || id === undefined) return undefined
  return (edges.find((edge) => edge.id === id) ?? edges.find(({ source }) => source === id))?.id
}
