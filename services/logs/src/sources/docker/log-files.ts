import { constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { EngineContainer } from './engine/engine-container.ts'

/** The files of a container in terms of the file reader: `<dir>/<service>.log` and its predecessors. */
export type LogFolder = { readonly dir: string; readonly service: string }

/**
 * Where the json-file driver keeps a container's output, when it can be read here. The engine's own
 * `follow` loses what is rotated while it reads; the files do not.
 *
 * @returns `undefined` when only the engine can read it: another driver, compressed files, an
 *   engine on another machine, no permission, or a path that is not where it should be
 */
export async function findLogFolder(
  { fullId, details }: EngineContainer,
  rootDir: string | undefined,
): Promise<LogFolder | undefined> {
  const driver = details?.HostConfig.LogConfig
  if (details === undefined || driver?.Type !== 'json-file' || driver.Config.compress === 'true') return undefined
  if (rootDir === undefined) return undefined
  const folder = { dir: join(rootDir, 'containers', fullId), service: `${fullId}-json` }
  const path = join(folder.dir, `${folder.service}.log`)
  // A container that has not run yet has no path, but will have this one.
  if (details.LogPath !== '' && details.LogPath !== path) return undefined
  return (await isReadable(folder.dir, path)) ? folder : undefined
}

async function isReadable(dir: string, path: string): Promise<boolean> {
  try {
    await access(dir, constants.R_OK | constants.X_OK)
    // Links are not followed: the engine makes none.
    for (const real of [dirname(dir), dir]) if (!(await lstat(real)).isDirectory()) return false
    const stats = await lstat(path).catch(() => undefined)
    if (stats === undefined) return true
    await access(path, constants.R_OK)
    return stats.isFile()
  } catch {
    return false
  }
}
