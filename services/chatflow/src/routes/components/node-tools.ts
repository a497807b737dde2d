import type { Logger } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { catalogChoices } from '../../domain/flow/compile/catalog-choices.ts'
import { configurableInputs } from '../../domain/flow/compile/configurable-inputs.ts'
import { parseFlow } from '../../domain/flow/flow.ts'
import type { NodeCatalog, NodeOption } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { badRequest, idParam, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { nodeOptionsSchema } from '../../wire/components/component.ts'
import { configurableInputsSchema, drawnFields, nodeDataSchema } from '../../wire/components/node-data.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

const editors = requires('chatflows:view', 'agentflows:view', 'assistants:view', 'documentStores:view', 'tools:view')

const loadSchema = nodeDataSchema.partial({ name: true })

const load = createRoute({
  method: 'post',
  path: '/api/v1/node-load-method/{name}',
  summary: 'The choices of a field; none when they cannot be had',
  security: keyed,
  middleware: editors,
  request: { params: z.object({ name: z.string() }), body: jsonBody(loadSchema) },
  responses: { 200: jsonAnswer('The choices', nodeOptionsSchema), ...badRequest, ...keyedErrors },
})

const nodeConfig = createRoute({
  method: 'post',
  path: '/api/v1/node-config',
  summary: 'What may be overridden of a node',
  security: keyed,
  middleware: editors,
  request: { body: jsonBody(nodeDataSchema) },
  responses: { 200: jsonAnswer('The fields', configurableInputsSchema), ...badRequest, ...keyedErrors },
})

const flowConfig = createRoute({
  method: 'get',
  path: '/api/v1/flow-config/{id}',
  summary: 'What may be overridden of a chatflow',
  security: keyed,
  middleware: editors,
  request: { params: idParam },
  responses: { 200: jsonAnswer('The fields', configurableInputsSchema), ...badRequest, ...keyedErrors, ...notFound },
})

export type NodeToolRoutesDeps = {
  readonly catalog: NodeCatalog
  readonly credentialKinds: CredentialKinds
  readonly env: NodeEnv
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly logger: Pick<Logger, 'warn'>
}

/** What an editor asks while nodes are filled in. */
export function nodeToolRoutes(deps: NodeToolRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { credentialKinds: kinds, chatflows } = deps
  const routes = createChatflowRoutes()
  routes.openapi(load, async (c) => {
    const { name } = c.req.valid('param')
    return c.json(await loadOptions(name, c.req.valid('json'), deps), 200)
  })
  routes.openapi(nodeConfig, (c) => {
    const data = c.req.valid('json')
    const node = { id: data.id, label: data.label ?? data.name, inputParams: drawnFields(data) }
    return c.json(render(configurableInputs(node, kinds)), 200)
  })
  routes.openapi(flowConfig, async (c) => {
    const { flowData } = await findChatflow(chatflows, c.req.valid('param').id)
    const found = parseFlow(flowData).nodes.flatMap(({ id, data }) =>
      configurableInputs({ id, label: data.label ?? id, inputParams: drawnFields(data) }, kinds),
    )
    return c.json(render(found), 200)
  })
  return routes
}

function render(found: ReturnType<typeof configurableInputs>) {
  return found.map(({ schema, ...rest }) => (schema === undefined ? rest : { ...rest, schema: [...schema] }))
}

type Asked = z.output<typeof loadSchema>

// Flowise's editor shows an empty list where a vendor does not answer, and waits for nothing else.
async function loadOptions(name: string, data: Asked, deps: NodeToolRoutesDeps): Promise<NodeOption[]> {
  const definition = deps.catalog.get(name)
  const { loadMethod } = data
  if (definition === undefined || loadMethod === undefined) return []
  const inputs = {
    label: data.label ?? definition.label,
    nodeId: data.id ?? '',
    chatflowId: '',
    output: undefined,
    credentialId: credentialOf(data),
    values: { ...data.inputs, previousNodes: data.previousNodes ?? [], currentNode: data.currentNode },
  }
  try {
    const methods = definition.loadMethods ?? {}
    const own = Object.hasOwn(methods, loadMethod) ? methods[loadMethod]?.(inputs, deps.env) : undefined
    return [...((await (own ?? catalogChoices(loadMethod, deps.catalog, inputs, deps.env))) ?? [])]
  } catch (error) {
    deps.logger.warn({ node: name, method: data.loadMethod, err: error }, 'The choices of a field cannot be had')
    return []
  }
}

function credentialOf({ credential, inputs }: Asked): string | undefined {
  const chosen = credential || inputs.FLOWISE_CREDENTIAL_ID
  return typeof chosen === 'string' && chosen !== '' ? chosen : undefined
}
