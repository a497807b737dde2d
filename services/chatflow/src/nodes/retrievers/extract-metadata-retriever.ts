import { z } from 'zod'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { MetadataFilter } from '../../domain/documents/metadata-filter.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { JsonSchema } from '../../domain/tools/tool.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { queryInput, readTopK, topKInput, vectorStoreInput, wiredModel, wiredStore } from './retriever-inputs.ts'

const defaultPrompt = 'Extract keywords from the query: {{query}}'

const fieldsSchema = z.array(
  z.object({
    key: z.string().min(1),
    type: z.string().optional().default('String'),
    enumValues: z.string().optional().default(''),
    description: z.string().optional().default(''),
  }),
)

/** Lets the model read a filter out of the question and searches with it. */
export const extractMetadataRetriever = defineRetriever({
  name: 'extractMetadataRetriever',
  label: 'Extract Metadata Retriever',
  version: 1,
  type: 'ExtractMetadataRetriever',
  description: 'Lets a model read a filter of metadata out of the query and searches with it',
  inputs: [
    vectorStoreInput,
    { name: 'model', label: 'Chat Model', type: 'BaseChatModel' },
    queryInput,
    textInput('dynamicMetadataFilterRetrieverPrompt', 'Prompt', {
      description: 'What the model is asked; {{query}} stands for the query',
      rows: 4,
      additionalParams: true,
      default: defaultPrompt,
    }),
    {
      name: 'dynamicMetadataFilterRetrieverStructuredOutput',
      label: 'JSON Structured Output',
      type: 'datagrid',
      description: 'Fields of the metadata that the model may give values for; without any there is no filter',
      datagrid: [
        { field: 'key', headerName: 'Key', editable: true },
        {
          field: 'type',
          headerName: 'Type',
          type: 'singleSelect',
          valueOptions: ['String', 'String Array', 'Number', 'Boolean', 'Enum'],
          editable: true,
        },
        { field: 'enumValues', headerName: 'Enum Values', editable: true },
        { field: 'description', headerName: 'Description', flex: 1, editable: true },
      ],
      optional: true,
      additionalParams: true,
    },
    topKInput,
  ],
  make(inputs) {
    const store = wiredStore(inputs)
    const model = wiredModel(inputs)
    const words = readText(inputs, 'dynamicMetadataFilterRetrieverPrompt') ?? defaultPrompt
    const schema = readSchema(inputs)
    const topK = readTopK(inputs, store)
    return {
      topK,
      async retrieve(query, signal) {
        const asked = words.replaceAll('{{query}}', () => query)
        const filter = schema && (await readFilter(model, asked, schema, signal))
        const found = await store.search({ query, topK, ...(filter && { filter }) }, signal)
        return found.map(({ document }) => document)
      },
    }
  },
})

// Where the model says nothing usable, the question alone must do.
async function readFilter(
  model: ChatModel,
  asked: string,
  schema: JsonSchema,
  signal: AbortSignal,
): Promise<MetadataFilter | undefined> {
  const messages = [{ role: 'user' as const, content: asked }]
  const { text } = await model.generate(messages, signal, { responseSchema: { name: 'metadata', schema } })
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(/\{[\s\S]*\}/.exec(text)?.[0] ?? ''))
  if (!parsed.success) return undefined
  const given = Object.entries(parsed.data).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(given)
}

function readSchema(inputs: NodeInputs): JsonSchema | undefined {
  const given = inputs.values.dynamicMetadataFilterRetrieverStructuredOutput
  const parsed = fieldsSchema.safeParse(typeof given === 'string' ? parseJson(given) : given)
  if (!parsed.success || parsed.data.length === 0) return undefined
  const properties = parsed.data.map(({ key, type, enumValues, description }) => [
    key,
    { ...typeOf(type, enumValues), ...(description !== '' && { description }) },
  ])
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

function typeOf(type: string, enumValues: string): JsonSchema {
  switch (type) {
    case 'String Array':
      return { type: 'array', items: { type: 'string' } }
    case 'Number':
      return { type: 'number' }
    case 'Boolean':
      return { type: 'boolean' }
    case 'Enum':
      return { type: 'string', enum: enumValues.split(',').map((value) => value.trim()) }
    default:
      return { type: 'string' }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
