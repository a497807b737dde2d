import { Failure } from '@hearth/kernel'
import { clientGone } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { type GenerateDeps, generateFlow } from '../../domain/generate/generate-flow.ts'
import { writeText } from '../../domain/generate/write-text.ts'
import type { ChatModelByName } from '../../domain/prediction/suggest.ts'
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
import { badRequest, idParam, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const flow = createRoute({
  method: 'post',
  path: '/api/v1/agentflowv2-generator/generate',
  summary: 'An agent flow for a task, thought up by a model and checked',
  security: keyed,
  middleware: requires('agentflows:create'),
  request: { body: jsonBody(generateFlowBody) },
  responses: { 200: jsonAnswer('The flow', drawingSchema), ...badRequest, ...keyedErrors },
})

const instruction = createRoute({
  method: 'post',
  path: '/api/v1/assistants/generate/instruction',
  summary: 'Instructions for an assistant, written by a model',
  security: keyed,
  middleware: requires('assistants:create', 'assistants:update', 'agentflows:create', 'agentflows:update'),
  request: { body: jsonBody(generateInstructionBody) },
  responses: { 200: jsonAnswer('The instructions', contentSchema), ...badRequest, ...keyedErrors },
})

const toolDescription = createRoute({
  method: 'post',
  path: '/api/v1/document-store/generate-tool-desc/{id}',
  summary: 'What a document store is good for, written by a model',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { params: idParam, body: jsonBody(describeToolBody) },
  responses: { 200: jsonAnswer('The description', contentSchema), ...badRequest, ...keyedErrors, ...notFound },
})

export type GeneratorRoutesDeps = GenerateDeps & {
  readonly modelByName: ChatModelByName
  readonly documentStores: Pick<Rows<SavedDocumentStore>, 'get'>
}

/** What models write for those who build flows. */
export function generatorRoutes(deps: GeneratorRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  const open = (sent: SentModel) => deps.modelByName(sent.name, sent.inputs, credentialOf(sent))
  routes.openapi(flow, async (c) => {
    const { question, selectedChatModel: sent } = c.req.valid('json')
    const credential = credentialOf(sent)
    const config = { ...sent.inputs, ...(credential === undefined ? {} : { FLOWISE_CREDENTIAL_ID: credential }) }
    const drawing = await generateFlow(question, await open(sent), { name: sent.name, config }, deps, clientGone(c))
    return c.json({ nodes: [...drawing.nodes], edges: [...drawing.edges] }, 200)
  })
  routes.openapi(instruction, async (c) => {
    const { task, selectedChatModel } = c.req.valid('json')
    return c.json({ content: await writeText('instruction', task, await open(selectedChatModel), clientGone(c)) }, 200)
  })
  routes.openapi(toolDescription, async (c) => {
    const { id } = c.req.valid('param')
    const store = await deps.documentStores.get(id)
    if (store === undefined) throw new Failure('missing', `Document store ${id} not found`)
    const task = `Name: ${store.name}\nDescription: ${store.description ?? ''}`
    const model = await open(c.req.valid('json').selectedChatModel)
    return c.json({ content: await writeText('toolDescription', task, model, clientGone(c)) }, 200)
  })
  return routes
}
