import { Failure } from '@hearth/kernel'
import { openApiOperations, openApiServers } from '../../domain/tools/openapi.ts'
import { toolOfOperation } from '../../domain/tools/tool-of-operation.ts'
import { openApiSource, openApiToolsSchema } from '../../wire/components/openapi-tools.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

/** Reads an OpenAPI document from its text or its address. @throws {Failure} `broken` where that is none */
type ReadOpenApi = (source: {
  readonly text?: string | undefined
  readonly url?: string | undefined
}) => Promise<unknown>

export type OpenApiToolDeps = { readonly readOpenApi: ReadOpenApi }

/** Custom tools for the operations of an API; nothing is saved. */
export function openApiToolEndpoints({ readOpenApi }: OpenApiToolDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/openapi-tools',
      effect: 'question',
      summary: 'The operations of an OpenAPI document as custom tools to save',
      access: ['tools:create'],
      input: { body: openApiSource },
      output: openApiToolsSchema,
      refusals: [400],
      async handle({ body: { server, ...source } }) {
        const document = await readOpenApi(source).catch(refuse)
        const servers = [...openApiServers(document)]
        const [first = addressOf(source.url)] = servers
        const operations = openApiOperations(document)
        if (operations.length === 0)
          throw new Failure('invalid', 'Cannot make tools: the document describes no operation of an API')
        return { servers, tools: operations.map((operation) => toolOfOperation(operation, server ?? first)) }
      },
    }),
  ]
}

// Whoever gave the text or the address can mend it.
function refuse(cause: unknown): never {
  throw cause instanceof Failure ? new Failure('invalid', cause.message, { cause }) : cause
}

// A document that names no server means the one it was fetched from.
function addressOf(url: string | undefined): string {
  return (url === undefined ? undefined : URL.parse(url)?.origin) ?? 'https://api.example.com'
}
