import type { Logger } from '@hearth/kernel'
import type { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { catalogChoices } from '../../domain/flow/compile/catalog-choices.ts'
import { configurableInputs } from '../../domain/flow/compile/configurable-inputs.ts'
import { parseFlow } from '../../domain/flow/flow.ts'
import type { NodeCatalog } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeOption } from '../../domain/flow/node-form.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { idParam } from '../../wire/common.ts'
import { nodeOptionsSchema } from '../../wire/components/component.ts'
import { configurableInputsSchema, drawnFields, nodeDataSchema } from '../../wire/components/node-data.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { nameParam, nodeViewers } from './nodes.ts'

export type NodeToolDeps = {
  readonly catalog: NodeCatalog
  readonly credentialKinds: CredentialKinds
  readonly env: NodeEnv
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly logger: Pick<Logger, 'warn'>
}

const loadSchema = nodeDataSchema.partial({ name: true })

/** What an editor asks while nodes are filled in. */
export function nodeToolEndpoints(deps: NodeToolDeps): readonly ChatflowEndpoint[] {
  const { credentialKinds: kinds, chatflows } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/node-load-method/{name}',
      effect: 'question',
      summary: 'The choices of a field; none when they cannot be had',
      access: nodeViewers,
      input: { params: nameParam, body: loadSchema },
      output: nodeOptionsSchema,
      refusals: [400],
      handle: ({ params, body }) => loadOptions(params.name, body, deps),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/node-config',
      effect: 'question',
      summary: 'What may be overridden of a node',
      access: nodeViewers,
      input: { body: nodeDataSchema },
      output: configurableInputsSchema,
      handle({ body }) {
        const node = { id: body.id, label: body.label ?? body.name, inputParams: drawnFields(body) }
        return render(configurableInputs(node, kinds))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/flow-config/{id}',
      summary: 'What may be overridden of a chatflow',
      access: nodeViewers,
      input: { params: idParam },
      output: configurableInputsSchema,
      refusals: [400, 404],
      async handle({ params }) {
        const { flowData } = await findChatflow(chatflows, params.id)
        const found = parseFlow(flowData).nodes.flatMap(({ id, data }) =>
          configurableInputs({ id, label: data.label ?? id, inputParams: drawnFields(data) }, kinds),
        )
        return render(found)
      },
    }),
  ]
}

function render(found: ReturnType<typeof configurableInputs>) {
  return found.map(({ schema, ...rest }) => (schema === undefined ? rest : { ...rest, schema: [...schema] }))
}

type Asked = z.output<typeof loadSchema>

// Flowise's editor shows an empty list where a vendor does not answer, and waits for nothing else.
async function loadOptions(name: string, data: Asked, deps: NodeToolDeps): Promise<NodeOption[]> {
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
