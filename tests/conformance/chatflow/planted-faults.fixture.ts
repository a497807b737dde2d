import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { drawAgentflow, nodeId } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { drawFlow, type FlowNodeSketch, wire } from '../../../services/chatflow/src/test-support/flows.ts'

/** What flows of the table may name. */
export type Places = {
  /** Base path of a model that answers. */
  readonly model: string
  /** Something that answers in JSON. */
  readonly web: string
  /** Nobody listens here. */
  readonly silent: string
  readonly folder: string
  readonly ids: Readonly<Record<'tool' | 'flow' | 'store', string>>
}

export type Planted = {
  readonly name: string
  /** Of the reason that announces it. */
  readonly says: RegExp
  readonly faulty: (places: Places) => string
  /** The same flow in order. */
  readonly sound: (places: Places) => string
}

/** A folder with a database of one table. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-preflight-'))
  const database = new DatabaseSync(join(folder, 'sales.db'))
  database.exec('CREATE TABLE orders (id INTEGER, total REAL); INSERT INTO orders VALUES (1, 9.5)')
  database.close()
  writeFileSync(join(folder, 'no.db'), 'this is no database, and long enough to be read as one. '.repeat(40))
  return folder
}

type Inputs = Readonly<Record<string, unknown>>

const csv = `data:text/csv;base64,${Buffer.from('a,b\n1,2\n').toString('base64')},filename:table.csv`
const text = `data:text/plain;base64,${Buffer.from('Rain tomorrow.').toString('base64')},filename:news.txt`
const chatModel = (inputs: Inputs = {}): FlowNodeSketch => ({ id: 'chatOpenAI_0', inputs })
const model = wire('chatOpenAI_0')

const chain = (prompt: FlowNodeSketch, modelInputs: Inputs = {}, inputs: Inputs = {}) =>
  drawFlow(chatModel(modelInputs), prompt, {
    id: 'llmChain_0',
    inputs: { model, prompt: wire(prompt.id), ...inputs },
  })
const promptOf = (inputs: Inputs): FlowNodeSketch => ({ id: 'promptTemplate_0', inputs })
const question = promptOf({ template: 'Say {word}' })
const talk = (inputs: Inputs, chainInputs: Inputs = {}) =>
  drawFlow(
    chatModel(inputs),
    { id: 'bufferMemory_0' },
    { id: 'conversationChain_0', inputs: { model, memory: wire('bufferMemory_0'), ...chainInputs } },
  )
const csvAgent = (csvFile: string) => drawFlow(chatModel(), { id: 'csvAgent_0', inputs: { csvFile, model } })
const database = (inputs: Inputs) => drawFlow(chatModel(), { id: 'sqlDatabaseChain_0', inputs: { model, ...inputs } })
const documents = (loader: FlowNodeSketch, splitter: Inputs = {}) =>
  drawFlow(
    chatModel(),
    { id: 'openAIEmbeddings_0' },
    { id: 'recursiveCharacterTextSplitter_0', inputs: splitter },
    { ...loader, inputs: { textSplitter: wire('recursiveCharacterTextSplitter_0'), ...loader.inputs } },
    {
      id: 'memoryVectorStore_0',
      inputs: { document: [wire(loader.id)], embeddings: wire('openAIEmbeddings_0') },
      output: 'retriever',
    },
    { id: 'retrievalQAChain_0', inputs: { model, vectorStoreRetriever: wire('memoryVectorStore_0') } },
  )
const retrieved = (store: FlowNodeSketch) =>
  drawFlow(chatModel(), store, {
    id: 'retrievalQAChain_0',
    inputs: { model, vectorStoreRetriever: wire(store.id) },
  })
const agentWith = (tool: FlowNodeSketch, inputs: Inputs = {}) =>
  drawFlow(chatModel(), { id: 'bufferMemory_0' }, tool, {
    id: 'toolAgent_0',
    inputs: { model, memory: wire('bufferMemory_0'), tools: [wire(tool.id)], ...inputs },
  })
const code = (javascriptFunction: string) =>
  drawFlow({ id: 'customFunction_0', inputs: { javascriptFunction }, output: 'EndingNode' })

const start = { id: 'start_0', inputs: { startInputType: 'chatInput' } }
const steps = (...nodes: readonly { readonly id: string; readonly inputs?: Inputs; readonly within?: string }[]) => {
  const outer = nodes.filter(({ within }) => within === undefined)
  return drawAgentflow(
    [start, ...nodes],
    outer.map(({ id }, at) => `${at === 0 ? 'start_0' : outer[at - 1]?.id}>${id}`),
  )
}
const llm = (inputs: Inputs = {}) => ({
  id: 'llm_0',
  inputs: { llmModel: 'chatOpenAI', llmModelConfig: {}, llmMessages: [], llmUserMessage: '', ...inputs },
})
const agent = (inputs: Inputs = {}) => ({
  id: 'agent_0',
  inputs: { agentModel: 'chatOpenAI', agentModelConfig: {}, agentMessages: [], agentUserMessage: '', ...inputs },
})
const usingTool = (kind: string, config: Inputs) =>
  steps(agent({ agentTools: [{ agentSelectedTool: kind, agentSelectedToolConfig: config }] }))
const reply = (message: string) => ({ id: 'directReply_0', inputs: { directReplyMessage: message } })
const http = (inputs: Inputs) => steps({ id: 'http_0', inputs: { method: 'GET', ...inputs } })

export const planted: readonly Planted[] = [
  {
    name: 'a file that was never uploaded',
    says: /CSV Agent.*no file is chosen, and one must be uploaded/,
    faulty: () => csvAgent(''),
    sound: () => csvAgent(csv),
  },
  {
    name: 'a stored file that is gone',
    says: /CSV Agent.*"table.csv" is gone, and must be uploaded again/,
    faulty: () => csvAgent('FILE-STORAGE::table.csv'),
    sound: () => csvAgent(csv),
  },
  {
    name: 'a loader whose stored file is gone',
    says: /"news.txt" is gone, and must be uploaded again/,
    faulty: () => documents({ id: 'textFile_0', inputs: { txtFile: 'FILE-STORAGE::news.txt' } }),
    sound: () => documents({ id: 'textFile_0', inputs: { txtFile: text } }),
  },
  {
    name: 'a splitter whose overlap is longer than its pieces',
    says: /overlap/i,
    faulty: () => documents({ id: 'textFile_0', inputs: { txtFile: text } }, { chunkSize: '10', chunkOverlap: '100' }),
    sound: () => documents({ id: 'textFile_0', inputs: { txtFile: text } }, { chunkSize: '100', chunkOverlap: '10' }),
  },
  {
    name: 'a SQL database whose file is not there',
    says: /Sql Database Chain.*Cannot read the database/,
    faulty: ({ folder }) => database({ database: 'sqlite', url: join(folder, 'gone.db') }),
    sound: ({ folder }) => database({ database: 'sqlite', url: join(folder, 'sales.db') }),
  },
  {
    name: 'a SQL database that is another file',
    says: /Sql Database Chain.*not a database/,
    faulty: ({ folder }) => database({ database: 'sqlite', url: join(folder, 'no.db') }),
    sound: ({ folder }) => database({ database: 'sqlite', url: join(folder, 'sales.db') }),
  },
  {
    name: 'a SQL database of a kind that is not read',
    says: /SQLite and PostgreSQL/,
    faulty: () => database({ database: 'mysql', url: 'mysql://somewhere' }),
    sound: ({ folder }) => database({ database: 'sqlite', url: join(folder, 'sales.db') }),
  },
  {
    name: 'a model at an address where nobody listens',
    says: /"OpenAI": Cannot reach .*nothing answers there; start what should/,
    faulty: ({ silent }) => talk({ basepath: `${silent}/v1`, modelName: 'scripted' }),
    sound: ({ model: basepath }) => talk({ basepath, modelName: 'scripted' }),
  },
  {
    name: 'a model at an address that the guard keeps',
    says: /"OpenAI": .*link-local or a metadata service/,
    faulty: () => talk({ basepath: 'http://169.254.169.254/v1', modelName: 'scripted' }),
    sound: ({ model: basepath }) => talk({ basepath, modelName: 'scripted' }),
  },
  {
    name: 'a number that is none',
    says: /"temperature" .* must be a number/,
    faulty: () => talk({ temperature: 'warm' }),
    sound: () => talk({ temperature: '0.5' }),
  },
  {
    name: 'no memory where one must be',
    says: /must be wired to "memory"/,
    faulty: () => talk({}, { memory: '' }),
    sound: () => talk({}),
  },
  {
    name: 'no model for a chain',
    says: /a language model must be wired to "model"/,
    faulty: () => chain(question, {}, { model: '' }),
    sound: () => chain(question),
  },
  {
    name: 'a prompt with variables that nobody fills',
    says: /Prompt Values for: word, tongue/,
    faulty: () => chain(promptOf({ template: 'Say {word} in {tongue}' })),
    sound: () => chain(promptOf({ template: 'Say {word} in {tongue}', promptValues: '{"tongue": "French"}' })),
  },
  {
    name: 'JSON that cannot be read',
    says: /promptValues/,
    faulty: () => chain(promptOf({ template: 'Say {word}', promptValues: '{"tongue": ' })),
    sound: () => chain(promptOf({ template: 'Say {word}', promptValues: '{"tongue": "French"}' })),
  },
  {
    name: 'code with a fault in its syntax',
    says: /Custom JS Function.*its code cannot be run: SyntaxError.*mend the code/,
    faulty: () => code('return (1 +'),
    sound: () => code('return 1 + 1'),
  },
  {
    name: 'code that requires a package which is not here',
    says: /Cannot require "left-pad"/,
    faulty: () => code('return require("left-pad")("1", 2)'),
    sound: () => code('return require("querystring").stringify({ a: 1 })'),
  },
  {
    name: 'a custom tool that is gone',
    says: /the tool "gone" is neither here nor in the import: add it/,
    faulty: () => agentWith({ id: 'customTool_0', inputs: { selectedTool: 'gone' } }),
    sound: ({ ids }) => agentWith({ id: 'customTool_0', inputs: { selectedTool: ids.tool } }),
  },
  {
    name: 'an agent without a model',
    says: /must be wired to "model"/,
    faulty: () => agentWith({ id: 'calculator_0' }, { model: '' }),
    sound: () => agentWith({ id: 'calculator_0' }),
  },
  {
    name: 'a document store that is gone',
    says: /the document store "gone" is neither here nor in the import/,
    faulty: () => retrieved({ id: 'documentStoreVS_0', inputs: { selectedStore: 'gone' }, output: 'retriever' }),
    sound: ({ ids }) =>
      retrieved({ id: 'documentStoreVS_0', inputs: { selectedStore: ids.store }, output: 'retriever' }),
  },
  {
    name: 'a node of an unknown kind',
    says: /"Pineapple": needs "pineapple", a kind that Hearth does not have: put another in its place/,
    faulty: () => withNode(chain(question), { target: 'llmChain_0' }),
    sound: () => withNode(chain(question), {}),
  },
  {
    name: 'wires in a circle',
    says: /circle/,
    faulty: () => chained({ inCircle: true }),
    sound: () => chained({ inCircle: false }),
  },
  {
    name: 'nothing that could end the flow',
    says: /Ending node/,
    faulty: () => drawFlow(chatModel(), question),
    sound: () => chain(question),
  },
  {
    name: 'a request without an address',
    says: /"http_0": no address is given: write one/,
    faulty: () => http({ url: '' }),
    sound: ({ web: url }) => http({ url }),
  },
  {
    name: 'a request to an address where nobody listens',
    says: /"http_0": Cannot reach .*nothing answers there/,
    faulty: ({ silent: url }) => http({ url }),
    sound: ({ web: url }) => http({ url }),
  },
  {
    name: 'a page where nobody listens',
    says: /Cannot reach .*nothing answers there/,
    faulty: ({ silent: url }) => documents({ id: 'cheerioWebScraper_0', inputs: { url } }),
    sound: () => documents({ id: 'textFile_0', inputs: { txtFile: text } }),
  },
  {
    name: 'a request to an address that is none',
    says: /"http_0".*is no address/,
    faulty: () => http({ url: 'somewhere' }),
    sound: () => steps(reply('Hello')),
  },
  {
    name: 'a request to an address that the guard keeps',
    says: /"http_0".*metadata service/,
    faulty: () => http({ url: 'http://169.254.169.254/latest' }),
    sound: () => steps(reply('Hello')),
  },
  {
    name: 'a step whose model nobody has chosen',
    says: /"llm_0": Model is required/,
    faulty: () => steps(llm({ llmModel: '' })),
    sound: () => steps(llm()),
  },
  {
    name: 'a step whose model is at an address where nobody listens',
    says: /"llm_0".*Cannot reach/,
    faulty: ({ silent }) => steps(llm({ llmModelConfig: { basepath: `${silent}/v1`, modelName: 'scripted' } })),
    sound: ({ model: basepath }) => steps(llm({ llmModelConfig: { basepath, modelName: 'scripted' } })),
  },
  {
    name: 'a form whose schema is no JSON',
    says: /JSON schema of node "llm_0": it is not JSON/,
    faulty: () => steps(llm({ llmStructuredOutput: [{ key: 'list', type: 'jsonArray', jsonSchema: '{"a": ' }] })),
    sound: () => steps(llm({ llmStructuredOutput: [{ key: 'word', type: 'string' }] })),
  },
  {
    name: 'a choice between no scenarios',
    says: /Scenarios are required/,
    faulty: () => steps(choice([])),
    sound: () => steps(choice([{ scenario: 'news' }, { scenario: 'rest' }])),
  },
  {
    name: 'a loop to nowhere',
    says: /no node to loop back to is chosen/,
    faulty: () => steps(llm(), { id: 'loop_0', inputs: { loopBackToNode: '', maxLoopCount: 1 } }),
    sound: () => steps(llm(), { id: 'loop_0', inputs: { loopBackToNode: `${nodeId('llm_0')}-LLM`, maxLoopCount: 1 } }),
  },
  {
    name: 'an iteration over no list',
    says: /Invalid input array/,
    faulty: () =>
      steps({ id: 'iteration_0', inputs: { iterationInput: 'one, two' } }, { ...reply('x'), within: 'iteration_0' }),
    sound: () =>
      steps({ id: 'iteration_0', inputs: { iterationInput: '["one"]' } }, { ...reply('x'), within: 'iteration_0' }),
  },
  {
    name: 'a call of a flow that is gone',
    says: /the flow "gone" is neither here nor in the import/,
    faulty: () => steps({ id: 'executeFlow_0', inputs: { executeFlowSelectedFlow: 'gone', executeFlowInput: 'Hi' } }),
    sound: ({ ids }) =>
      steps({ id: 'executeFlow_0', inputs: { executeFlowSelectedFlow: ids.flow, executeFlowInput: 'Hi' } }),
  },
  {
    name: 'an MCP server whose program is not allowed',
    says: /Cannot start the MCP server.*mcpCommands/,
    faulty: () => usingTool('customMCP', { mcpServerConfig: '{"command":"wget","args":[]}', mcpActions: '["get"]' }),
    sound: () => usingTool('calculator', {}),
  },
  {
    name: 'an MCP server where nobody listens',
    says: /Cannot reach|address is private/,
    faulty: ({ silent }) => usingTool('customMCP', { mcpServerConfig: `{"url":"${silent}"}`, mcpActions: '["get"]' }),
    sound: () => usingTool('calculator', {}),
  },
]

// A prompt that hangs on a function, which hangs on another, which may hang on the first again.
function chained({ inCircle }: { readonly inCircle: boolean }): string {
  const inner = (id: string | undefined) => ({
    functionInputVariables: id === undefined ? '' : { $word: `{{${id}.data.instance}}` },
    javascriptFunction: 'return "rain"',
  })
  return drawFlow(
    chatModel(),
    { id: 'customFunction_0', inputs: inner(inCircle ? 'customFunction_1' : undefined) },
    { id: 'customFunction_1', inputs: inner('customFunction_0') },
    promptOf({ template: 'Say {word}', promptValues: { word: '{{customFunction_1.data.instance}}' } }),
    { id: 'llmChain_0', inputs: { model, prompt: wire('promptTemplate_0') } },
  )
}

function choice(scenarios: readonly object[]) {
  return {
    id: 'conditionAgent_0',
    inputs: {
      conditionAgentModel: 'chatOpenAI',
      conditionAgentModelConfig: {},
      conditionAgentInstructions: 'Choose',
      conditionAgentInput: '{{ question }}',
      conditionAgentScenarios: scenarios,
    },
  }
}

// A node that hangs on nothing is not run; wired to another it is.
function withNode(flowData: string, { target }: { readonly target?: string }): string {
  const flow = JSON.parse(flowData) as {
    nodes: { id: string; data: { inputs: Record<string, unknown> } }[]
    edges: object[]
  }
  const node = { id: 'pineapple_0', data: { name: 'pineapple', label: 'Pineapple', inputs: {} } }
  const used = flow.nodes.find(({ id }) => id === target)
  if (used !== undefined) used.data.inputs.outputParser = wire('pineapple_0')
  const edges = target === undefined ? [] : [{ source: 'pineapple_0', target, sourceHandle: '', targetHandle: '' }]
  return JSON.stringify({ nodes: [...flow.nodes, node], edges: [...flow.edges, ...edges] })
}
