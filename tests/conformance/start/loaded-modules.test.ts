import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFlagsOf, SERVICE_ENVIRONMENT } from '../../../cli/src/node-options.ts'

const root = join(import.meta.dirname, '../../..')
const recorder = new URL('./record-modules.fixture.ts', import.meta.url).href

/** Packages and files that a service loads when it first needs them, by parts of their addresses. */
const onDemand: Readonly<Record<ServiceName | 'all', readonly string[]>> = {
  all: [
    ...['yaml', '@opentelemetry/api', 'bintrees', 'nodemailer', 'openid-client', 'undici', 'pg', 'mysql2', 'croner'],
    ...['@redis/client', '@aws-sdk/client-s3', '@modelcontextprotocol/sdk', 'ai', 'mammoth', 'unpdf', 'cheerio'],
    'zod/v4/locales/index.js',
  ].map((name) => `/node_modules/${name}${name.endsWith('.js') ? '' : '/'}`),
  chatflow: [
    '/chatflow/src/domain/import/convert-file.ts',
    '/chatflow/src/wire/chatflows/foreign-file.ts',
    '/chatflow/src/clients/document-parser/formats/',
  ],
  dashboard: [
    '/dashboard/src/clients/add-filters.ts',
    '/dashboard/src/clients/web/readers.ts',
    '/dashboard/src/wire/resources/openapi/documents.ts',
    ...['databases', 'lines', 'services', 'web'].map((name) => `/dashboard/src/composition/late/${name}.ts`),
    '/node_modules/re2js/',
  ],
  health: [],
  inference: ['/inference/src/engines/llama/child/main.ts'],
  logs: [],
  metrics: [
    ...['dns/dns', 'docker/docker', 'file', 'http', 'kubernetes/kubernetes'].map(
      (kind) => `/metrics/src/discovery/${kind}-discovery.ts`,
    ),
    '/metrics/src/composition/outpost/',
    '/metrics/src/config-file/load-config.ts',
    '/metrics/src/domain/otlp/translate/translate.ts',
    '/metrics/src/domain/promql/engine.ts',
    '/metrics/src/domain/promql/evaluate/evaluate.ts',
    '/metrics/src/domain/rules/unit-test/',
    '/rules/src/files/load-rules.ts',
  ],
}

let home = ''
let child: ChildProcess | undefined
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-modules-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** Addresses of all modules that the service has loaded, from its start to its end, without any request. */
async function modulesOf(service: ServiceName): Promise<readonly string[]> {
  const list = join(home, 'modules')
  const env = {
    ...{ PATH: process.env.PATH, HEARTH_HOME: home, MODULES: list, HEARTH_METRICS_BUNDLE: 'false' },
    ...{ [`HEARTH_${service.toUpperCase()}_PORT`]: '0', ...SERVICE_ENVIRONMENT },
  }
  const started = fork(join(root, 'cli/bin/hearth.mjs'), ['serve', service], {
    execArgv: [...nodeFlagsOf(service), '--import', recorder],
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child = started
  const [message] = await once(started, 'message')
  expect(message).toMatchObject({ type: 'ready' })
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await ended
  const lines = (await readFile(list, 'utf8')).split('\n').map((line) => line.split(' '))
  return lines.flatMap(([pid, url = '']) => (pid === String(started.pid) ? [url] : []))
}

// Six starts of a process each, which a busy machine takes its time for.
test.each(SERVICE_NAMES)(
  '%s loads at its start nothing of what is loaded on demand',
  { timeout: 120_000 },
  async (service) => {
    const modules = await modulesOf(service)
    // Otherwise the list of a process that recorded nothing would hold what is claimed.
    expect(modules.some((url) => url.endsWith(`/services/${service}/src/service.ts`))).toBe(true)
    const wanted = [...onDemand.all, ...onDemand[service]]
    expect(modules.filter((url) => wanted.some((part) => url.includes(part)))).toEqual([])
  },
)
