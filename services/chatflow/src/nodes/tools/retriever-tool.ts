import type { Document } from '../../domain/documents/document.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { flagInput, jsonInput, textInput } from '../inputs.ts'
import { isRetriever } from '../kinds.ts'
import { readFlag, readObject, readText, readWired } from '../read-inputs.ts'
import { flowValues } from './flow-values.ts'
import { textTool } from './text-tool.ts'

/** Documents by meaning, as a tool. */
export const retrieverTool: NodeDefinition = {
  name: 'retrieverTool',
  label: 'Retriever Tool',
  version: 3,
  type: 'RetrieverTool',
  category: 'Tools',
  description: 'Lets an agent look things up in documents',
  baseClasses: ['RetrieverTool', 'DynamicTool', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    textInput('name', 'Retriever Name', { placeholder: 'search_state_of_union' }),
    textInput('description', 'Retriever Description', {
      description: 'Tells the model what the documents are about',
      rows: 3,
      placeholder: 'Searches the minutes of our meetings',
    }),
    { name: 'retriever', label: 'Retriever', type: 'BaseRetriever' },
    flagInput('returnSourceDocuments', 'Return Source Documents', { optional: true }),
    jsonInput('retrieverToolMetadataFilter', 'Additional Metadata Filter', {
      description: 'Documents whose metadata do not have these values are left out',
      optional: true,
      additionalParams: true,
      acceptVariable: true,
      hint: {
        label: 'What can you filter?',
        value:
          'Values may be `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input` or `$flow.state.<key>`.',
      },
    }),
  ],
  init(inputs) {
    const retriever = readWired(inputs, 'retriever', isRetriever, 'a retriever')
    const filter = readObject(inputs, 'retrieverToolMetadataFilter')
    return textTool({
      name: toolName(readText(inputs, 'name') ?? 'retriever'),
      description: readText(inputs, 'description') ?? 'Searches and returns documents',
      input: 'What to look for',
      argument: 'query',
      async answer(input, context) {
        const found = await retriever.retrieve(input, context.signal)
        const documents = filter === undefined ? found : found.filter(matches(filter, context))
        const output = documents.map(({ pageContent }) => pageContent).join('\n\n')
        return readFlag(inputs, 'returnSourceDocuments') ? { output, sourceDocuments: documents } : { output }
      },
    })
  },
}

function matches(filter: Readonly<Record<string, unknown>>, context: RunContext): (document: Document) => boolean {
  const wanted = Object.entries(filter).map(([key, value]) => [key, resolved(value, context)] as const)
  return ({ metadata }) => wanted.every(([key, value]) => metadata[key] === value)
}

function resolved(value: unknown, context: RunContext): unknown {
  const path = typeof value === 'string' ? /^\$flow\.([\w.]+)$/.exec(value)?.[1] : undefined
  if (path === undefined) return value
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
      flowValues(context),
    )
}
