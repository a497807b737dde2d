import type { FlowDocument } from '@hearth/flow'
import { Failure } from '@hearth/kernel'
import type { ChatModel, ModelMessage } from '../chat/chat-model.ts'
import type { FlowFault } from '../flow/compile/check-flow.ts'
import { kindsIn, type NodeCatalog } from '../flow/node-definition.ts'
import { type ChosenModel, drawAgentflow } from './draw-agentflow.ts'
import { parseSketch, sketchJsonSchema } from './flow-sketch.ts'

export type GenerateDeps = {
  readonly catalog: NodeCatalog
  /** @param flowData React Flow's JSON text */
  readonly check: (flowData: string) => readonly FlowFault[]
}

// A model that sees what was wrong usually mends it.
const tries = 2

const prompt = `You design agent flows. Answer with nothing but JSON of this form:
{"nodes":[{"id":"…","kind":"…","label":"…","instructions":"…","scenarios":["…"],"tools":["…"],"backTo":"…"}],
"edges":[{"from":"start","to":"…","choice":0}]}
Every flow begins at "start", which you do not list. Kinds of nodes:
- llmAgentflow: a language model; "instructions" is its system prompt
- agentAgentflow: the same with "tools" it may use
- conditionAgentAgentflow: decides between "scenarios"; an edge's "choice" is the index of the scenario it follows
- humanInputAgentflow: asks a person; "choice" 0 follows approval, 1 refusal
- directReplyAgentflow: says "instructions" as they are and ends
- loopAgentflow: goes back to the node whose id is "backTo"`

/**
 * An agent flow that a model thought up, checked to be one that runs.
 *
 * @throws {Failure} `upstream` when the model's answers make no flow
 */
export async function generateFlow(
  task: string,
  model: ChatModel,
  chosen: ChosenModel,
  { catalog, check }: GenerateDeps,
  signal: AbortSignal,
): Promise<FlowDocument> {
  const tools = kindsIn(catalog)
    .filter(({ category }) => category === 'Tools')
    .map(({ name }) => name)
  const messages: ModelMessage[] = [
    { role: 'system', content: `${prompt}\nTools: ${tools.join(', ')}` },
    { role: 'user', content: task },
  ]
  let fault = ''
  for (let attempt = 0; attempt < tries; attempt++) {
    const responseSchema = { name: 'agent_flow', schema: sketchJsonSchema }
    const { text } = await model.generate(messages, signal, { responseSchema })
    const sketch = parseSketch(text)
    const drawing = typeof sketch === 'string' ? undefined : drawAgentflow(sketch, chosen, catalog)
    fault = typeof sketch === 'string' ? sketch : faultOf(drawing, check)
    if (drawing !== undefined && fault === '') return drawing
    messages.push({ role: 'assistant', content: text }, { role: 'user', content: `This does not work: ${fault}` })
  }
  throw new Failure('upstream', `Cannot generate the flow: what the model answered makes none: ${fault}`)
}

function faultOf(drawing: FlowDocument | undefined, check: GenerateDeps['check']): string {
  return check(JSON.stringify(drawing))
    .flatMap(({ label, issues }) => issues.map((issue) => `${label}: ${issue}`))
    .join('; ')
}
