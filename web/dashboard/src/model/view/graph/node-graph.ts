import type { DisplayField, DisplayFrame } from '../../panel-data.ts'

/** A node of a graph; its texts are ready to be shown, empty where the data has none. */
export type GraphNode = {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly main: string
  readonly secondary: string
  /** CSS colour of its ring where it has no arcs. */
  readonly color: string
  /** Parts of its ring, whose shares add up to 1 at most. */
  readonly arcs: readonly { readonly share: number; readonly color: string; readonly name: string }[]
  readonly radius: number
  readonly isHighlighted: boolean
  /** Further fields with their values, for whoever asks. */
  readonly details: readonly string[]
  /** Where its row is found, for its links; undefined for a node that only edges name. */
  readonly at: GraphPlace | undefined
}

export type GraphEdge = {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly main: string
  readonly secondary: string
  readonly color: string | undefined
  /** Pixels. */
  readonly thickness: number
  readonly dash: string | undefined
  readonly isHighlighted: boolean
  readonly details: readonly string[]
  readonly at: GraphPlace
}

export type GraphPlace = { readonly frame: DisplayFrame; readonly field: DisplayField; readonly row: number }

export type NodeGraph = {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** How many more nodes there are than are shown. */
  readonly left: number
}
