import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { parseRequestParams, requestParameters, requestUrl } from '../../domain/tools/request-params.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { readNumber, readObject, readText } from '../read-inputs.ts'
import { clip } from './text-tool.ts'

export type RequestMethod = {
  /** As nodes and inputs are named. */
  readonly name: 'Get' | 'Post' | 'Put' | 'Delete'
  readonly version: number
  /** What a model is told of the tool, unless the owner says it better. */
  readonly toolDescription: string
  /** Whether it carries a body; the others fill in the path and the query. */
  readonly hasBody: boolean
}

// A model reads no more than this, even where the owner set no bound.
const maxOutput = 100_000

/** The tool that sends requests of one method, as its node is set. */
export function requestSender(
  { name: method, toolDescription, hasBody: body }: RequestMethod,
  inputs: NodeInputs,
  env: NodeEnv,
): Tool {
  const prefix = `requests${method}`
  const carries = body ? 'body' : 'queryParams'
  const params = parseRequestParams(readText(inputs, `${prefix}${body ? 'BodySchema' : 'QueryParamsSchema'}`))
  const describing = body ? 'JSON body of the request' : 'Query parameters of the request'
  const url = readText(inputs, `${prefix}Url`)
  return {
    name: toolName(readText(inputs, `${prefix}Name`) ?? `requests_${method.toLowerCase()}`),
    description: readText(inputs, `${prefix}Description`) ?? toolDescription,
    parameters: withUrl(requestParameters(carries, params, describing), url),
    async call(args, { signal }) {
      const target = url ?? (typeof args.url === 'string' ? args.url : undefined)
      if (target === undefined) throw new Failure('invalid', `Cannot make the request: "url" is missing`)
      const values = objectOf(args[carries])
      const fixed = readObject(inputs, `request${method}Body`)
      const response = await env.fetch(body ? target : addressOf(target, values, params), {
        method: method.toUpperCase(),
        signal,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headersOf(inputs, prefix) },
        ...(body ? { body: JSON.stringify({ ...values, ...fixed }) } : {}),
      })
      const text = await response.text()
      const limit = Math.min(readNumber(inputs, `${prefix}MaxOutputLength`) ?? maxOutput, maxOutput)
      if (response.ok) return { output: clip(text, limit) }
      throw new Failure('upstream', `Cannot make the request: it was answered ${response.status} ${clip(text, 500)}`)
    },
  }
}

// Where the owner left the address open, the model names it; the outbound guard looks at it.
function withUrl(parameters: Readonly<Record<string, unknown>>, url: string | undefined) {
  if (url !== undefined) return parameters
  const properties = {
    url: { type: 'string', description: 'Address of the request' },
    ...objectOf(parameters.properties),
  }
  return {
    ...parameters,
    properties,
    required: ['url', ...(Array.isArray(parameters.required) ? parameters.required : [])],
  }
}

function addressOf(
  url: string,
  values: Readonly<Record<string, unknown>>,
  params: ReturnType<typeof parseRequestParams>,
) {
  try {
    return requestUrl(url, values, params)
  } catch (cause) {
    throw new Failure('invalid', `Cannot make the request: "${url.slice(0, 200)}" is not an address`, { cause })
  }
}

function headersOf(inputs: NodeInputs, prefix: string): Readonly<Record<string, string>> {
  const headers = readObject(inputs, `${prefix}Headers`) ?? {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
