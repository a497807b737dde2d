import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import type { Listening, Service } from '@hearth/server'
import { createInferenceService, inferenceConfigSchema } from '../index.ts'

export type RunningService = Listening & {
  readonly service: Service
  readonly home: string
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  /** The value of a sample in `/metrics`, such as `vllm:num_requests_running`; 0 when there is none. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the real service on a free port; one thread, because tests run side by side.
 *
 * @param home state folder; without one it gets its own, which goes when it stops
 * @param env settings that all services share
 */
export async function startForTest(
  settings: Record<string, unknown> = {},
  home?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const folder = home ?? (await mkdtemp(join(tmpdir(), 'hearth-inference-')))
  const common = parseCommon(readSettings({ cwd: folder, env: { HEARTH_HOME: folder, ...env } }))
  const config = inferenceConfigSchema.parse({ port: 0, threads: 1, startupGraceMs: 60_000, ...settings })
  const logger = createLogger({ service: 'inference', level: 'fatal' })
  const service = createInferenceService(config, { common, logger })
  const remove = async () => {
    if (home === undefined) await rm(folder, { recursive: true, force: true })
  }
  const listening = await service.start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { url } = listening
  return {
    ...listening,
    service,
    home: folder,
    post: (path, body, init = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      }),
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text()
      const line = text.split('\n').find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `))
      return Number(line?.split(' ').at(-1) ?? 0)
    },
    async stop() {
      await service.close(AbortSignal.timeout(1_000))
      await remove()
    },
  }
}

// As long as `expect.poll` waits, and longer where the whole check has the machine to itself and to much besides.
const usualLimitS = process.env.TEST_ALL === undefined ? 25 : 50

/** Asks until `condition` holds; fails after `limitS` seconds, which by default is before the test itself does. */
export async function eventually(
  condition: () => Promise<boolean> | boolean,
  what: string,
  limitS = usualLimitS,
): Promise<void> {
  const deadlineMs = performance.now() + limitS * 1_000
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`${what} did not come true within ${limitS} s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The `data:` payloads of a stream of server-sent events, parsed; `[DONE]` stays a string. */
export async function readFrames(response: Response): Promise<readonly unknown[]> {
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('data: '))
  return frames
    .map((frame) => frame.slice('data: '.length))
    .map((data) => (data === '[DONE]' ? data : JSON.parse(data)))
}
