import { Failure } from '@hearth/kernel'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { type Operation, openApiOperations, openApiServers } from '../../domain/tools/openapi.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Toolkit, toolName } from '../../domain/tools/toolkit.ts'
import { readFileText } from '../read-file-text.ts'
import { readFlag, readObject, readText, readTexts } from '../read-inputs.ts'
import { argumentGlobals, runGlobals } from './custom-tool.ts'
import { outputText } from './flow-values.ts'
import { openApiInputs } from './openapi-inputs.ts'
import { clip } from './text-tool.ts'

const maxOutput = 100_000

/** Every endpoint of an API as a tool. */
export const openAPIToolkit: NodeDefinition = {
  name: 'openAPIToolkit',
  label: 'OpenAPI Toolkit',
  version: 2.1,
  type: 'OpenAPIToolkit',
  category: 'Tools',
  description: 'Makes a tool of each operation that an OpenAPI document describes',
  baseClasses: ['OpenAPIToolkit', 'Tool'],
  inputs: openApiInputs,
  loadMethods: {
    listServers: async (inputs, env) =>
      openApiServers(await loadDocument(inputs, env)).map((url) => ({ name: url, label: url })),
    listEndpoints: async (inputs, env) =>
      openApiOperations(await loadDocument(inputs, env)).map(({ id, description }) => ({
        name: id,
        label: id,
        description,
      })),
  },
  // Its document is read when its tools are asked for.
  async assess(inputs) {
    const isChosen = ['openApiFile', 'yamlFile', 'openApiLink'].some((name) => readText(inputs, name) !== undefined)
    return isChosen ? {} : { refusal: 'no OpenAPI document is chosen' }
  },
  init(inputs, env): Toolkit {
    let loading: Promise<unknown> | undefined
    return {
      async tools() {
        loading ??= loadDocument(inputs, env)
        try {
          return makeTools(await loading, inputs, env)
        } catch (error) {
          loading = undefined
          throw error
        }
      },
    }
  },
}

async function loadDocument(inputs: NodeInputs, env: NodeEnv): Promise<unknown> {
  const text = await loadText(inputs, env)
  try {
    // JSON is YAML too, and faster read as JSON.
    return text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : (await import('yaml')).parse(text, { maxAliasCount: 100 })
  } catch (cause) {
    throw new Failure('broken', `Cannot run node "${inputs.label}": its OpenAPI document is neither JSON nor YAML`, {
      cause,
    })
  }
}

async function loadText(inputs: NodeInputs, env: NodeEnv): Promise<string> {
  const link = readText(inputs, 'openApiLink')
  if (inputs.values.inputType !== 'link' || link === undefined) {
    // Version 1 of the node kept its file under another name.
    const name = inputs.values.openApiFile === undefined && 'yamlFile' in inputs.values ? 'yamlFile' : 'openApiFile'
    return await readFileText(inputs, name, env)
  }
  const response = await env.fetch(link, { signal: AbortSignal.timeout(30_000) })
  if (response.ok) return await response.text()
  throw new Failure('broken', `Cannot run node "${inputs.label}": "${link}" answered ${response.status}`)
}

function makeTools(document: unknown, inputs: NodeInputs, env: NodeEnv): readonly Tool[] {
  const selected = readText(inputs, 'selectedServer')
  const server = selected === undefined || selected === 'error' ? openApiServers(document)[0] : selected
  if (server === undefined)
    throw new Failure('broken', `Cannot run node "${inputs.label}": its OpenAPI document names no server`)
  const wanted = readTexts(inputs, 'selectedEndpoints')
  return openApiOperations(document)
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map((operation) => makeTool(operation, server, inputs, env))
}

type Args = Readonly<Record<string, unknown>>

function makeTool(operation: Operation, server: string, inputs: NodeInputs, env: NodeEnv): Tool {
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
