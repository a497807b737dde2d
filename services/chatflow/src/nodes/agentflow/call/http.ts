import { Failure } from '@hearth/kernel'
import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { Assessment, NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readText } from '../../read-inputs.ts'
import { readList, textOf } from '../../read-list.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { shownInputs } from '../trace.ts'
import { httpInputs } from './http-inputs.ts'

/** Sends a request, behind the guard that keeps private addresses. */
export const httpAgentflow = agentflowNode(
  {
    name: 'httpAgentflow',
    label: 'HTTP',
    version: 1.1,
    type: 'HTTP',
    color: '#FF7F7F',
    description: 'Send a HTTP request',
    inputs: httpInputs,
    assess: assessRequest,
  },
  async (node, { context }, env) => {
    const response = await send(node, env, context.signal)
    const data = await dataOf(response, readText(node, 'responseType') ?? 'json')
    const { status, statusText } = response
    if (!response.ok) throw refused(node, status, data)
    const headers = Object.fromEntries(response.headers)
    return { input: { http: shownInputs(node, []) }, output: { http: { data, status, statusText, headers } } }
  },
)

// An address with variables in it is known when it is called.
async function assessRequest(inputs: NodeInputs, env: NodeEnv): Promise<Assessment> {
  const { url } = inputs.values
  if (url === '') return { refusal: 'no address is given: write one' }
  if (typeof url !== 'string') return {}
  return await refusalOf(async () => {
    const address = addressOf(inputs)
    if (readText(inputs, 'method') !== 'GET') bodyOf(inputs)
    await env.reach(address.href, 'any')
  })
}

async function send(node: StepNode, env: NodeEnv, signal: AbortSignal): Promise<Response> {
  const method = readText(node, 'method') ?? 'GET'
  const body = method === 'GET' ? undefined : bodyOf(node)
  const headers = { ...body?.headers, ...pairsOf(node, 'headers'), ...(await authorization(node, env)) }
  try {
    return await env.fetch(addressOf(node), { method, headers, signal, ...(body && { body: body.content }) })
  } catch (cause) {
    if (signal.aborted || cause instanceof Failure) throw cause
    const reason = cause instanceof Error ? cause.message : 'it failed'
    throw new Failure('upstream', `Cannot send the request of node "${node.label}": ${reason}`, { cause })
  }
}

function addressOf(node: StepNode): URL {
  const text = (readText(node, 'url') ?? '').trim()
  if (!URL.canParse(text))
    throw new Failure('broken', `Cannot send the request of node "${node.label}": "${text}" is no address`)
  const url = new URL(text)
  for (const [key, value] of Object.entries(pairsOf(node, 'queryParams'))) url.searchParams.append(key, value)
  return url
}

type Body = { readonly content: string | FormData; readonly headers?: Readonly<Record<string, string>> }

function bodyOf(node: StepNode): Body | undefined {
  const { bodyType, body } = node.values
  if (body === undefined || body === null || body === '') return undefined
  switch (bodyType) {
    case 'json':
      return { content: jsonText(node, body), headers: { 'content-type': 'application/json' } }
    case 'formData': {
      const form = new FormData()
      for (const [key, value] of Object.entries(pairsOf(node, 'body'))) form.append(key, value)
      return { content: form }
    }
    case 'xWwwFormUrlencoded': {
      const content = new URLSearchParams(pairsOf(node, 'body')).toString()
      return { content, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    }
    default:
      return { content: typeof body === 'string' ? body : JSON.stringify(body) }
  }
}

function jsonText(node: StepNode, body: unknown): string {
  if (typeof body !== 'string') return JSON.stringify(body)
  // The editor of Markdown escapes some brackets.
  for (const text of [body, body.replaceAll(/\\(["[\]{}_])/g, '$1')]) {
    try {
      return JSON.stringify(JSON.parse(text))
    } catch {}
  }
  throw new Failure('broken', `Cannot send the request of node "${node.label}": its body is not JSON`)
}

function pairsOf(node: StepNode, name: string): Record<string, string> {
  const items = readList(node, name).filter(
    ({ key, value }) => textOf(key) !== undefined && value !== undefined && value !== '',
  )
  return Object.fromEntries(items.map(({ key, value }) => [String(key), String(value)]))
}

async function authorization({ credentialId }: StepNode, env: NodeEnv): Promise<Readonly<Record<string, string>>> {
  const data = credentialId === undefined ? undefined : await env.revealCredential(credentialId)
  if (data === undefined) return {}
  const { basicAuthUsername, basicAuthPassword, token, key, value } = data
  if (basicAuthUsername || basicAuthPassword) {
    const pair = Buffer.from(`${basicAuthUsername ?? ''}:${basicAuthPassword ?? ''}`).toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  if (token) return { authorization: `Bearer ${token}` }
  return key && value ? { [key]: value } : {}
}

async function dataOf(response: Response, type: string): Promise<unknown> {
  if (type === 'base64') return Buffer.from(await response.arrayBuffer()).toString('base64')
  if (type === 'arraybuffer') return [...new Uint8Array(await response.arrayBuffer())]
  const text = await response.text()
  if (type === 'text') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function refused({ label }: StepNode, status: number, data: unknown): Failure {
  const shown = typeof data === 'string' ? data : JSON.stringify(data)
  return new Failure('upstream', `Cannot use the answer to node "${label}": status ${status}: ${shown.slice(0, 300)}`)
}
