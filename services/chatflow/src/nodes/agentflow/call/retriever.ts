import { choiceInput, textInput } from '../../inputs.ts'
import { readText } from '../../read-inputs.ts'
import { readList } from '../../read-list.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { savedStore } from '../model/agent-tools.ts'
import { options, updateStateInput } from '../shared-inputs.ts'

/** Looks things up in saved document stores. */
export const retrieverAgentflow = agentflowNode(
  {
    name: 'retrieverAgentflow',
    label: 'Retriever',
    version: 1.1,
    type: 'Retriever',
    color: '#b8bedd',
    description: 'Looks things up in document stores',
    inputs: [
      {
        name: 'retrieverKnowledgeDocumentStores',
        label: 'Knowledge (Document Stores)',
        type: 'array',
        description: 'Which document stores are searched; their documents must have been upserted',
        array: [{ name: 'documentStore', label: 'Document Store', type: 'asyncOptions', loadMethod: 'listStores' }],
      },
      textInput('retrieverQuery', 'Retriever Query', {
        placeholder: 'Enter your query here',
        rows: 4,
        acceptVariable: true,
      }),
      choiceInput('outputFormat', 'Output Format', {
        options: options(['Text', 'text'], ['Text with Metadata', 'textWithMetadata']),
        default: 'text',
      }),
      updateStateInput('retrieverUpdateState'),
    ],
  },
  async (node, scope, env) => {
    const query = readText(node, 'retrieverQuery') ?? scope.input
    const chosen = readList(node, 'retrieverKnowledgeDocumentStores')
    const found = await Promise.all(
      chosen.map(async ({ documentStore }) => (await savedStore(documentStore, env)).find(query, scope.context.signal)),
    )
    const documents = found.flat()
    const asText = documents.map(({ pageContent }) => pageContent).join('\n')
    const content = node.values.outputFormat === 'textWithMetadata' ? JSON.stringify(documents, null, 2) : asText
    if (scope.isLast) await scope.say(content)
    return { input: { question: query }, output: { content, sourceDocuments: documents } }
  },
)
