import { equalSecret, Failure, type Logger, parseJson, statusOf } from '@hearth/kernel'
import { bearerToken, disconnectSignal } from '@hearth/server'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, ErrorHandler } from 'hono'
import { mayRun } from '../../domain/access/may-run.ts'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { isChatflowId } from '../../domain/chatflows/chatflow-id.ts'
import { requestOf } from '../../domain/prediction/prediction.ts'
import type { Predictor } from '../../domain/prediction/predictor.ts'
import { type FlowTool, flowTool, flowToolInput } from '../../domain/triggers/flow-tool.ts'
import type { McpServerConfigStore } from '../../domain/triggers/mcp-server-config.ts'
import { jsonAnswer, jsonBody } from '../../wire/common.ts'
import { keyRequired } from '../access/authenticate.ts'
import type { Authenticator } from '../access/authenticator.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { limitRate } from '../access/rate-limit.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { answerMcp, type McpCall } from './mcp-answer.ts'

export type McpDeps = {
  readonly authenticator: Authenticator
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly mcpServers: McpServerConfigStore
  readonly predictor: Pick<Predictor, 'answer'>
  readonly limits: RateLimits
  readonly version: string
  readonly logger: Logger
}

type Offered = { readonly chatflow: LoadedChatflow; readonly tool: FlowTool }

const maxBodyBytes = 1_048_576

const anyAnswer = z.looseObject({ jsonrpc: z.literal('2.0') })
const mcp = {
  method: 'post',
  effect: 'question',
  reads: { body: jsonBody(anyAnswer) },
} as const
const mcpAnswers = {
  200: {
    description: "The answer in MCP's words",
    content: { 'application/json': { schema: anyAnswer }, 'text/event-stream': { schema: z.string() } },
  },
  400: jsonAnswer('It is not JSON, or not JSON-RPC', anyAnswer),
  401: jsonAnswer('No token, or a wrong one', anyAnswer),
  413: jsonAnswer('It is longer than 1 MB', anyAnswer),
} as const

const flowPath = '/api/v1/mcp/{id}'
const allPath = '/mcp'

/**
 * MCP over streamable HTTP, without sessions: `POST /api/v1/mcp/:id` has one flow as its one tool
 * and takes the flow's own token; `POST /mcp` has every flow that is published and offered, and
 * takes an API key. They ask for it by themselves: what they refuse is told in MCP's words, see {@link answerAsMcp}.
 */
export function mcpEndpoints(deps: McpDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      ...mcp,
      path: flowPath,
      summary: 'One flow as the one tool of an MCP server, over streamable HTTP without sessions',
      access: 'flow token',
      input: { params: z.object({ id: z.string() }) },
      answers: {
        ...mcpAnswers,
        404: jsonAnswer('No flow is offered here', anyAnswer),
        429: jsonAnswer('More calls than the flow allows', anyAnswer),
      },
      async handle({ params }, c) {
        const offered = await findOffered(deps, c, params.id)
        if ((await limitRate(c, deps.limits, offered.chatflow)) !== undefined)
          throw new Failure('rate-limited', 'Too many requests, please try again later')
        return answer(deps, c, [offered])
      },
    }),
    endpoint({
      ...mcp,
      path: allPath,
      summary: 'Every flow that is published and offered, as the tools of one MCP server',
      access: 'key',
      answers: mcpAnswers,
      handle: async (_, c) => answer(deps, c, await allOffered(deps, c)),
    }),
  ]
}

/** Refuses methods other than POST, as the transport of MCP has it. */
export function refuseOtherMcpMethods(routes: OpenAPIHono<ChatflowEnv>): void {
  for (const path of ['/api/v1/mcp/:id', allPath]) {
    routes.all(path, (c) => c.json(rpcError(-32_000, 'Method not allowed.'), 405, { allow: 'POST' }))
  }
}

/** How the token of one flow is told to the reference. */
export const mcpTokenScheme = {
  type: 'http',
  scheme: 'bearer',
  description: "The flow's own token, see /api/v1/mcp-server",
} as const

async function answer(deps: McpDeps, c: Context<ChatflowEnv>, offered: readonly Offered[]): Promise<Response> {
  const body = await readBounded(c)
  const call: McpCall = async (name, args) => {
    const found = offered.find(({ tool }) => tool.name === name)
    if (found === undefined) throw new Failure('missing', `There is no tool "${name}"`)
    const { question, form } = flowToolInput(args)
    const request = requestOf(question, { form })
    const asked = { chatflow: found.chatflow, request, chatType: 'MCP', trusted: true } as const
    const { text, json } = await deps.predictor.answer(asked, disconnectSignal(c))
    return json === undefined ? text : JSON.stringify(json)
  }
  const tools = offered.map(({ tool }) => tool)
  return await answerMcp({ request: c.req.raw, body, tools, call, version: deps.version, logger: deps.logger })
}

// A flow that is not offered and one that does not exist look the same from outside.
async function findOffered(deps: McpDeps, c: Context<ChatflowEnv>, id: string): Promise<Offered> {
  const token = bearerToken(c.req.header('authorization'))
  if (token === undefined) {
    const remedy = 'Use Bearer <token>.'
    throw new Failure('unauthorized', `Unauthorized: missing or invalid Authorization header. ${remedy}`)
  }
  const config = isChatflowId(id) ? await deps.mcpServers.get(id) : undefined
  const chatflow = config === undefined ? undefined : await deps.chatflows.get(id)
  if (config === undefined || chatflow === undefined || !config.enabled)
    throw new Failure('missing', 'MCP server not found')
  if (!deps.authenticator.accepts(c, token, equalSecret(token, config.token))) throw wrongToken(c)
  return { chatflow, tool: flowTool(chatflow, config) }
}

function wrongToken(c: Context<ChatflowEnv>): Failure {
  return c.get('keyWaitMs') === undefined ? new Failure('unauthorized', 'Invalid token') : keyRequired(c)
}

async function allOffered(deps: McpDeps, c: Context<ChatflowEnv>): Promise<readonly Offered[]> {
  const caller = deps.authenticator.bearer(c)
  if (caller.kind === 'anonymous') throw keyRequired(c)
  const { rows } = await deps.mcpServers.list({ where: { enabled: true } })
  const offered = await Promise.all(
    rows.map(async (config) => {
      const chatflow = await deps.chatflows.get(config.chatflowId)
      if (chatflow === undefined || !chatflow.deployed || !mayRun(chatflow, caller)) return []
      return [{ chatflow, tool: flowTool(chatflow, config) }]
    }),
  )
  return withOwnNames(offered.flat())
}

// Two flows may have chosen one name; models know tools by it.
function withOwnNames(offered: readonly Offered[]): readonly Offered[] {
  const taken = new Set<string>()
  return offered.map(({ chatflow, tool }) => {
    const name = taken.has(tool.name) ? `${tool.name.slice(0, 55)}_${chatflow.id.slice(0, 8)}` : tool.name
    taken.add(name)
    return { chatflow, tool: { ...tool, name } }
  })
}

async function readBounded(c: Context<ChatflowEnv>): Promise<unknown> {
  const tooLarge = () => new Failure('too-large', `Cannot read the request: it is longer than ${maxBodyBytes} bytes`)
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge()
  const text = await c.req.text()
  if (Buffer.byteLength(text) > maxBodyBytes) throw tooLarge()
  try {
    return text === '' ? undefined : parseJson(text)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'invalid') throw error
    throw new Failure('invalid', `Parse error: ${error.message}`, { cause: error, code: 'parse' })
  }
}

/** Words what went wrong as MCP does. */
export function answerAsMcp(logger: Logger): ErrorHandler<ChatflowEnv> {
  return (error, c) => {
    if (!(error instanceof Failure)) {
      logger.error({ err: error }, 'an MCP request failed on a bug')
      return c.json(rpcError(-32_603, 'Internal server error'), 500)
    }
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return c.json(rpcError(error.code === 'parse' ? -32_700 : -32_001, error.message), statusOf(error.kind))
  }
}

function rpcError(code: number, message: string): object {
  return { jsonrpc: '2.0', error: { code, message }, id: null }
}
