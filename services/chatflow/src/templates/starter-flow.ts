import { drawNode, drawWire, type FlowDocument, type Point } from '@hearth/flow'
import { type Chatflow, emptyChatflow } from '../domain/chatflows/chatflow.ts'
import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { welcomeOf } from '../domain/chatflows/welcome.ts'
import { conversationChain } from '../nodes/chains/conversation-chain.ts'
import { chatHearth } from '../nodes/chat-models/chat-hearth.ts'
import { bufferWindowMemory } from '../nodes/memory/buffer-memories.ts'

/** The same on every machine, so that a guide can name it. */
export const starterFlowId = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

// Six turns of ordinary talk fit the starter model's 1,024 tokens.
const rememberedTurns = 6

/** The chatflow that exists on first start, to begin with again. */
export const chatWithMemory = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Conversation with memory',
  description: 'A conversation that remembers its last turns, on the model of this machine',
  usecases: ['Basic'],
  suggestions: ['What can you do?', 'My name is Ada.', 'Write a short poem about the sea.'],
  flowData: JSON.stringify(drawFlow(spread)),
})

/** The chatflow that exists on first start: a conversation with memory on the model of this machine. */
export function starterFlow(nowMs: number): Chatflow {
  const template = chatWithMemory()
  return {
    ...emptyChatflow,
    id: starterFlowId,
    name: template.name,
    type: 'CHATFLOW',
    flowData: JSON.stringify(drawFlow(close)),
    chatbotConfig: welcomeOf(template),
    deployed: true,
    category: 'Basic',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

type Places = Readonly<Record<'model' | 'memory' | 'chain', Point>>

// Where Flowise's editor draws a node with all its fields, and as our canvas does.
const spread: Places = { model: { x: 80, y: 60 }, memory: { x: 80, y: 660 }, chain: { x: 520, y: 300 } }
const close: Places = { model: { x: 80, y: 60 }, memory: { x: 80, y: 172 }, chain: { x: 390, y: 116 } }

function drawFlow(places: Places): FlowDocument {
  const model = drawNode(chatHearth, { id: 'chatHearth_0', position: places.model })
  const memory = drawNode(bufferWindowMemory, {
    id: 'bufferWindowMemory_0',
    position: places.memory,
    inputs: { k: rememberedTurns },
  })
  const chain = drawNode(conversationChain, {
    id: 'conversationChain_0',
    position: places.chain,
    inputs: {
      model: `{{${model.id}.data.instance}}`,
      memory: `{{${memory.id}.data.instance}}`,
      systemMessagePrompt: 'You are a helpful and honest assistant. If you cannot do something, say so.',
    },
  })
  const sources = new Map([
    ['model', model],
    ['memory', memory],
  ])
  return {
    nodes: [model, memory, chain],
    edges: conversationChain.inputs.flatMap((input) => {
      const source = sources.get(input.name)
      return source === undefined ? [] : [drawWire(source, chain, input)]
    }),
    viewport: { x: 0, y: 0, zoom: 1 },
  }
}
