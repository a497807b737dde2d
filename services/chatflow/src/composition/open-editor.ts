import type { Logger } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import type { PackageRules } from '../domain/code/required-packages.ts'
import { checkFlow } from '../domain/flow/compile/check-flow.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { nodeCatalog as catalog } from '../nodes/catalog.ts'
import { createChatModelByName } from '../nodes/chat-model-by-name.ts'
import type { ChatflowEnv } from '../routes/access/env.ts'
import { generatorRoutes } from '../routes/chatflows/generators.ts'
import { nodeApiRoutes } from '../routes/components/node-api.ts'
import type { Storage } from '../storage/open-storage.ts'

type Deps = {
  readonly env: NodeEnv
  readonly storage: Pick<Storage, 'chatflows' | 'documentStores'>
  readonly logger: Logger
  readonly packages: PackageRules
}

/** What those who draw flows ask for: kinds of nodes and credentials, choices, texts and flows written by a model. */
export function openEditor({ env, storage, logger, packages }: Deps): OpenAPIHono<ChatflowEnv> {
  const check = (flowData: string) => checkFlow(flowData, catalog, packages)
  const modelByName = createChatModelByName(catalog, env)
  const routes = nodeApiRoutes({ ...storage, catalog, credentialKinds, env, logger })
  routes.route('/', generatorRoutes({ ...storage, catalog, check, modelByName }))
  return routes
}
