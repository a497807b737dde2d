import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ChatflowStore } from '../domain/chatflows/chatflow.ts'
import type { MarketplaceTemplate } from '../domain/chatflows/marketplace-template.ts'
import { type PreflightDeps, preflight } from '../domain/preflight/preflight.ts'
import type { MessageStore } from '../domain/records/message.ts'
import { type ApiKeyRoutesDeps, apiKeyRoutes } from './access/api-keys.ts'
import { boundStrangers, type KeylessLimits, keylessBounds } from './access/bound-strangers.ts'
import { allowWidgetOrigins } from './access/cross-origin.ts'
import type { Doorkeeper } from './access/doorkeeper.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'
import { gate } from './access/gate.ts'
import { keyProbeRoutes } from './access/key-probes.ts'
import { type LocalUserRoutesDeps, localUserRoutes } from './access/local-user.ts'
import { chatflowRoutes } from './chatflows/chatflows.ts'
import { flowCheckRoutes } from './chatflows/flow-checks.ts'
import { flowReportRoutes } from './chatflows/flow-reports.ts'
import { openChatflowRoutes } from './chatflows/open-chatflows.ts'
import { templateRoutes } from './chatflows/templates.ts'
import { type CredentialRoutesDeps, credentialRoutes } from './components/credentials.ts'
import { promptHubRoutes } from './components/prompt-hub.ts'
import { type PlainResourceDeps, plainResourceRoutes } from './plain-resources.ts'
import { chatMessageRoutes } from './predictions/chat-messages.ts'
import { type ExecutionRoutesDeps, executionRoutes } from './predictions/executions.ts'
import { systemRoutes } from './system.ts'

export type ApiDeps = PlainResourceDeps &
  Pick<ApiKeyRoutesDeps, 'keys' | 'ring'> & {
    readonly chatflows: ChatflowStore
    readonly messages: MessageStore
    readonly executions: ExecutionRoutesDeps['executions']
    readonly credentials: CredentialRoutesDeps['store']
    readonly credentialKinds: CredentialRoutesDeps['kinds']
    readonly isStreamable: (flowData: string) => boolean
    readonly checkFlow: PreflightDeps['check']
    readonly lookAhead: Omit<PreflightDeps, 'check'>
    readonly marketplace: () => readonly MarketplaceTemplate[]
    readonly version: string
    readonly door: Doorkeeper
    readonly keyless: KeylessLimits
    readonly sessions: LocalUserRoutesDeps['sessions']
    readonly nowMs: () => number
    readonly newId: () => string
  }

/** Flowise's interface behind its gate. Routes added to what it returns stand behind the same gate. */
export function apiRoutes(deps: ApiDeps): OpenAPIHono<ChatflowEnv> {
  const { ring, door, keys, chatflows, credentials, isStreamable, checkFlow, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer' })
  allowWidgetOrigins(routes)
  routes.use(gate(deps), boundStrangers(keylessBounds(deps.keyless)))
  routes.route('/', systemRoutes(deps))
  routes.route('/', promptHubRoutes())
  routes.route('/', localUserRoutes(deps))
  routes.route('/', keyProbeRoutes({ door, chatflows }))
  routes.route('/', chatflowRoutes({ store: chatflows, versions: deps.versions, nowMs, newId }))
  routes.route('/', openChatflowRoutes({ store: chatflows, isStreamable }))
  const ahead = { ...deps.lookAhead, check: checkFlow }
  const faultsOf = async (flowData: string, id?: string) => (await preflight(flowData, id, ahead)).faults
  routes.route('/', flowCheckRoutes({ store: chatflows, faultsOf }))
  routes.route('/', flowReportRoutes(ahead))
  routes.route('/', templateRoutes(deps.marketplace))
  routes.route('/', chatMessageRoutes(deps))
  routes.route('/', executionRoutes(deps))
  routes.route('/', apiKeyRoutes({ keys, ring, chatflows }))
  routes.route('/', credentialRoutes({ store: credentials, kinds: deps.credentialKinds, nowMs, newId }))
  routes.route('/', plainResourceRoutes(deps))
  return routes
}
