import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AssistantStore } from '../domain/assistant.ts'
import type { BundleStore } from '../domain/bundle.ts'
import type { ChatflowStore } from '../domain/chatflow.ts'
import type { ChatflowVersionStore } from '../domain/chatflow-version.ts'
import type { CustomTemplateStore } from '../domain/custom-template.ts'
import type { FeedbackStore } from '../domain/feedback.ts'
import type { LeadStore } from '../domain/lead.ts'
import type { MessageStore } from '../domain/message.ts'
import type { RateLimits } from '../domain/rate-limit.ts'
import type { SavedToolStore } from '../domain/tools/saved-tool.ts'
import type { VariableStore } from '../domain/variable.ts'
import { assistantWire } from '../wire/assistant.ts'
import { toolWire } from '../wire/saved-tool.ts'
import { variableWire } from '../wire/variable.ts'
import { chatflowVersionRoutes } from './chatflow-versions.ts'
import { customTemplateRoutes } from './custom-templates.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { exportImportRoutes } from './export-import.ts'
import { feedbackRoutes } from './feedback.ts'
import { leadRoutes } from './leads.ts'
import { resourceRoutes } from './resource.ts'
import { statsRoutes } from './stats.ts'

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
