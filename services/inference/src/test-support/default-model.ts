import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type MockHub, startMockHub } from '../clients/test-support/mock-hub.ts'
import { readCatalogue } from '../storage/catalogue.ts'
import { starterModelPath } from '../storage/main-model.ts'
import { type RunningService, startForTest } from './start-inference.ts'

/** What `GET /models/default` says of one purpose. */
type Shown = {
  readonly model: string
  readonly is_starter: boolean
  readonly offer: {
    readonly state: string
    readonly model: { readonly id: string; readonly address: string; readonly stored_as: string | null }
    readonly progress: { readonly done_bytes: number; readonly total_bytes: number } | null
    readonly error: { readonly message: string } | null
  } | null
  readonly reason: string | null
}
export type ShownBoth = Shown & { readonly embedding: Shown }

/** The model of the mock hub, and what it is called once it is stored. */
export const tiny = { address: 'hf:someone/tiny:Q8_0', id: 'someone/tiny/tiny-Q8_0' } as const
export const ask = { messages: [{ role: 'user', content: 'What is the capital of Italy?' }], max_tokens: 4 }

/** A state folder that goes after the test; with models in it that are the starter under other names. */
export async function openHome(...names: readonly string[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-default-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  await mkdir(join(home, 'models'))
  for (const name of names) await copyFile(starterModelPath(), join(home, 'models', `${name}.gguf`))
  return home
}

/** A hub that has the starter under other names: {@link tiny}, and every model of the catalogue. */
export async function openHub(): Promise<MockHub> {
  const listed = readCatalogue().map(({ repository, files }) => [repository, files.map(({ file }) => file)] as const)
  const hub = await startMockHub(
    await readFile(starterModelPath()),
    new Map([['someone/tiny', ['tiny-Q8_0.gguf']], ...listed]),
  )
  onTestFinished(() => hub.close())
  return hub
}

/** The service in this process; it stops after the test. */
export async function startService(home: string, settings: Record<string, unknown> = {}): Promise<RunningService> {
  const service = await startForTest({ ...quick, ...settings }, home)
  onTestFinished(() => service.stop())
  return service
}

/** Settings under which a small model is loaded quickly, and a download that broke off is continued at once. */
export const quick = { slots: 1, contextTokens: 512, downloadRetryMs: 10 }

export async function show(url: string): Promise<ShownBoth> {
  return (await (await fetch(`${url}/models/default`)).json()) as ShownBoth
}

/** Which model answers a request that names this one. */
export async function answeredBy(service: Pick<RunningService, 'post'>, model?: string): Promise<string> {
  const response = await service.post('/v1/chat/completions', { ...ask, ...(model === undefined ? {} : { model }) })
  return ((await response.json()) as { model: string }).model
}

/** The files of a models folder, at any depth. */
export async function filesOf(home: string): Promise<readonly string[]> {
  const entries = await readdir(join(home, 'models'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
