import type { OpenAPIHono } from '@hono/zod-openapi'
import type { RateLimits } from '../domain/access/rate-limit.ts'
import type { BundleStore } from '../domain/chatflows/bundle.ts'
import type { ChatflowStore } from '../domain/chatflows/chatflow.ts'
import type { ChatflowVersionStore } from '../domain/chatflows/chatflow-version.ts'
import type { CustomTemplateStore } from '../domain/chatflows/custom-template.ts'
import type { AssistantStore } from '../domain/records/assistant.ts'
import type { FeedbackStore } from '../domain/records/feedback.ts'
import type { LeadStore } from '../domain/records/lead.ts'
import type { MessageStore } from '../domain/records/message.ts'
import type { VariableStore } from '../domain/records/variable.ts'
import type { SavedToolStore } from '../domain/tools/saved-tool.ts'
import { assistantWire } from '../wire/components/assistant.ts'
import { toolWire } from '../wire/components/saved-tool.ts'
import { variableWire } from '../wire/components/variable.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'
import { chatflowVersionRoutes } from './chatflows/chatflow-versions.ts'
import { customTemplateRoutes } from './chatflows/custom-templates.ts'
import { exportImportRoutes } from './chatflows/export-import.ts'
import { feedbackRoutes } from './predictions/feedback.ts'
import { leadRoutes } from './predictions/leads.ts'
import { statsRoutes } from './predictions/stats.ts'
import { resourceRoutes } from './resource.ts'

/** The stores of what owners and visitors keep beside flows. */
export type PlainResourceDeps = {
  readonly versions: ChatflowVersionStore
  readonly variables: VariableStore
  readonly tools: SavedToolStore
  readonly assistants: AssistantStore
  readonly customTemplates: CustomTemplateStore
  readonly leads: LeadStore
  readonly feedback: FeedbackStore
  readonly bundles: BundleStore
  readonly limits: RateLimits
}

type Deps = PlainResourceDeps & {
  readonly chatflows: ChatflowStore
  readonly messages: MessageStore
  readonly nowMs: () => number
  readonly newId: () => string
}

/** Their routes. */
export function plainResourceRoutes(deps: Deps): OpenAPIHono<ChatflowEnv> {
  const { nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.route('/', resourceRoutes(variableWire, { rows: deps.variables, nowMs, newId }))
  routes.route('/', resourceRoutes(toolWire, { rows: deps.tools, nowMs, newId }))
  routes.route('/', resourceRoutes(assistantWire, { rows: deps.assistants, nowMs, newId }))
  routes.route('/', customTemplateRoutes(deps))
  routes.route('/', chatflowVersionRoutes(deps))
  routes.route('/', leadRoutes(deps))
  routes.route('/', feedbackRoutes(deps))
  routes.route('/', statsRoutes(deps))
  routes.route('/', exportImportRoutes(deps))
  return routes
}
