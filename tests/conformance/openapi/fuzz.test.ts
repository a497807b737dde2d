// What the OpenAPI documents of the six services promise, held against requests that are made from them.
// FUZZ_EXAMPLES=50 tries that many of each operation beside those that cover every field.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, projectRoot, type RunningBundle, startBundle } from '../../e2e/bundle.fixture.ts'

const program = join(projectRoot, '.cache/schemathesis/bin/schemathesis')
const missing = existsSync(program)
  ? process.env.TEST_ALL === undefined && process.env.FUZZ_EXAMPLES === undefined
    ? 'skipped: it takes minutes; set TEST_ALL or FUZZ_EXAMPLES'
    : undefined
  : 'skipped without schemathesis (scripts/engines.sh all)'

const key = 'key-of-the-fuzz-run'
const password = 'password-of-the-fuzz-run'

type Case = {
  readonly service: Parameters<RunningBundle['urlOf']>[0]
  readonly access: readonly string[]
  /** Paths that are left out, each with its reason. */
  readonly without: Readonly<Record<string, string>>
}

const cases: readonly Case[] = [
  {
    service: 'chatflow',
    access: ['-H', `Authorization: Bearer ${key}`],
    without: {
      '/fetch-links': 'asks whatever address the request names, and that would be a stranger on the internet',
      '/load-prompt': 'answers 500, as Flowise does, where no prompt hub can be asked',
      '/apikey': 'takes away the key that the run itself uses',
      '/(prediction|chat/completions|chatflows/\\{id\\}/run)':
        'runs flows that other requests have just made, and one that cannot run is a 500, as in Flowise',
    },
  },
  {
    service: 'inference',
    access: [],
    without: { pull: 'fetches models from the internet' },
  },
  { service: 'health', access: [], without: {} },
  { service: 'logs', access: [], without: { '^/events$': 'goes on until the client leaves' } },
  {
    service: 'metrics',
    access: [],
    without: { '/api/v1/(admin|config)|^/debug/pprof': 'answer 500, as Prometheus does, while the admin API is off' },
  },
  { service: 'dashboard', access: ['-a', `admin:${password}`], without: {} },
]

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let folder: string
beforeAll(async () => {
  if (missing !== undefined) return
  state = await freshHome()
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_DASHBOARD_PASSWORD: password })
  await bundle.ready()
}, 180_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

describe.skipIf(missing !== undefined)(
  `requests made from an OpenAPI document${missing ? ` (${missing})` : ''}`,
  () => {
    test.each(cases)(
      'get a documented status of $service, none above 499, and within a minute',
      { timeout: 900_000 },
      async ({ service, access, without }) => {
        const { code, out } = await fuzz([`${bundle.urlOf(service)}/openapi.json`, ...access, ...leftOut(without)])
        expect(code, out).toBe(0)
        expect(Number(out.match(/(\d+) generated/)?.[1]), out).toBeGreaterThan(100)
      },
    )
  },
)

// Of several patterns the program heeds the last alone.
function leftOut(without: Case['without']): string[] {
  const parts = Object.keys(without)
  return parts.length === 0 ? [] : ['--exclude-path-regex', parts.join('|')]
}

const how = [
  ...['--checks', 'not_a_server_error,status_code_conformance', '--phases', 'coverage,fuzzing'],
  ...['--max-response-time', '60', '--request-timeout', '75', '--workers', '1', '--no-color'],
  // That few made-up values fit an operation is no fault of it.
  ...['--suppress-health-check', 'filter_too_much'],
  ...['--max-examples', process.env.FUZZ_EXAMPLES ?? '3', '--seed', process.env.FUZZ_SEED ?? '1'],
]

function fuzz(args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 64 * 1_048_576 }
    const child = execFile(program, ['run', ...args, ...how], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: `${out}${err}` }),
    )
  })
}
