import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { Operation } from '../../domain/tools/openapi.ts'
import { argumentGlobals, outputText } from '../../domain/tools/run-tool-code.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { readFlag, readObject, readText } from '../read-inputs.ts'
import { runGlobals } from './flow-values.ts'
import { clip } from './text-tool.ts'

const maxOutput = 100_000

type Args = Readonly<Record<string, unknown>>

/** A tool that calls an operation of an API at `server`. */
export function operationTool(operation: Operation, server: string, inputs: NodeInputs, env: NodeEnv): Tool {
  const { id, description, parameters } = operation
  const code = readText(inputs, 'customCode')
  return {
    name: toolName(id),
    description,
    parameters,
    ...(readFlag(inputs, 'returnDirect') ? { returnDirect: true } : {}),
    async call(given, context) {
      const args = readFlag(inputs, 'removeNulls') ? (withoutNulls(given) as Args) : given
      const url = addressOf(`${server.replace(/\/$/, '')}${operation.path}`, args)
      const options = requestOf(operation, args, readObject(inputs, 'headers') ?? {})
      const output =
        code === undefined
          ? await request(url, options, env, context)
          : await custom(code, url, options, args, env, context)
      return { output: clip(output, maxOutput) }
    },
  }
}

type RequestOptions = { readonly method: string; readonly headers: Record<string, string>; readonly body?: string }

function requestOf({ method }: Operation, { RequestBody }: Args, headers: Args): RequestOptions {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const body = RequestBody === undefined || method === 'GET' ? {} : { body: JSON.stringify(RequestBody) }
  return { method, headers: { 'content-type': 'application/json', ...given }, ...body }
}

async function request(url: string, options: RequestOptions, env: NodeEnv, { signal }: RunContext): Promise<string> {
  const response = await env.fetch(url, { ...options, signal })
  const text = await response.text()
  if (response.ok) return text
  throw new Failure('upstream', `Cannot call the API: it answered ${response.status} ${clip(text, 500)}`)
}

async function custom(
  code: string,
  $url: string,
  $options: RequestOptions,
  args: Args,
  env: NodeEnv,
  context: RunContext,
): Promise<string> {
  const globals = { ...argumentGlobals(args), ...runGlobals(context), $url, $options }
  return outputText(await env.sandbox.run(code, { globals, network: true, signal: context.signal }))
}

function addressOf(template: string, { PathParameters, QueryParameters }: Args): string {
  const path = Object.entries(PathParameters ?? {}).reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, () => encodeURIComponent(String(value))),
    template,
  )
  const query = new URLSearchParams(
    Object.entries(QueryParameters ?? {}).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
  return query.size === 0 ? path : `${path}?${query}`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, item]) => item !== null)
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutNulls(item)]))
}
