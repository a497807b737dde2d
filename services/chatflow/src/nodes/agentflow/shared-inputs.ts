import type { NodeInput, NodeOption } from '../../domain/flow/node-form.ts'
import { choiceInput, flagInput, numberInput, textInput } from '../inputs.ts'

/** Options whose labels read as their names do. */
export function options(
  ...choices: readonly (readonly [label: string, name: string, description?: string])[]
): NodeOption[] {
  return choices.map(([label, name, description]) => ({
    label,
    name,
    ...(description === undefined ? {} : { description }),
  }))
}

/** The choice of a chat model, whose own inputs are kept under `<name>Config`. */
export function modelInput(name: string): NodeInput {
  return { name, label: 'Model', type: 'asyncOptions', loadMethod: 'listModels', loadConfig: true }
}

/** What the node sets in the flow's state once it has its output. */
export function updateStateInput(name: string): NodeInput {
  return {
    name,
    label: 'Update Flow State',
    description: 'Keys of the flow state that are set once the node has its output',
    type: 'array',
    optional: true,
    acceptVariable: true,
    array: [
      { name: 'key', label: 'Key', type: 'asyncOptions', loadMethod: 'listRuntimeStateKeys', freeSolo: true },
      textInput('value', 'Value', { acceptVariable: true, acceptNodeOutputAsVariable: true }),
    ],
  }
}

export function messagesInput(name: string): NodeInput {
  return {
    name,
    label: 'Messages',
    type: 'array',
    optional: true,
    acceptVariable: true,
    array: [
      choiceInput('role', 'Role', {
        options: options(
          ['System', 'system'],
          ['Assistant', 'assistant'],
          ['Developer', 'developer'],
          ['User', 'user'],
        ),
      }),
      textInput('content', 'Content', { acceptVariable: true, generateInstruction: true, rows: 4 }),
    ],
  }
}

/** Whether and how a node remembers the conversation. @param prefix `llm` or `agent` */
export function memoryInputs(prefix: string): NodeInput[] {
  return [
    flagInput(`${prefix}EnableMemory`, 'Enable Memory', {
      description: 'Whether the node knows what was said before',
      default: true,
      optional: true,
    }),
    choiceInput(`${prefix}MemoryType`, 'Memory Type', {
      options: options(
        ['All Messages', 'allMessages', 'Everything that was said'],
        ['Window Size', 'windowSize', 'Only the last N messages'],
        ['Conversation Summary', 'conversationSummary', 'A summary of the whole conversation'],
        ['Conversation Summary Buffer', 'conversationSummaryBuffer', 'A summary of what is beyond the token limit'],
      ),
      optional: true,
      default: 'allMessages',
      show: { [`${prefix}EnableMemory`]: true },
    }),
    numberInput(`${prefix}MemoryWindowSize`, 'Window Size', {
      default: '20',
      description: 'How many turns of the conversation count',
      show: { [`${prefix}MemoryType`]: 'windowSize' },
    }),
    numberInput(`${prefix}MemoryMaxTokenLimit`, 'Max Token Limit', {
      default: '2000',
      description: 'What is beyond this many tokens is summarized',
      show: { [`${prefix}MemoryType`]: 'conversationSummaryBuffer' },
    }),
  ]
}

export function userMessageInput(prefix: string): NodeInput {
  return textInput(`${prefix}UserMessage`, 'Input Message', {
    description: 'Put to the model last, as a message of the user',
    rows: 4,
    optional: true,
    acceptVariable: true,
    show: { [`${prefix}EnableMemory`]: true },
  })
}

export function returnAsInput(name: string): NodeInput {
  return {
    name,
    label: 'Return Response As',
    type: 'options',
    options: options(['User Message', 'userMessage'], ['Assistant Message', 'assistantMessage']),
    default: 'userMessage',
  }
}

export function structuredOutputInput(name: string): NodeInput {
  return {
    name,
    label: 'JSON Structured Output',
    description: 'The answer is JSON with these keys',
    type: 'array',
    optional: true,
    acceptVariable: true,
    array: [
      textInput('key', 'Key'),
      choiceInput('type', 'Type', {
        options: options(
          ['String', 'string'],
          ['String Array', 'stringArray'],
          ['Number', 'number'],
          ['Boolean', 'boolean'],
          ['Enum', 'enum'],
          ['JSON Array', 'jsonArray'],
        ),
      }),
      textInput('enumValues', 'Enum Values', {
        placeholder: 'value1, value2, value3',
        description: 'Enum values. Separated by comma',
        optional: true,
        show: { [`${name}[$index].type`]: 'enum' },
      }),
      {
        name: 'jsonSchema',
        label: 'JSON Schema',
        type: 'code',
        placeholder: '{ "answer": { "type": "string", "description": "Value of the answer" } }',
        description: 'Schema of an item of the list',
        optional: true,
        hideCodeExecute: true,
        show: { [`${name}[$index].type`]: 'jsonArray' },
      },
      textInput('description', 'Description', { placeholder: 'Description of the key' }),
    ],
  }
}
