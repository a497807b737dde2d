import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import type { RunningService } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { mcpConfigOf } from '../../../web/chatflow/src/share/snippets/mcp-config.ts'
import { type Snippet, snippetsOf } from '../../../web/chatflow/src/share/snippets/snippets.ts'

const run = promisify(execFile)
// Below it, so that programs find the packages that they name.
const cache = join(import.meta.dirname, '../../../node_modules/.cache')

let service: RunningService
let close: () => Promise<void>
let flowId: string
let key: string

beforeAll(async () => {
  const opened = await openScriptedService()
  ;({ service, close } = opened)
  flowId = await service.addFlow(conversationFlow(opened.upstream.url))
  const fields = { keyName: 'program', permissions: [`run:${flowId}`] }
  const rows = (await service.call('POST', 'apikey', fields)) as { readonly apiKey: string }[]
  key = rows.find(({ apiKey }) => !apiKey.startsWith('sha256:'))?.apiKey ?? ''
})
afterAll(() => close())

/** Whether what a program needs is here. */
async function canRun({ label, language }: Snippet): Promise<boolean> {
  const needs = {
    shell: ['curl', '--version'],
    javascript: [process.execPath, '--version'],
    python: ['python3', '-c', label === 'Python' ? 'import requests' : 'import openai'],
  }
  const [command = '', ...args] = needs[language]
  return run(command, args).then(
    () => true,
    () => false,
  )
}

/** Runs it as a reader would who copied it. @returns what it printed */
async function execute({ language, code }: Snippet, env: NodeJS.ProcessEnv): Promise<string> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'snippet-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { command, file } = {
    shell: { command: 'bash', file: 'snippet.sh' },
    javascript: { command: process.execPath, file: 'snippet.mjs' },
    python: { command: 'python3', file: 'snippet.py' },
  }[language]
  await writeFile(join(folder, file), code)
  return (await run(command, [join(folder, file)], { env: { ...process.env, ...env } })).stdout
}

const target = () => ({ url: service.url, flowId, isPublic: false, key: undefined })
const labels = snippetsOf({ url: '', flowId: '', isPublic: false, key: undefined }).map(({ label }) => label)
const snippet = (label: string, changes: object = {}): Snippet => {
  const found = snippetsOf({ ...target(), ...changes }).find((each) => each.label === label)
  if (found === undefined) throw new Error(`There is no snippet ${label}`)
  return found
}
/** The answer, whole or in the pieces in which it is streamed. */
const answer = /Echo:.*Hello/s

describe.each(labels)('the code for %s', (label) => {
  test('runs with a key of its reader', async ({ skip }) => {
    const code = snippet(label)
    skip(!(await canRun(code)), `without what ${label} needs`)
    expect(await execute(code, { HEARTH_API_KEY: key })).toMatch(answer)
  })

  test('runs with the key that was made for it', async ({ skip }) => {
    const code = snippet(label, { key })
    skip(!(await canRun(code)), `without what ${label} needs`)
    expect(await execute(code, { HEARTH_API_KEY: undefined })).toMatch(answer)
  })

  test('fails with a key that opens nothing', async ({ skip }) => {
    const code = snippet(label, { key: 'wrong' })
    skip(!(await canRun(code)), `without what ${label} needs`)
    await expect(execute(code, {})).rejects.toThrow(/401|Unauthorized|Incorrect API key|Command failed/)
  })
})

test.each(['curl', 'JavaScript', 'flowise-sdk'])(
  'the code for %s runs without a key where the flow is public',
  async (label) => {
    await service.call('PUT', `chatflows/${flowId}`, { isPublic: true })
    onTestFinished(() => service.call('PUT', `chatflows/${flowId}`, { isPublic: false }))
    expect(await execute(snippet(label, { isPublic: true }), { HEARTH_API_KEY: undefined })).toMatch(answer)
  },
)

test('the settings for clients of MCP lead to the flow as a tool', async () => {
  const offer = { toolName: 'echo', description: 'Says it again' }
  const offered = (await service.call('POST', `mcp-server/${flowId}`, offer)) as typeof offer & {
    readonly token: string
  }
  const { mcpServers } = JSON.parse(mcpConfigOf(service.url, flowId, offered)) as {
    readonly mcpServers: { readonly echo: { readonly url: string; readonly headers: Record<string, string> } }
  }
  const { url, headers } = mcpServers.echo
  const call = { name: 'echo', arguments: { question: 'Hello' } }
  const answered = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  })
  expect(await answered.text()).toMatch(answer)
})
