import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@hearth/server'
import { vi } from 'vitest'

const run = promisify(execFile)
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const images = {
  HEARTH_BASE_IMAGE: 'hearth-base:local',
  HEARTH_RUNTIME_IMAGE: 'hearth-runtime:local',
  HEARTH_POSTGRES_IMAGE: 'hearth-postgres:local',
  HEARTH_NGINX_IMAGE: 'hearth-nginx:local',
  HEARTH_REDIS_IMAGE: 'hearth-redis:local',
}

const published = ['chatflow', 'inference', 'metrics', 'dashboard', 'flows', 'dashboards']

/** What is lacking here; `scripts/engines.sh all` brings it. It takes minutes, so it has to be asked for. */
export function missingForProject(): string | undefined {
  if (process.env.TEST_ALL === undefined) return 'TEST_ALL=1'
  if (spawnSync('docker-compose', ['--version']).error !== undefined) return 'docker-compose'
  if (spawnSync('docker', ['info']).status !== 0) return 'a running Docker Engine'
  return Object.values(images).find((image) => spawnSync('docker', ['image', 'inspect', image]).status !== 0)
}

/** A project of compose with secrets of its own, on ports that nobody else has. */
export type Project = {
  compose(...args: string[]): Promise<{ readonly stdout: string }>
  /** The same project by other files over the first. */
  composeWith(over: readonly string[], ...args: string[]): Promise<{ readonly stdout: string }>
  /** What a secret's file holds. */
  secret(name: string): string
  /** Where a service is published: `chatflow`, `inference`, `metrics`, `dashboard`, and the doors `flows` and `dashboards`. */
  url(name: string): string
  untilHealthy(service: string): Promise<void>
  close(): Promise<void>
}

/** Makes the secrets and builds the image; starts nothing. @param over the files laid over `compose.yaml` */
export async function openProject(name: string, over: readonly string[]): Promise<Project> {
  const secrets = mkdtempSync(join(tmpdir(), 'hearth-secrets-'))
  await run('deploy/make-secrets.sh', [secrets], { cwd: projectRoot })
  const ports = new Map<string, number>()
  for (const of of published) ports.set(of, await freePort())
  const variables = [...ports].map(([of, port]) => [`HEARTH_${of.toUpperCase()}_PORT`, String(port)])
  const env = { ...process.env, ...images, ...Object.fromEntries(variables), HEARTH_SECRETS: secrets }
  const composeWith = (chosen: readonly string[], ...args: string[]) => {
    const files = ['compose', ...chosen].flatMap((file) => ['-f', `deploy/${file}.yaml`])
    return run('docker-compose', ['-p', name, ...files, ...args], {
      cwd: projectRoot,
      env,
      maxBuffer: 64 * 1024 * 1024,
    })
  }
  const compose = (...args: string[]) => composeWith(over, ...args)
  await compose('build', 'inference')
  return {
    compose,
    composeWith,
    secret: (of) => readFileSync(join(secrets, of), 'utf8'),
    url: (of) => `http://127.0.0.1:${ports.get(of)}`,
    async untilHealthy(service) {
      const id = (await compose('ps', '-q', service)).stdout.trim()
      const format = ['--format', '{{.State.Status}} {{.State.Health.Status}}']
      const isHealthy = async () =>
        (await run('docker', ['inspect', ...format, id])).stdout.trim() === 'running healthy'
      await vi.waitUntil(isHealthy, { timeout: 300_000, interval: 500 })
    },
    async close() {
      await compose('down', '--volumes', '--timeout', '5')
      rmSync(secrets, { recursive: true })
    },
  }
}

/** What the engine tells of containers. */
export const inspect = async (ids: string) => (await run('docker', ['inspect', ...ids.trim().split('\n')])).stdout
