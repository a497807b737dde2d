import { Failure, type Logger } from '@hearth/kernel'
import type { FlowTool } from '../../domain/triggers/flow-tool.ts'

/** Runs a tool and gives its text. @throws {Failure} what the caller's model is to read */
export type McpCall = (name: string, args: Readonly<Record<string, unknown>>) => Promise<string>

export type McpRequest = {
  readonly request: Request
  /** What the request holds, parsed. */
  readonly body: unknown
  readonly tools: readonly FlowTool[]
  readonly call: McpCall
  readonly version: string
  readonly logger: Logger
}

/** Answers one request of an MCP client; nothing of it outlives the answer. */
export async function answerMcp({ request, body, tools, call, version, logger }: McpRequest): Promise<Response> {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
  const server = new Server({ name: 'hearth-chatflow', version }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, type: 'object' as const } })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      return { content: [{ type: 'text' as const, text: await call(params.name, params.arguments ?? {}) }] }
    } catch (error) {
      if (!(error instanceof Failure)) logger.error({ err: error }, 'a tool call failed on a bug')
      const text = error instanceof Failure ? error.message : 'Internal server error'
      return { isError: true, content: [{ type: 'text' as const, text }] }
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const response = await transport.handleRequest(request, { parsedBody: body })
  const answer = new Response(await response.text(), { status: response.status, headers: response.headers })
  await server.close()
  return answer
}
