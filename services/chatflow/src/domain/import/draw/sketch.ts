import type { Remark } from '../imported-flow.ts'

/** A node that is to be drawn. */
export type SketchNode = {
  /** Tells its kind: `llmAgentflow_0`. */
  readonly id: string
  readonly label: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** Id of the iteration that it belongs to. */
  readonly within?: string | undefined
  /** Drawn, and left out of runs. */
  readonly disabled?: boolean
}

/** A wire. */
type SketchWire = {
  readonly from: string
  /** Which output, for a step that has several. */
  readonly choice: number
  readonly to: string
}

/** A way out of a step: which of its outputs. */
export type Exit = { readonly id: string; readonly choice: number }

/** A drawing in the making, and what is to be said about it. */
export type Sketch = {
  readonly nodes: SketchNode[]
  readonly wires: SketchWire[]
  readonly remarks: Remark[]
  readonly reasons: string[]
  /** The next free id of a kind. */
  newId(kind: string): string
  wire(from: string, to: string, choice?: number): void
  /** Says what is served otherwise, or left out. */
  remark(node: string, kind: string, text: string): void
  /** Says what keeps the flow from running as its source did. */
  refuse(node: string, text: string): void
}

export function createSketch(): Sketch {
  const counts = new Map<string, number>()
  const drawn = new Set<string>()
  const remarks: Remark[] = []
  const wires: SketchWire[] = []
  const reasons: string[] = []
  return {
    ...{ nodes: [], wires, remarks, reasons },
    newId(kind) {
      const count = counts.get(kind) ?? 0
      counts.set(kind, count + 1)
      return `${kind}_${count}`
    },
    wire(from, to, choice = 0) {
      const ends = `${from}:${choice}>${to}`
      if (from === to || drawn.has(ends)) return
      drawn.add(ends)
      wires.push({ from, choice, to })
    },
    remark: (node, kind, text) => void remarks.push({ node, kind, text }),
    refuse: (node, text) => void reasons.push(`"${node}": ${text}`),
  }
}

/** The kind of the node with that id. */
export function kindOfId(id: string): string {
  return id.replace(/_\d+$/, '')
}

/** Wires a step behind others; what stands outside its iteration comes before the iteration. */
export function comeAfter(
  sketch: Sketch,
  { id, within }: Pick<SketchNode, 'id' | 'within'>,
  before: readonly Exit[],
): void {
  const parents = new Map(sketch.nodes.map((node) => [node.id, node.within]))
  for (const { id: from, choice } of before) {
    const sameLevel = parents.get(from) === within
    sketch.wire(from, sameLevel || within === undefined ? id : within, choice)
  }
}
