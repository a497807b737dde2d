export type Point = { readonly x: number; readonly y: number }

/** A node as `flowData` holds it. What is not named here stays as it came. */
export type FlowNode = {
  readonly id: string
  /** `customNode` in a chatflow, `agentFlow` or `iteration` in an agent flow, `stickyNote` in both. */
  readonly type?: string
  readonly position: Point
  readonly width?: number
  readonly height?: number
  /** Id of the iteration or group it is drawn within; its position is relative to that. */
  readonly parentNode?: string
  readonly data: FlowNodeData
  readonly [key: string]: unknown
}

export type FlowNodeData = {
  readonly id: string
  /** Name of its kind, such as `chatOpenAI`. */
  readonly name: string
  /** What its owner calls it. */
  readonly label: string
  /** Version of the kind's definition that it was drawn from. */
  readonly version?: number
  /** Values by the name of their input; a wired input holds `{{id.data.instance}}`, or an array of such. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Which output is chosen, where there is a choice. */
  readonly outputs?: Readonly<Record<string, unknown>>
  /** Id of a stored credential. */
  readonly credential?: string
  /** The node is drawn and left out of runs. Of our own: Flowise passes it over. */
  readonly disabled?: boolean
  readonly [key: string]: unknown
}

/** A wire. The handles name the ends, such as `chatOpenAI_0-output-chatOpenAI-ChatOpenAI|BaseChatModel`. */
export type FlowEdge = {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly sourceHandle?: string | null
  readonly targetHandle?: string | null
  readonly [key: string]: unknown
}

/** A drawing: what the column `flowData` holds. */
export type FlowDocument = {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly viewport?: { readonly x: number; readonly y: number; readonly zoom: number }
  readonly [key: string]: unknown
}
