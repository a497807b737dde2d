import type { NodeEnv } from './node-env.ts'
import type { NodeAnswer, RunContext } from './run-context.ts'

/** What the engine knows of an input; how editors draw it is in `NodeInput`. */
export type RunInput = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly optional?: boolean
  readonly default?: unknown
  /** Whether several nodes may be wired to it. */
  readonly list?: boolean
  /** Whether `{{question}}` and its like are filled in. */
  readonly acceptVariable?: boolean
  readonly credentialNames?: readonly string[]
  /** Whether the chosen component brings inputs of its own, kept under `<name>Config`. */
  readonly loadConfig?: boolean
  /** Fields of one item of an `array` input. */
  readonly array?: readonly RunInput[]
  readonly tabs?: readonly RunInput[]
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

/** What becomes of one use of a kind here: what stands in for it, or what keeps it from running. */
export type Assessment = { readonly substitution?: string; readonly refusal?: string }

/**
 * One kind of node of a chatflow as the engine runs it. `init` makes what the node hands on, from its inputs alone: as
 * long as no input depends on the question it happens once per version of the flow. Whatever
 * belongs to one run arrives in the `RunContext` later. Packages that are heavy are imported when
 * they are first needed.
 */
export type RunnableNode = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly category: string
  readonly baseClasses: readonly string[]
  readonly inputs: readonly RunInput[]
  /** Choices of output, first is the default; absent when there is one. */
  readonly outputs?: readonly {
    readonly name: string
    readonly baseClasses: readonly string[]
    readonly isAnchor?: true
  }[]
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

/** All kinds of node by name, as far as the engine knows them; every `NodeCatalog` is one. */
export type RunnableCatalog = ReadonlyMap<string, RunnableNode>
