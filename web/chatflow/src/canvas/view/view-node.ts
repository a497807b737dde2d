import type { FlowNode } from '@hearth/flow'
import type { Edge, Node } from '@xyflow/react'
import type { Handles } from './handles.ts'

/** What is shown on a node besides the node itself. */
export type NodeMarks = {
  /** What keeps it from running, in words. */
  readonly fault?: string | undefined
  readonly isPinned?: boolean
  /** Its kind has a newer version than the one it was drawn from. */
  readonly isOutdated?: boolean
}

/** What the component of a node draws; the same object as long as nothing of it changed. */
export type NodeContent = {
  readonly node: FlowNode
  readonly handles: Handles
  /** Of what the handles were made besides the node: what is wired to it. */
  readonly wiredAs: string
  readonly marks: NodeMarks
}

export type ViewNode = Node<NodeContent, 'step' | 'frame' | 'note'>
export type ViewEdge = Edge<{ readonly label: string | undefined; readonly color: string }, 'wire'>
