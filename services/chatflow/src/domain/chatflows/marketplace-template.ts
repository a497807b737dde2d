/** A flow to begin with. */
export type FlowTemplate = {
  readonly type: 'Chatflow' | 'AgentflowV2'
  readonly name: string
  /** What it does, in a sentence or two. */
  readonly description: string
  readonly usecases: readonly string[]
  /** React Flow's JSON text. */
  readonly flowData: string
  /** What to ask it first, where it is asked in words. The starter model can answer each of them. */
  readonly suggestions?: readonly string[]
}

/** A custom tool to begin with. */
export type ToolTemplate = {
  readonly type: 'Tool'
  readonly name: string
  readonly description: string
  readonly usecases: readonly string[]
  readonly color: string
  readonly iconSrc: string
  /** JSON text of `[{property, type, description, required}]`. */
  readonly schema: string
  /** JavaScript. */
  readonly func: string
}

export type MarketplaceTemplate = FlowTemplate | ToolTemplate
