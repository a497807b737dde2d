import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { isSignedBy } from './clients/signature.ts'
import type { ChatflowConfig } from './config.ts'
import type { NodeEnv } from './domain/flow/node-env.ts'
import type { Predictor } from './domain/prediction/predictor.ts'
import type { RateLimits } from './domain/rate-limit.ts'
import { openBackgroundWebhooks } from './open-background-webhooks.ts'
import { openSchedules } from './open-schedules.ts'
import { keylessBounds } from './routes/bound-strangers.ts'
import { customMcpServerRoutes } from './routes/custom-mcp-servers.ts'
import type { Doorkeeper } from './routes/doorkeeper.ts'
import { type ChatflowEnv, createChatflowRoutes } from './routes/env.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { mcpServerRoutes } from './routes/mcp-server.ts'
import { openAIRoutes } from './routes/openai.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { webhookRoutes } from './routes/webhook.ts'
import { webhookListenerRoutes } from './routes/webhook-listener.ts'
import { createWebhookListeners } from './routes/webhook-listeners.ts'
import { webhookSecretRoutes } from './routes/webhook-secrets.ts'
import type { Storage } from './storage/open-storage.ts'

export type OpenTriggersDeps = {
  readonly storage: Storage
  readonly env: NodeEnv
  readonly door: Doorkeeper
  readonly predictor: Predictor
  readonly limits: RateLimits
  readonly nowMs: () => number
  readonly newId: () => string
}

export type Triggers = {
  /** For what stands behind the gate. */
  readonly keyed: OpenAPIHono<ChatflowEnv>
  /** Know their callers in their own ways: by a flow's token, a signature, or a key in OpenAI's words. */
  readonly open: OpenAPIHono<ChatflowEnv>
  /** Ends what goes on by itself. */
  close(): Promise<void>
}

/** The other ways to ask a flow: as a model, as a tool, by a webhook, by the clock. */
export function openTriggers(
  config: ChatflowConfig,
  { common, logger }: ServiceContext,
  { storage, ...own }: OpenTriggersDeps,
): Triggers {
  const deps = { ...own, version: common.version, logger }
  const { heartbeatMs } = config
  const { webhookSecrets: secrets } = storage
  const listeners = createWebhookListeners(deps.newId)
  const webhooks = openBackgroundWebhooks({ ...deps, listeners, fetch: deps.env.fetch })
  const keyed = createChatflowRoutes()
  keyed.route('/', mcpServerRoutes({ ...storage, ...deps, newToken: () => randomBytes(16).toString('hex') }))
  keyed.route(
    '/',
    webhookSecretRoutes({ ...storage, ...deps, secrets, newSecret: () => randomBytes(32).toString('hex') }),
  )
  keyed.route('/', webhookListenerRoutes({ ...storage, listeners, heartbeatMs }))
  const scheduler = openSchedules(config, { ...deps, storage })
  keyed.route('/', customMcpServerRoutes({ ...storage, ...deps, mcpTools: deps.env.mcpTools }))
  keyed.route('/', scheduleRoutes({ ...storage, scheduler }))
  const open = createChatflowRoutes()
  const bounds = keylessBounds(config)
  open.route('/', openAIRoutes({ ...storage, ...deps, heartbeatMs }))
  open.route('/', mcpRoutes({ ...storage, ...deps }))
  const background = webhooks.begin
  open.route(
    '/',
    webhookRoutes({
      ...storage,
      ...deps,
      secrets,
      listeners,
      background,
      keylessBounds: bounds,
      isSigned: isSignedBy,
      heartbeatMs,
    }),
  )
  return {
    keyed,
    open,
    async close() {
      await scheduler.close()
      await webhooks.close()
    },
  }
}
