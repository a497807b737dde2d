import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { isSignedBy } from '../clients/outbound/signature.ts'
import type { ChatflowConfig } from '../config.ts'
import type { RateLimits } from '../domain/access/rate-limit.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { Predictor } from '../domain/prediction/predictor.ts'
import { keylessBounds } from '../routes/access/bound-strangers.ts'
import type { Doorkeeper } from '../routes/access/doorkeeper.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../routes/access/env.ts'
import { openAIRoutes } from '../routes/predictions/openai.ts'
import { customMcpServerRoutes } from '../routes/triggers/custom-mcp-servers.ts'
import { mcpRoutes } from '../routes/triggers/mcp.ts'
import { mcpServerRoutes } from '../routes/triggers/mcp-server.ts'
import { scheduleRoutes } from '../routes/triggers/schedules.ts'
import { webhookRoutes } from '../routes/triggers/webhook.ts'
import { webhookListenerRoutes } from '../routes/triggers/webhook-listener.ts'
import { createWebhookListeners } from '../routes/triggers/webhook-listeners.ts'
import { webhookSecretRoutes } from '../routes/triggers/webhook-secrets.ts'
import type { Storage } from '../storage/open-storage.ts'
import { openBackgroundWebhooks } from './open-background-webhooks.ts'
import { openSchedules } from './open-schedules.ts'

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
