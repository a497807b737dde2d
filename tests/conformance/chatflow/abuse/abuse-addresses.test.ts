import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createMetrics } from '@hearth/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAsyncWatch } from '../../../../services/chatflow/src/clients/traces/async-watch.ts'
import {
  type NodeEnvironment,
  openNodeEnvironment,
} from '../../../../services/chatflow/src/composition/node-environment.ts'
import { credentialKinds } from '../../../../services/chatflow/src/credentials/credential-kinds.ts'
import { kindsIn, type NodeDefinition } from '../../../../services/chatflow/src/domain/flow/node-definition.ts'
import type { NodeEnv } from '../../../../services/chatflow/src/domain/flow/node-env.ts'
import type { NodeInput } from '../../../../services/chatflow/src/domain/flow/node-form.ts'
import type { Tool } from '../../../../services/chatflow/src/domain/tools/tool.ts'
import { toolsOf } from '../../../../services/chatflow/src/domain/tools/toolkit.ts'
import { chatflowConfigSchema } from '../../../../services/chatflow/src/index.ts'
import { nodeCatalog } from '../../../../services/chatflow/src/nodes/catalog.ts'
import {
  isDocumentLoader,
  isMemory,
  isModeration,
  isRetriever,
  isVectorStore,
} from '../../../../services/chatflow/src/nodes/kinds.ts'
import type { Storage } from '../../../../services/chatflow/src/storage/open-storage.ts'
import { contextOf, recordingEnv } from '../../../../services/chatflow/src/test-support/run-flow.ts'
import { temporaryHome } from '../../../../services/chatflow/src/test-support/running-service.ts'
import { wordEmbeddings } from '../../../../services/chatflow/src/test-support/word-vectors.ts'

// Every kind of node is given a private address wherever it takes one, and is used. A server waits
// there: nobody may ever call.

// Their owner names the model's server, which may be private: docs/decisions/0002.
const namedByOwner = new Set(['Chat Models', 'Embeddings', 'LLMs'])
const timeoutMs = 3_000

let trap: Server
let port: number
const callers: string[] = []
let state: Awaited<ReturnType<typeof temporaryHome>>
const environments: NodeEnvironment[] = []
let env: NodeEnv

beforeAll(async () => {
  trap = createServer((_request, response) => {
    callers.push('somebody')
    response.setHeader('content-type', 'text/html').end('<p>trap <a href="/more">more</a></p>')
  })
  // What speaks no HTTP is heard, too.
  trap.on('connection', () => callers.push('somebody'))
  trap.listen(0, '127.0.0.1')
  await once(trap, 'listening')
  port = (trap.address() as AddressInfo).port
  state = await temporaryHome()
})
afterAll(async () => {
  for (const environment of environments) await environment.close()
  trap.closeAllConnections()
  trap.close()
  await state.remove()
})

/** The real node environment, but for models. */
function openEnv(allowedHosts: readonly string[], settings: Readonly<Record<string, string>> = {}): NodeEnv {
  const common = parseCommon(readSettings({ cwd: state.home, env: { HEARTH_HOME: state.home, ...settings } }))
  const logger = createLogger({ service: 'chatflow', level: 'fatal' })
  const secrets = Object.fromEntries(
    [...credentialKinds.values()].flatMap(({ inputs }) =>
      inputs
        .map((input) => [input.name, inputValue(input)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
  )
  const storage = { credentials: { reveal: async () => secrets } } as unknown as Storage
  const { files } = recordingEnv(() => address()).env
  const ready = { files, runFlow: () => Promise.reject(new Error('no flow is called')), watch: createAsyncWatch() }
  const config = chatflowConfigSchema.parse({ allowedHosts })
  const environment = openNodeEnvironment(config, { common, logger }, storage, ready, createMetrics('chatflow'))
  environments.push(environment)
  const { createChatModel } = recordingEnv(() => address()).env
  return { ...environment.env, createChatModel, createEmbeddingModel: wordEmbeddings, variable: () => undefined }
}

const address = () => `http://127.0.0.1:${port}/docs`

type Field = Pick<NodeInput, 'name' | 'label' | 'type' | 'default' | 'options' | 'optional'>

/** The address, in the form that such a field wants, or what it usually holds. */
function inputValue({ name, label, type, default: usual, options, optional }: Field): unknown {
  const words = `${name} ${label}`
  if (/\bport\b/i.test(words)) return port
  if (name === 'mcpActions') return ['any']
  if (/mcpServerConfig/.test(name)) return JSON.stringify({ url: address() })
  if (type !== 'string' && type !== 'password' && type !== 'url') return usual ?? options?.[0]?.name
  if (/redis.*url/i.test(words)) return `redis://127.0.0.1:${port}`
  if (/^url$/.test(name) && /database|sql/i.test(label)) return `postgres://u:p@127.0.0.1:${port}/db`
  if (/host\b/i.test(words)) return '127.0.0.1'
  if (/url|endpoint|base ?path|server|link|domain|address|website|arguments/i.test(words)) return address()
  if (/apiDocs/.test(name)) return `GET ${address()}`
  return usual ?? (optional ? undefined : 'x')
}

function wired({ name, type }: NodeInput): unknown {
  if (/Embeddings/.test(type)) return wordEmbeddings()
  if (/Model/.test(type))
    return env.createChatModel({ provider: 'openai-compatible', label: 'M', model: 'm', userSupplied: true })
  if (name === 'document') return [{ pageContent: 'text', metadata: {} }]
  return undefined
}

function inputsOf(definition: NodeDefinition, changes: Readonly<Record<string, unknown>> = {}) {
  const given = definition.inputs.map((input) => [input.name, wired(input) ?? inputValue(input)])
  const values = { ...Object.fromEntries(given), ...changes }
  const output = definition.outputs?.[0]?.name
  return { label: definition.label, nodeId: 'n', chatflowId: 'f', credentialId: 'c', output, values }
}

/** Uses whatever a node has made as its wires would. */
async function use(made: unknown, signal: AbortSignal, definition: NodeDefinition): Promise<void> {
  const tries: (() => Promise<unknown>)[] = []
  const tools = await toolsOf(made, contextOf('q', { signal })).catch(() => [])
  for (const tool of tools) tries.push(() => callTool(tool, signal))
  if (isDocumentLoader(made))
    tries.push(async () => {
      for await (const _ of made.load(signal)) break
    })
  if (isVectorStore(made)) {
    tries.push(() => made.search({ query: 'q', topK: 1 }, signal))
    tries.push(() =>
      made.add(
        (async function* () {
          yield { pageContent: 'text', metadata: {} }
        })(),
        signal,
      ),
    )
    tries.push(() => made.remove(['a'], signal))
  }
  if (isRetriever(made)) tries.push(() => made.retrieve('q', signal))
  if (isMemory(made)) {
    tries.push(async () => made.store?.load('s', 1, signal))
    tries.push(async () => made.store?.append('s', [{ role: 'user', content: 'q' }], signal))
  }
  if (isModeration(made)) tries.push(() => made.refuse('q', signal))
  const { run } = definition
  if (run !== undefined) tries.push(() => run(made, contextOf(address(), { signal })))
  for (const attempt of tries) await attempt().catch(() => undefined)
}

function callTool(tool: Tool, signal: AbortSignal): Promise<unknown> {
  const { properties = {} } = tool.parameters as { properties?: object }
  const args = Object.fromEntries(Object.keys(properties).map((name) => [name, address()]))
  return tool.call(args, contextOf('q', { signal }))
}

const kinds = kindsIn(nodeCatalog).filter(({ category }) => !namedByOwner.has(category))

/** The kinds that reach the address when they are used. */
async function kindsThatCall(): Promise<readonly string[]> {
  const called = new Set<string>()
  for (const definition of kinds) {
    const choice = definition.inputs.find(({ name }) => /^(inputType|relativeLinksMethod|scrapeMode)$/.test(name))
    for (const { name } of choice?.options ?? [{ name: undefined }]) {
      const inputs = inputsOf(definition, name === undefined ? {} : { [choice?.name ?? '']: name })
      const signal = AbortSignal.timeout(timeoutMs)
      callers.length = 0
      try {
        const context = contextOf(address(), { signal })
        const made = await (definition.initRun?.(inputs, env, context) ?? definition.init(inputs, env))
        await use(made, signal, definition)
      } catch {
        // Many cannot be made of such inputs.
      }
      if (callers.length > 0) called.add(definition.name)
    }
  }
  return [...called]
}

test('no kind of node calls a private address', async () => {
  env = openEnv([])
  expect(await kindsThatCall()).toEqual([])
}, 300_000)

test('nor a service of the bundle, although the settings allow its host', async () => {
  env = openEnv(['127.0.0.1'], { HEARTH_LOGS_URL: `http://127.0.0.1:${port}` })
  expect(await kindsThatCall()).toEqual([])
}, 300_000)

const reaching =
  'apiLoader cheerioWebScraper chroma getApiChain openApiChain postgres qdrant RedisBackedChatMemory requestsDelete requestsGet requestsPost requestsPut searXNG webBrowser webScraperTool'.split(
    ' ',
  )

test('the same use does call it where the owner allows it', async () => {
  env = openEnv(['127.0.0.1'])
  const called = await kindsThatCall()
  expect(called).toEqual(expect.arrayContaining(reaching))
}, 300_000)
