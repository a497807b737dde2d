import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { contextOf, recordingEnv } from '../../test-support/run-flow.ts'
import { tools } from './tools.ts'

type Given = { readonly inputs?: object; readonly env?: Partial<NodeEnv>; readonly credentialId?: string }

/** The tools that a node of some kind hands on. */
export async function made(
  name: string,
  { inputs = {}, env = {}, credentialId }: Given = {},
): Promise<readonly Tool[]> {
  const definition = tools.find((candidate) => candidate.name === name)
  if (definition === undefined) throw new Error(`There is no ${name}`)
  const given: NodeInputs = {
    label: name,
    nodeId: `${name}_0`,
    chatflowId: 'flow-id',
    output: undefined,
    credentialId,
    values: { ...inputs },
  }
  return await toolsOf(await definition.init(given, { ...recordingEnv().env, ...env }), contextOf(''))
}

/** What the first of them answers. */
export async function call(
  name: string,
  args: object,
  given: Given = {},
  context: Partial<RunContext> = {},
): Promise<string> {
  const [tool] = await made(name, given)
  if (tool === undefined) throw new Error(`${name} hands on no tool`)
  return (await tool.call({ ...args }, contextOf('the question', context))).output
}

type Sent = { readonly url: string; readonly init: RequestInit | undefined }

/** Answers every request with `body` and notes it. */
export function answering(body: unknown, status = 200) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { fetch, sent }
}
