/** A kind of node as `GET /api/v1/nodes` describes it, in Flowise's names. */
export type Component = {
  readonly name: string
  readonly label: string
  readonly version: number
  /** Its own class, first of `baseClasses`. */
  readonly type: string
  readonly category: string
  readonly description: string
  readonly baseClasses: readonly string[]
  /** Address of its picture. */
  readonly icon: string
  readonly tags?: readonly string[]
  /** Of nodes of agent flows. */
  readonly color?: string
  readonly hideInput?: boolean
  readonly hideOutput?: boolean
  /** The input that takes a credential; it stands apart from the others. */
  readonly credential?: ComponentInput
  readonly inputs: readonly ComponentInput[]
  /** Choices of output, the first is the default; absent when there is one. */
  readonly outputs?: readonly ComponentOutput[]
  /** What serves it here, where that is not what its name promises. */
  readonly substitution?: string
}

export type ComponentOutput = {
  readonly name: string
  readonly label: string
  readonly baseClasses: readonly string[]
  /** Each output has an anchor of its own, rather than one anchor with a choice. */
  readonly isAnchor?: true
}

export type ComponentOption = { readonly label: string; readonly name: string; readonly description?: string }

/** A field of a node, or a place for wires: those whose `type` is a class. */
export type ComponentInput = {
  readonly name: string
  readonly label: string
  /** `string`, `number`, `boolean`, `options`, … of a field; the class that a wire has to bring otherwise. */
  readonly type: string
  readonly default?: unknown
  readonly optional?: boolean
  /** Takes several wires. */
  readonly list?: boolean
  readonly description?: string
  readonly rows?: number
  readonly step?: number
  readonly placeholder?: string
  readonly hint?: unknown
  readonly additionalParams?: boolean
  /** Whether `{{question}}` and its like are filled in. */
  readonly acceptVariable?: boolean
  /** Whether `{{nodeId}}` references to other nodes make sense in the field. */
  readonly acceptNodeOutputAsVariable?: boolean
  readonly options?: readonly ComponentOption[]
  /** What gives the options of an `asyncOptions` input. */
  readonly loadMethod?: string
  /** Whether the chosen component brings inputs of its own, kept under `<name>Config`. */
  readonly loadConfig?: boolean
  readonly refresh?: boolean
  readonly freeSolo?: boolean
  /** Whether editors keep the field to themselves. */
  readonly hidden?: boolean
  /** Shown, or hidden, while other inputs have one of these values. */
  readonly show?: Readonly<Record<string, unknown>>
  readonly hide?: Readonly<Record<string, unknown>>
  /** Fields of one item of an `array` input. */
  readonly array?: readonly ComponentInput[]
  readonly tabs?: readonly ComponentInput[]
  /** Under which name, followed by the node's id, editors keep which tab is open. */
  readonly tabIdentifier?: string
  /** Columns of a `datagrid` input. */
  readonly datagrid?: readonly unknown[]
  /** Accepted file endings of a `file` input, joined by commas. */
  readonly fileType?: string
  readonly credentialNames?: readonly string[]
  readonly codeLanguage?: string
  readonly codeExample?: string
  readonly hideCodeExecute?: boolean
  readonly generateInstruction?: boolean
}
