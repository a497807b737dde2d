import type { ContainerFigures, ContainerUsage, DockerFigures } from '../../../domain/containers/container-figures.ts'
import type { EngineClient } from '../engine/engine-client.ts'
import type { EngineContainer } from '../engine/engine-container.ts'
import type { EngineWatch } from '../engine/engine-watch.ts'
import { readCgroupUsage } from './cgroup-usage.ts'
import { parseStats } from './stats-usage.ts'

export type FiguresOptions = {
  readonly client: EngineClient
  readonly watch: EngineWatch
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Containers that are asked for at once. */
  readonly atOnce: number
  /** Those that have not answered by then are left out. */
  readonly timeoutMs: number
}

// Two that ask within this time get the same answer.
const freshMs = 500

/** Gives the figures of all running containers. Nothing is read while nobody asks. */
export function createFigures(options: FiguresOptions): () => Promise<DockerFigures> {
  let last: { readonly atMs: number; readonly figures: Promise<DockerFigures> } | undefined
  return () => {
    const nowMs = performance.now()
    if (last === undefined || nowMs - last.atMs > freshMs) last = { atMs: nowMs, figures: collect(options) }
    return last.figures
  }
}

async function collect({ client, watch, clock, atOnce, timeoutMs }: FiguresOptions): Promise<DockerFigures> {
  if (!watch.state().available) return { up: false, containers: [], unread: 0 }
  const running = watch.containers().filter(({ state }) => state === 'running' || state === 'paused')
  const signal = AbortSignal.timeout(timeoutMs)
  const waiting = [...running]
  const containers: ContainerFigures[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined && !signal.aborted; next = waiting.pop()) {
      const usage = await readUsage(client, next, signal)
      if (usage !== undefined) containers.push(describe(next, usage, clock()))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { up: true, containers, unread: running.length - containers.length }
}

async function readUsage(
  client: EngineClient,
  { fullId, details }: EngineContainer,
  signal: AbortSignal,
): Promise<ContainerUsage | undefined> {
  // Where there is no process, there are no files of it either.
  const found = await readCgroupUsage(details?.State.Pid ?? 0, fullId)
  if (found !== undefined) return found
  const query = { stream: 'false', 'one-shot': 'true' }
  // It may have ended meanwhile, or take too long; the others count.
  const answer = await client.getJson(`/containers/${fullId}/stats`, query, signal).catch(() => undefined)
  return answer === undefined ? undefined : parseStats(answer, details?.HostConfig.Memory ?? 0)
}

function describe(
  { fullId, name, image, labels, details }: EngineContainer,
  usage: ContainerUsage,
  nowMs: number,
): ContainerFigures {
  const host = details?.HostConfig
  return {
    fullId,
    name,
    image,
    labels,
    startedSeconds: Math.floor(Date.parse(details?.State.StartedAt ?? '') / 1_000) || 0,
    seenSeconds: Math.floor(nowMs / 1_000),
    cpuShares: host?.CpuShares || 1_024,
    cpuQuota: host?.CpuQuota || (host === undefined ? 0 : host.NanoCpus / 10_000),
    cpuPeriod: host?.CpuPeriod || 100_000,
    usage,
  }
}
