import { randomBytes } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ChatflowConfig } from './config.ts'
import type { NodeEnv } from './domain/flow/node-env.ts'
import type { KeyRing } from './domain/key-ring.ts'
import type { Predictor } from './domain/prediction/predictor.ts'
import type { RateLimits } from './domain/rate-limit.ts'
import { type ChatflowEnv, createChatflowRoutes } from './routes/env.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { mcpServerRoutes } from './routes/mcp-server.ts'
import { openAIRoutes } from './routes/openai.ts'
import type { Storage } from './storage/open-storage.ts'

export type OpenTriggersDeps = {
  readonly storage: Storage
  readonly env: NodeEnv
  readonly ring: KeyRing
  readonly predictor: Predictor
  readonly limits: RateLimits
  readonly nowMs: () => number
  readonly newId: () => string
  readonly version: string
  readonly logger: Logger
}

export type Triggers = {
  /** For what stands behind the gate. */
  readonly keyed: OpenAPIHono<ChatflowEnv>
  /** Know their callers in their own ways: by a flow's token, a signature, or a key in OpenAI's words. */
  readonly open: OpenAPIHono<ChatflowEnv>
}

/** The other ways to ask a flow: as a model, as a tool. */
export function openTriggers(config: ChatflowConfig, { storage, ...deps }: OpenTriggersDeps): Triggers {
  const keyed = createChatflowRoutes()
  keyed.route('/', mcpServerRoutes({ ...storage, ...deps, newToken: () => randomBytes(16).toString('hex') }))
  const open = createChatflowRoutes()
  open.route('/', openAIRoutes({ ...storage, ...deps, heartbeatMs: config.heartbeatMs }))
  open.route('/', mcpRoutes({ ...storage, ...deps }))
  return { keyed, open }
}
