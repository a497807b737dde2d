import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { type GenerateDeps, generateFlow } from '../../domain/generate/generate-flow.ts'
import { writeText } from '../../domain/generate/write-text.ts'
import type { ChatModelByName } from '../../domain/prediction/answer/suggest.ts'
import type { Rows } from '../../domain/records/rows.ts'
import {
  contentSchema,
  credentialOf,
  describeToolBody,
  drawingSchema,
  generateFlowBody,
  generateInstructionBody,
  type SentModel,
} from '../../wire/chatflows/generator.ts'
import { idParam } from '../../wire/common.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type GeneratorDeps = {
  /** What a flow is drawn of, and how it is checked. */
  readonly drawing: GenerateDeps
  readonly modelByName: ChatModelByName
  readonly documentStores: Pick<Rows<SavedDocumentStore>, 'get'>
}

/** What models write for those who build flows. */
export function generatorEndpoints({
  drawing,
  modelByName,
  documentStores,
}: GeneratorDeps): readonly ChatflowEndpoint[] {
  const open = (sent: SentModel) => modelByName(sent.name, sent.inputs, credentialOf(sent))
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/agentflowv2-generator/generate',
      effect: 'question',
      summary: 'An agent flow for a task, thought up by a model and checked',
      access: ['agentflows:create'],
      input: { body: generateFlowBody },
      output: drawingSchema,
      async handle({ body: { question, selectedChatModel: sent } }, c) {
        const credential = credentialOf(sent)
        const config = { ...sent.inputs, ...(credential === undefined ? {} : { FLOWISE_CREDENTIAL_ID: credential }) }
        const chosen = { name: sent.name, config }
        const drawn = await generateFlow(question, await open(sent), chosen, drawing, disconnectSignal(c))
        return { nodes: [...drawn.nodes], edges: [...drawn.edges] }
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/assistants/generate/instruction',
      effect: 'question',
      summary: 'Instructions for an assistant, written by a model',
      access: ['assistants:create', 'assistants:update', 'agentflows:create', 'agentflows:update'],
      input: { body: generateInstructionBody },
      output: contentSchema,
      async handle({ body: { task, selectedChatModel } }, c) {
        return { content: await writeText('instruction', task, await open(selectedChatModel), disconnectSignal(c)) }
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/document-store/generate-tool-desc/{id}',
      effect: 'question',
      summary: 'What a document store is good for, written by a model',
      access: ['documentStores:view'],
      input: { params: idParam, body: describeToolBody },
      output: contentSchema,
      async handle({ params: { id }, body }, c) {
        const store = await documentStores.get(id)
        if (store === undefined) throw new Failure('missing', `Document store ${id} not found`)
        const task = `Name: ${store.name}\nDescription: ${store.description ?? ''}`
        const model = await open(body.selectedChatModel)
        return { content: await writeText('toolDescription', task, model, disconnectSignal(c)) }
      },
    }),
  ]
}
