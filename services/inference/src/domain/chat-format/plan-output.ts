import { Failure } from '@hearth/kernel'
import type { AnswerForm, ToolChoice } from '../chat/chat-call.ts'
import type { ChatMessage, Constraint, Tool } from '../engine/engine.ts'
import { compileSchema } from '../grammar/compile-schema/compile-schema.ts'
import { choice, type Expression, nothing, optional, repeat, sequence, text } from '../grammar/expression.ts'
import { createGrammar, type Grammar } from '../grammar/grammar.ts'
import { anyObject } from '../grammar/json-rules.ts'
import type { Unfinished } from '../grammar/shortest-end.ts'
import { boundedTextWithout } from '../grammar/text-until.ts'
import { type CallableTool, type CallsGrammar, callsGrammar } from './call-grammar.ts'
import type { ChatFormat, ToolCallFormat } from './chat-format.ts'
import { hermesCalls, writeToolsIntoMessages } from './hermes.ts'
import { createOutputParser, type OutputParser } from './output-parser.ts'
import { toolName } from './read-calls/call-sink.ts'
import { mainMarker } from './read-calls/read-calls.ts'

/**
 * Characters of reasoning before an answer whose form is enforced from its first token on. There the grammar has to
 * end it: a model that never closes its reasoning would else never give the answer it is forced to.
 */
const maxReasoningChars = 32_000

export type OutputRequest = {
  readonly format: ChatFormat
  /** As the client declared them, in OpenAI's form. */
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  readonly parallelToolCalls: boolean
  readonly form: AnswerForm
  /** What the template is given; `enable_thinking` decides whether an answer begins with reasoning. */
  readonly templateValues?: Readonly<Record<string, unknown>>
}

/** How a request is put to the model, held to what it asked for, and how its answers are read. */
export type OutputPlan = {
  /** The tools that the template is given. */
  readonly tools: readonly Tool[]
  /** The conversation as the template can write it. */
  messages(messages: readonly ChatMessage[]): readonly ChatMessage[]
  readonly constraint?: Constraint
  /** Where a form is enforced from the first token on: an answer of which nothing was read, for ending one that is cut. */
  readonly beginning?: Unfinished
  /** Texts that must not be generated. */
  readonly avoid: readonly string[]
  /** Texts that must not be generated unless the prompt shows them. */
  readonly avoidUnlessPrompted: readonly string[]
  /** Whether an answer begins inside of reasoning that the prompt opened. */
  readonly startsInReasoning: boolean
  /** @param createText random letters and digits of a length, for ids of calls */
  createParser(createText: (length: number) => string): OutputParser
}

/**
 * Settles how an answer is enforced and read.
 *
 * - `required` and named choices: a grammar from the first token on, behind optional reasoning.
 * - `auto`: a grammar from the first call's marker on, so that arguments always match their schema; where calls
 *   have no marker, from what may be one at the beginning of an answer, which may then still be something else.
 * - `none`: the template sees no tools, and the marker is not to be generated.
 * - no tools: it is not to be generated either, except where the conversation shows it: some clients word tools
 *   themselves, or bring a grammar for calls.
 * - a form of the answer: a grammar from the first token on; with tools, for the answer that calls none.
 *
 * A model whose template knows no tools gets them described in its system message and calls them as Hermes does.
 *
 * @throws {Failure} `invalid`: a name that no tool has, a schema that cannot be enforced, a grammar beside tools
 */
export function planOutput(request: OutputRequest): OutputPlan {
  const { format, form } = request
  const callable = callableTools(request)
  const toolCalls = format.toolCalls ?? hermesCalls
  const native = format.toolCalls !== undefined
  const tools = callable.map(({ tool }) => tool)
  const startsInReasoning = startsWithReasoning(request)
  const enforced = callable.length === 0 ? constrainForm(request) : constrainCalls(request, toolCalls, callable, form)
  return {
    tools: native ? tools : [],
    messages: (messages) => (native ? messages : writeToolsIntoMessages(messages, tools)),
    ...enforced,
    ...avoided(request, callable, toolCalls),
    startsInReasoning,
    createParser: (createText) =>
      createOutputParser({
        format: { ...format, toolCalls },
        tools,
        reasoningOpened: startsInReasoning,
        contentFormed: form.kind === 'json' || form.kind === 'schema',
        createId: () => (toolCalls.ids === 'mistral' ? createText(9) : `call_${createText(24)}`),
      }),
  }
}

function avoided(
  { format, tools, form }: OutputRequest,
  callable: readonly CallableTool[],
  toolCalls: ToolCallFormat,
): Pick<OutputPlan, 'avoid' | 'avoidUnlessPrompted'> {
  const markers = [mainMarker(toolCalls), ...(toolCalls.otherOpens ?? [])].map((text) => text.trim())
  const texts = callable.length === 0 ? markers.filter((text) => text !== '') : []
  if (tools.length > 0) return { avoid: texts, avoidUnlessPrompted: [] }
  const isKnown = format.toolCalls !== undefined && form.kind !== 'grammar'
  return { avoid: [], avoidUnlessPrompted: isKnown ? texts : [] }
}

function callableTools({ tools, toolChoice }: OutputRequest): readonly CallableTool[] {
  if (toolChoice.kind === 'none') return []
  const all = tools.map((tool, index) => ({ tool, param: `tools.${index}.function.parameters` }))
  if (toolChoice.kind !== 'named') {
    if (toolChoice.kind === 'required' && all.length === 0) throw noSuchTool('required')
    return all
  }
  return toolChoice.names.map((name) => {
    const found = all.find(({ tool }) => toolName(tool) === name)
    if (found === undefined) throw noSuchTool(name)
    return found
  })
}

function noSuchTool(name: string): Failure {
  const why = name === 'required' ? 'there are no tools' : `no tool is named "${name}"`
  return new Failure('invalid', `Cannot force a tool call: ${why}`, { param: 'tool_choice', code: 'invalid_value' })
}

function startsWithReasoning({ format: { reasoning }, templateValues }: OutputRequest): boolean {
  if (reasoning === undefined) return false
  const { opened, openedWhenOn = opened, openedWhenOff = false } = reasoning
  const wanted = isThinkingWanted(templateValues)
  return wanted === undefined ? opened : wanted ? openedWhenOn : openedWhenOff
}

/** What the template is given about reasoning, if anything; families have two names for it. */
function isThinkingWanted(values: OutputRequest['templateValues']): boolean | undefined {
  const asked = values?.enable_thinking ?? values?.thinking
  return typeof asked === 'boolean' ? asked : undefined
}

type Enforced = { readonly constraint: Constraint } & Pick<OutputPlan, 'beginning'>

function constrainForm(request: OutputRequest): Enforced | undefined {
  const { form, format } = request
  if (form.kind === 'text') return undefined
  const close = format.reasoning?.close.trim()
  if (form.kind === 'grammar' && form.build === undefined)
    return startsWithReasoning(request) && close !== undefined
      ? { constraint: { ...asBrought(form), after: [close] } }
      : { constraint: asBrought(form) }
  const grammar = createGrammar()
  return wholly(grammar, afterReasoning(grammar, request, formExpression(grammar, form, request.format)))
}

/** The grammar that a client wrote, with the field that it came in. */
function asBrought({ grammar, param }: Extract<AnswerForm, { kind: 'grammar' }>): Constraint {
  return { grammar, ...(param === undefined ? {} : { param }) }
}

function constrainCalls(
  request: OutputRequest,
  toolCalls: ToolCallFormat,
  callable: readonly CallableTool[],
  form: AnswerForm,
): Enforced | undefined {
  const { toolChoice, parallelToolCalls } = request
  const grammar = createGrammar()
  const calls: CallsGrammar = callsGrammar(grammar, toolCalls, callable, parallelToolCalls)
  const forced = toolChoice.kind === 'required' || (toolChoice.kind === 'named' && toolChoice.required)
  if (forced) return uncut(wholly(grammar, afterReasoning(grammar, request, calls.whole)))
  if (form.kind === 'grammar' && form.build === undefined)
    throw new Failure('invalid', 'Cannot combine a grammar with tools: with tools, ask for a JSON schema instead', {
      param: form.param ?? 'grammar',
      code: 'unsupported_value',
    })
  if (form.kind !== 'text') {
    const either = choice([calls.whole, formExpression(grammar, form, request.format)])
    return uncut(wholly(grammar, afterReasoning(grammar, request, either)))
  }
  if (calls.continued === undefined) return undefined
  const { after, atStart, rest } = calls.continued
  if (!atStart) return uncut({ constraint: { grammar: grammar.render(rest), after } })
  // Behind reasoning nothing tells where the answer begins.
  if (request.format.reasoning !== undefined) return undefined
  return { constraint: { grammar: grammar.render(rest), after, atStart } }
}

function wholly(grammar: Grammar, answer: Expression): Enforced {
  return { constraint: { grammar: grammar.render(answer) }, beginning: grammar.begin() }
}

/** A call that a stop text cut would be none. */
const uncut = (enforced: Enforced): Enforced => ({
  ...enforced,
  constraint: { ...enforced.constraint, unstopped: true },
})

function formExpression(
  grammar: Grammar,
  form: Exclude<AnswerForm, { kind: 'text' }>,
  { contentOpen }: ChatFormat,
): Expression {
  return sequence(text(contentOpen ?? ''), contentExpression(grammar, form))
}

function contentExpression(grammar: Grammar, form: Exclude<AnswerForm, { kind: 'text' }>): Expression {
  if (form.kind === 'json') return anyObject(grammar)
  if (form.kind === 'grammar') return form.build?.(grammar) ?? nothing
  return compileSchema(grammar, form.schema, { strict: form.strict, param: form.param ?? 'response_format' })
}

/** What is enforced stands behind the model's reasoning, if there is any. */
function afterReasoning(grammar: Grammar, request: OutputRequest, answer: Expression): Expression {
  const { reasoning } = request.format
  if (reasoning === undefined || reasoning.close.trim() === '') return answer
  const opened = startsWithReasoning(request)
  if (isThinkingWanted(request.templateValues) === false && !opened) return answer
  const thought = sequence(
    boundedTextWithout(grammar, reasoning.close.trim(), maxReasoningChars),
    text(reasoning.close.trim()),
    repeat(text('\n'), 0, 2),
  )
  return opened
    ? sequence(thought, answer)
    : sequence(optional(sequence(text(reasoning.open.trimEnd()), thought)), answer)
}
