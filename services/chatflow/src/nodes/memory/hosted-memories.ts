import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, flagInput, numberInput, textInput } from '../inputs.ts'
import { readNumber } from '../read-inputs.ts'
import { defineMemory, type MemoryKind } from './define-memory.ts'

const zepInputs = [
  textInput('aiPrefix', 'AI Prefix', { default: 'ai', additionalParams: true }),
  textInput('humanPrefix', 'Human Prefix', { default: 'human', additionalParams: true }),
  textInput('inputKey', 'Input Key', { default: 'input', additionalParams: true }),
  textInput('outputKey', 'Output Key', { default: 'text', additionalParams: true }),
]

const kinds: readonly Omit<MemoryKind, 'description' | 'substitution'>[] = [
  {
    name: 'DynamoDBChatMemory',
    label: 'DynamoDB Chat Memory',
    version: 1,
    type: 'DynamoDBChatMemory',
    credentials: ['dynamodbMemoryApi'],
    before: [
      textInput('tableName', 'Table Name'),
      textInput('partitionKey', 'Partition Key'),
      textInput('region', 'Region'),
    ],
  },
  {
    name: 'MongoDBAtlasChatMemory',
    label: 'MongoDB Atlas Chat Memory',
    version: 1,
    type: 'MongoDBAtlasChatMemory',
    credentials: ['mongoDBUrlApi'],
    before: [textInput('databaseName', 'Database'), textInput('collectionName', 'Collection Name')],
  },
  {
    name: 'mem0',
    label: 'Mem0',
    version: 1.1,
    type: 'Mem0',
    credentials: ['mem0MemoryApi'],
    before: [
      textInput('user_id', 'User ID', { optional: true }),
      flagInput('useFlowiseChatId', 'Use Flowise Chat ID', { default: false, optional: true }),
      ...['run_id', 'agent_id', 'app_id', 'project_id', 'org_id'].map((name) => textInput(name, name, additional)),
    ],
  },
  {
    name: 'ZepMemory',
    label: 'Zep Memory - Open Source',
    version: 2,
    type: 'ZepMemory',
    credentials: ['zepMemoryApi'],
    before: [
      textInput('baseURL', 'Base URL', { default: 'http://127.0.0.1:8000' }),
      numberInput('k', 'Size', { default: 10, additionalParams: true }),
      ...zepInputs,
    ],
  },
  {
    name: 'ZepMemoryCloud',
    label: 'Zep Memory - Cloud',
    version: 2,
    type: 'ZepMemory',
    credentials: ['zepMemoryApi'],
    before: [textInput('memoryType', 'Memory Type', { default: 'perpetual', optional: true }), ...zepInputs],
  },
]

/** Memories that vendors host. What they remember is kept in this service's own history. */
export const hostedMemories: readonly NodeDefinition[] = kinds.map((kind) =>
  defineMemory({
    ...kind,
    description: `Remembers the conversation, as ${kind.label} does`,
    substitution: `Remembers in this service's own history: there is no client for ${kind.label}`,
    make: (inputs) => ({ maxMessages: maxMessages(inputs) }),
  }),
)

// A turn is a question and its answer.
function maxMessages(inputs: NodeInputs): number | undefined {
  const turns = readNumber(inputs, 'k')
  return turns === undefined ? undefined : 2 * Math.max(1, Math.floor(turns))
}
