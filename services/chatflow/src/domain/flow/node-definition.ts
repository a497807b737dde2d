import type { NodeEnv } from './node-env.ts'
import type { NodeAnswer, RunContext } from './run-context.ts'

/** Input types that are typed into a node; any other type names the class of node wired to it. */
const VALUE_TYPES = [
  'asyncOptions',
  'asyncMultiOptions',
  'options',
  'multiOptions',
  'array',
  'datagrid',
  'string',
  'number',
  'boolean',
  'password',
  'json',
  'code',
  'date',
  'file',
  'folder',
  'tabs',
  'credential',
] as const

/** One input in Flowise's terms: a field of the node, or an anchor other nodes are wired to. */
export type NodeInput = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly description?: string
  readonly optional?: boolean
  readonly default?: unknown
  readonly rows?: number
  readonly step?: number
  readonly list?: boolean
  readonly placeholder?: string
  readonly hint?: unknown
  /** Whether `{{question}}` and its like are filled in. */
  readonly acceptVariable?: boolean
  readonly additionalParams?: boolean
  readonly options?: readonly NodeOption[]
  readonly credentialNames?: readonly string[]
  /** Which of the node's `loadMethods` gives the options of an `asyncOptions` input. */
  readonly loadMethod?: string
  /** Whether the chosen component brings inputs of its own, kept under `<name>Config`. */
  readonly loadConfig?: boolean
  readonly refresh?: boolean
  readonly freeSolo?: boolean
  /** Whether `{{nodeId}}` references to other nodes make sense in the field. */
  readonly acceptNodeOutputAsVariable?: boolean
  readonly generateInstruction?: boolean
  /** Whether editors keep the field to themselves. */
  readonly hidden?: boolean
  /** The field is shown or hidden while others have one of these values. */
  readonly show?: Readonly<Record<string, unknown>>
  readonly hide?: Readonly<Record<string, unknown>>
  /** Fields of one item of an `array` input. */
  readonly array?: readonly NodeInput[]
  /** Columns of a `datagrid` input. */
  readonly datagrid?: readonly unknown[]
  readonly tabs?: readonly NodeInput[]
  /** Under which name, followed by the node's id, editors keep which tab is open. */
  readonly tabIdentifier?: string
  /** Accepted file endings of a `file` input, joined by commas. */
  readonly fileType?: string
  readonly codeLanguage?: string
  readonly codeExample?: string
  readonly hideCodeExecute?: boolean
}

/** The values of a node's inputs: text, numbers, or what the wired nodes made. */
export type NodeInputs = {
  /** Label of the node in the flow. */
  readonly label: string
  readonly nodeId: string
  readonly chatflowId: string
  /** Which of its outputs the flow uses, for kinds that have a choice. */
  readonly output: string | undefined
  readonly credentialId: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/** What editors show of a kind of node, and what binds an imported flow to it. */
export type NodeDescription = {
  readonly name: string
  readonly label: string
  readonly version: number
  /** The node's own class name, first of its base classes. */
  readonly type: string
  readonly category: string
  readonly description: string
  readonly baseClasses: readonly string[]
  /** How the editor draws a node of agent flows; flows keep the colour. */
  readonly color?: string
  readonly hideInput?: boolean
  readonly hideOutput?: boolean
  readonly inputs: readonly NodeInput[]
  /** Choices of output, first is the default; absent when there is one. */
  readonly outputs?: readonly NodeOutput[]
  /** Says where the kind differs from what its name promises, such as a hosted store that is served locally. */
  readonly substitution?: string
  /** Choices of `asyncOptions` inputs, by the name in `loadMethod`. */
  readonly loadMethods?: Readonly<Record<string, (inputs: NodeInputs, env: NodeEnv) => Promise<readonly NodeOption[]>>>
}

/** What becomes of one use of a kind here: what stands in for it, or what keeps it from running. */
export type Assessment = { readonly substitution?: string; readonly refusal?: string }

export type NodeOutput = {
  readonly name: string
  readonly label: string
  readonly baseClasses: readonly string[]
  /** Whether each output has an anchor of its own, rather than one anchor with a choice. */
  readonly isAnchor?: true
}

export type NodeOption = { readonly label: string; readonly name: string; readonly description?: string }

/**
 * One kind of node of a chatflow. `init` makes what the node hands on, from its inputs alone: as
 * long as no input depends on the question it happens once per version of the flow. Whatever
 * belongs to one run arrives in the `RunContext` later. Packages that are heavy are imported when
 * they are first needed.
 */
export type NodeDefinition = NodeDescription & {
  /** May return a promise. */
  init(inputs: NodeInputs, env: NodeEnv): unknown
  /** For kinds whose `substitution` depends on how a flow uses them. Nothing is asked, addresses are tried at most, and no value of the inputs is wired. */
  assess?(inputs: NodeInputs, env: NodeEnv): Promise<Assessment>
  /**
   * Does what a run does first with what `init` made, as far as it reads alone and asks no model: whether a file is
   * there, a database opens.
   *
   * @throws {Failure} what that run would fail with
   */
  rehearse?(instance: unknown, inputs: NodeInputs, env: NodeEnv, signal: AbortSignal): Promise<void>
  /**
   * Takes the place of `init` for kinds whose value depends on the run, such as a custom function:
   * it, and all that hangs on it, is made anew for each question.
   */
  initRun?(inputs: NodeInputs, env: NodeEnv, context: RunContext): unknown
  /** Whether `initRun` is needed where a flow uses the kind like this; always, when left out. */
  needsRun?(use: { readonly output: string | undefined; readonly values: Readonly<Record<string, unknown>> }): boolean
  /** Of inputs that have a form of their own for variables, by name. */
  readonly textForms?: Readonly<Record<string, TextForm>>
  /** Packages that the node itself gives its code, beside those of all custom code. */
  readonly codePackages?: readonly string[]
  /** Whether it hands on a `Branch`: what hangs on its other outputs does not run. */
  readonly isBranching?: true
  /**
   * Answers a question with what `init` made; only nodes that can end a flow have it. Emits what
   * belongs to a streamed answer and returns the whole.
   */
  run?(instance: unknown, context: RunContext): Promise<NodeAnswer>
}

/**
 * How a text holds variables beside `{{references}}`: a prompt's `{variables}`, where `{{` stands for
 * a brace, a prompt's in which only the words that its node knows count, references that the node looks
 * up itself, or whole texts such as `$flow.state.x` that it does, where `$$` stands for a dollar.
 */
export type TextForm = 'f-string' | 'known-words' | 'own-references' | 'own-paths'

/** All kinds of node by name; one that had another name before stands under both. */
export type NodeCatalog = ReadonlyMap<string, NodeDefinition>

/** Each kind of a catalog once. */
export function kindsIn(catalog: NodeCatalog): readonly NodeDefinition[] {
  return [...new Set(catalog.values())]
}

/** Whether an input is a field of the node rather than an anchor for wires. */
export function isValueInput(input: NodeInput): boolean {
  return VALUE_TYPES.some((type) => type === input.type)
}
