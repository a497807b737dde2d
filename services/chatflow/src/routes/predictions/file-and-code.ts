import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ExtractText } from '../../domain/documents/ingest/extract-text.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { savedVars } from '../../domain/prediction/run-vars.ts'
import type { VariableStore } from '../../domain/records/variable.ts'
import type { AdmitDeps } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { customCodeRoutes } from '../components/custom-code.ts'
import { attachmentRoutes } from './attachments.ts'
import { uploadedFileRoutes } from './uploaded-files.ts'

export type FileAndCodeDeps = AdmitDeps & {
  readonly variables: Pick<VariableStore, 'list'>
  readonly env: Pick<NodeEnv, 'files' | 'sandbox' | 'variable'>
  readonly extractText: ExtractText
}

/** What is uploaded to chats, and code that its author tries. */
export function fileAndCodeRoutes({ env, variables, ...deps }: FileAndCodeDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.route('/', attachmentRoutes({ ...deps, files: env.files }))
  routes.route('/', uploadedFileRoutes({ ...deps, files: env.files }))
  routes.route('/', customCodeRoutes({ sandbox: env.sandbox, vars: () => savedVars(variables, env.variable) }))
  return routes
}
