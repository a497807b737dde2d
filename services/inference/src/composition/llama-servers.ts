import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Failure, hearthCommand, type Logger } from '@hearth/kernel'
import { freePort } from '@hearth/server'
import type { InferenceConfig } from '../config.ts'
import { usualSlots } from '../domain/models/load-plan.ts'
import { type LlamaServer, startLlamaServer } from '../engines/llama-server/llama-server.ts'
import { serverArguments } from '../engines/llama-server/server-arguments.ts'
import { findConfigured } from '../storage/configured-model.ts'
import { listModelFolder } from '../storage/model-folder.ts'
import { type UpstreamSettings, upstreamsSchema } from '../upstreams/config.ts'
import { modelSettings } from './load-settings.ts'

/** The models that llama.cpp's own server computes, each with one of its own. */
export type LlamaServers = {
  /** For the gateway, which passes their requests on. */
  readonly upstreams: readonly UpstreamSettings[]
  /** Waits until all of them take requests, for so long at most. */
  ready(graceMs: number): Promise<void>
  list(): readonly ServerState[]
  close(): Promise<void>
}

type ServerState = {
  readonly id: string
  readonly aliases: readonly string[]
  readonly path: string
  /** Why its server does not run; `undefined` while it does. */
  readonly failure: string | undefined
}

type Started = { readonly upstream: UpstreamSettings; readonly server: LlamaServer } & Omit<ServerState, 'failure'>

const checkMs = 1_000
const lookEveryMs = 100

/**
 * Starts a server for every model whose configuration names a binary.
 *
 * @param home the state folder
 * @throws {Failure} `invalid` when the file of such a model is not there, or when it is the model of the start
 */
export async function startLlamaServers(config: InferenceConfig, home: string, logger: Logger): Promise<LlamaServers> {
  const started: Started[] = []
  const close = async () => void (await Promise.all(started.map(({ server }) => server.close())))
  try {
    for (const { id } of config.models.filter(({ llamaServer }) => llamaServer !== undefined)) {
      started.push(await startOne(id, config, { home, logger }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    upstreams: started.map(({ upstream }) => upstream),
    async ready(graceMs) {
      const timeout = AbortSignal.timeout(graceMs)
      await Promise.all(started.map(({ upstream }) => awaitHealth(upstream.origin, timeout)))
    },
    list: () => started.map(({ id, aliases, path, server }) => ({ id, aliases, path, failure: server.failure() })),
    close,
  }
}

async function startOne(
  id: string,
  config: InferenceConfig,
  { home, logger }: { readonly home: string; readonly logger: Logger },
): Promise<Started> {
  const { entry, slots = usualSlots, contextTokens, ...settings } = modelSettings(id, config)
  if (entry?.llamaServer === undefined) throw new Error(`"${id}" has no llama-server`)
  const { binary, args } = entry.llamaServer
  const { template, sampling } = entry
  const path = await pathOf(entry, config, home)
  const port = await freePort()
  const key = randomBytes(24).toString('base64url')
  const server = startLlamaServer({
    ...{ model: id, binary, key, logger },
    args: serverArguments({ ...settings, slots, contextTokens, ...{ id, path, port, template, sampling, args } }),
    restart: { firstMs: config.restartFirstMs, maxMs: config.restartMaxMs },
  })
  const names = [id, ...entry.aliases]
  const [upstream] = upstreamsSchema.parse([
    {
      url: `http://127.0.0.1:${port}`,
      kind: 'llama-server',
      models: Object.fromEntries(names.map((name) => [name, id])),
      maxParallel: slots,
      apiKey: key,
      beforeLocal: true,
      checkMs,
    },
  ])
  if (upstream === undefined) throw new Error('an upstream was not read')
  // The same after every start, for metrics, and none that the configuration can give; it goes into a header.
  const name = `llama-server:${encodeURIComponent(id)}`
  return {
    upstream: { ...upstream, name, comesBack: () => server.comesBack() },
    server,
    id,
    aliases: entry.aliases,
    path,
  }
}

async function pathOf(
  entry: InferenceConfig['models'][number],
  config: InferenceConfig,
  home: string,
): Promise<string> {
  const { id } = entry
  if (config.model === id) {
    const remedy = 'name another as "model", or leave "llamaServer" out'
    throw new Failure('invalid', `Cannot run the model of the start, "${id}", on llama-server: ${remedy}`)
  }
  const stored = await listModelFolder(join(home, 'models'))
  const found = (await findConfigured(entry, stored)) ?? stored.find((model) => model.id === id)
  if (found !== undefined) return found.path
  const remedy = entry.uri === undefined ? 'set its "path"' : `pull it first: ${hearthCommand} pull ${entry.uri}`
  throw new Failure('invalid', `Cannot run the model "${id}" on llama-server: its file is not there; ${remedy}`)
}

// A gateway that finds it absent at first waits longer and longer before it looks again.
async function awaitHealth(origin: string, timeout: AbortSignal): Promise<void> {
  while (!timeout.aborted) {
    const answer = await fetch(`${origin}/health`, { signal: timeout }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
