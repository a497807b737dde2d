import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The memory limit of a Linux control group, and what is used without the caches it could drop. */
export type GroupMemory = { readonly limitBytes: number; readonly usedBytes: number }

type Layout = {
  /** Below where the system's folders lie. */
  readonly root: string
  readonly limit: string
  readonly usage: string
  readonly cache: string
}

const second: Layout = { root: 'sys/fs/cgroup', limit: 'memory.max', usage: 'memory.current', cache: 'inactive_file' }
const first: Layout = {
  root: 'sys/fs/cgroup/memory',
  limit: 'memory.limit_in_bytes',
  usage: 'memory.usage_in_bytes',
  cache: 'total_inactive_file',
}

// Groups lie in one another; no real system nests them deeper.
const maxDepth = 16

/**
 * The tightest limit on this process by version 2 of control groups, else 1; `undefined` without any.
 *
 * @param system where the folders `proc` and `sys` lie
 */
export async function readGroupMemory(system = '/'): Promise<GroupMemory | undefined> {
  const groups = await readFile(join(system, 'proc/self/cgroup'), 'utf8').catch(() => '')
  const pathOf = (pattern: RegExp) => pattern.exec(groups)?.[1]
  return (
    (await readTightest(system, second, pathOf(/^0::(.*)$/m))) ??
    (await readTightest(system, first, pathOf(/^\d+:memory:(.*)$/m)))
  )
}

async function readTightest(
  system: string,
  layout: Layout,
  path: string | undefined,
): Promise<GroupMemory | undefined> {
  if (path === undefined) return undefined
  // A container often sees its own group as the root, under another name than the host has for it.
  const levels = path
    .split('/')
    .filter((part) => part !== '')
    .slice(0, maxDepth)
  const folders = levels.map((_, at) => levels.slice(0, at + 1))
  const found = await Promise.all(
    [[], ...folders].map((folder) => readLimit(layout, join(system, layout.root, ...folder))),
  )
  const limited = found.filter((group) => group !== undefined)
  return limited.toSorted((a, b) => a.limitBytes - a.usedBytes - (b.limitBytes - b.usedBytes))[0]
}

async function readLimit(layout: Layout, folder: string): Promise<GroupMemory | undefined> {
  const limitBytes = Number(await readText(folder, layout.limit))
  // "max" is no number, and version 1 writes no limit as almost 2^63.
  if (!Number.isFinite(limitBytes) || limitBytes <= 0 || limitBytes > 2 ** 60) return undefined
  const [usage, statistics] = await Promise.all([readText(folder, layout.usage), readText(folder, 'memory.stat')])
  const cacheBytes = Number(new RegExp(`^${layout.cache} (\\d+)$`, 'm').exec(statistics)?.[1] ?? 0)
  return { limitBytes, usedBytes: Math.max(0, Number(usage) - cacheBytes) }
}

async function readText(folder: string, name: string): Promise<string> {
  return (await readFile(join(folder, name), 'utf8').catch(() => '')).trim()
}
