import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type DocumentStoreDeps, findLoader, findStore } from '../../domain/documents/stores/document-stores.ts'
import { readConfig } from '../../domain/documents/stores/stored-loader.ts'
import { configurableInputs } from '../../domain/flow/compile/configurable-inputs.ts'
import { isValueInput } from '../../domain/flow/node-definition.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { configurableInputsSchema } from '../../wire/components/node-data.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const get = createRoute({
  method: 'get',
  path: '/api/v1/document-store/store-configs/{storeId}/{loaderId}',
  summary: 'What an upsert may set of a loader and of what the store is built of',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { params: z.object({ storeId: z.string(), loaderId: z.string() }) },
  responses: { 200: jsonAnswer('The inputs', configurableInputsSchema), ...keyedErrors, ...notFound },
})

/** `/document-store/store-configs/…`: what the dialog on the upsert API shows. */
export function documentStoreConfigRoutes(
  deps: DocumentStoreDeps & { readonly credentialKinds: CredentialKinds },
): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(get, async (c) => {
    const { storeId, loaderId } = c.req.valid('param')
    const store = await findStore(deps, storeId)
    const loader = findLoader(store, loaderId)
    const configs = [store.vectorStoreConfig, store.embeddingConfig, store.recordManagerConfig].map(readConfig)
    const names = [loader.loaderId, loader.splitterId, ...configs.map((config) => config?.name)]
    const inputs = names.flatMap((name) => {
      const definition = name === undefined ? undefined : deps.catalog.get(name)
      if (definition === undefined) return []
      const drawn = {
        id: definition.name,
        label: definition.label,
        inputParams: definition.inputs.filter(isValueInput),
      }
      return configurableInputs(drawn, deps.credentialKinds)
    })
    return c.json(
      inputs.map(({ schema, ...input }) => ({ ...input, ...(schema && { schema: [...schema] }) })),
      200,
    )
  })
  return routes
}
