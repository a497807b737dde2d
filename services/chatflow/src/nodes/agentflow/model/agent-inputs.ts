import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { returnSourceDocumentsInput } from '../../anchors.ts'
import { flagInput, textInput } from '../../inputs.ts'
import {
  memoryInputs,
  messagesInput,
  modelInput,
  options,
  returnAsInput,
  structuredOutputInput,
  updateStateInput,
  userMessageInput,
} from '../shared-inputs.ts'

const describeKnowledge = 'What the knowledge is about, so that the model knows when and what to look for in it'

// Tools that run at the model's provider.
const builtIn = (provider: string, kind: string, choices: NodeInput['options']): NodeInput => ({
  name: `agentToolsBuiltIn${provider}`,
  label: `${provider} Built-in Tools`,
  type: 'multiOptions',
  optional: true,
  ...(choices === undefined ? {} : { options: choices }),
  show: { agentModel: kind },
})

/** Inputs of the agent node. */
export const agentInputs: readonly NodeInput[] = [
  modelInput('agentModel'),
  messagesInput('agentMessages'),
  builtIn(
    'OpenAI',
    'chatOpenAI',
    options(
      ['Web Search', 'web_search_preview'],
      ['Code Interpreter', 'code_interpreter'],
      ['Image Generation', 'image_generation'],
    ),
  ),
  builtIn(
    'Gemini',
    'chatGoogleGenerativeAI',
    options(['URL Context', 'urlContext'], ['Google Search', 'googleSearch'], ['Code Execution', 'codeExecution']),
  ),
  builtIn(
    'Anthropic',
    'chatAnthropic',
    options(['Web Search', 'web_search_20250305'], ['Web Fetch', 'web_fetch_20250910']),
  ),
  {
    name: 'agentTools',
    label: 'Tools',
    type: 'array',
    optional: true,
    array: [
      { name: 'agentSelectedTool', label: 'Tool', type: 'asyncOptions', loadMethod: 'listTools', loadConfig: true },
      flagInput('agentSelectedToolRequiresHumanInput', 'Require Human Input', { optional: true }),
    ],
  },
  {
    name: 'agentKnowledgeDocumentStores',
    label: 'Knowledge (Document Stores)',
    type: 'array',
    description: 'Document stores, upserted before, that the agent may look things up in',
    optional: true,
    array: [
      { name: 'documentStore', label: 'Document Store', type: 'asyncOptions', loadMethod: 'listStores' },
      textInput('docStoreDescription', 'Describe Knowledge', { placeholder: describeKnowledge, rows: 4 }),
      returnSourceDocumentsInput,
    ],
  },
  {
    name: 'agentKnowledgeVSEmbeddings',
    label: 'Knowledge (Vector Embeddings)',
    type: 'array',
    description: 'Vector stores that the agent may look things up in',
    optional: true,
    array: [
      {
        name: 'vectorStore',
        label: 'Vector Store',
        type: 'asyncOptions',
        loadMethod: 'listVectorStores',
        loadConfig: true,
      },
      {
        name: 'embeddingModel',
        label: 'Embedding Model',
        type: 'asyncOptions',
        loadMethod: 'listEmbeddings',
        loadConfig: true,
      },
      textInput('knowledgeName', 'Knowledge Name', { placeholder: 'A short name for the knowledge' }),
      textInput('knowledgeDescription', 'Describe Knowledge', { placeholder: describeKnowledge, rows: 4 }),
      returnSourceDocumentsInput,
    ],
  },
  ...memoryInputs('agent'),
  userMessageInput('agent'),
  returnAsInput('agentReturnResponseAs'),
  structuredOutputInput('agentStructuredOutput'),
  updateStateInput('agentUpdateState'),
]
