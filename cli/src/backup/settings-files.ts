import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Settings } from '@hearth/kernel'
import { settingsFolder } from './archive/contents.ts'
import type { ArchiveEntry } from './archive/write-archive.ts'
import { filesUnder } from './files-under.ts'

/** The file of settings that this working directory and environment name; it may not exist. */
export function settingsPath(cwd: string, env: NodeJS.ProcessEnv): string {
  return resolve(cwd, env.HEARTH_CONFIG || 'hearth.yaml')
}

/** The settings, and what they name outside the state folder: a scrape configuration, receivers of alerts, provisioned dashboards. */
export async function* settingsEntries(
  settings: Settings,
  home: string,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<ArchiveEntry> {
  const main = settingsPath(settings.cwd, env)
  if (existsSync(main)) yield { name: `${settingsFolder}/hearth.yaml`, path: main }
  const named = [
    { name: 'metrics', path: settings.services.get('metrics')?.get('configFile')?.value },
    { name: 'alertmanager', path: settings.services.get('metrics')?.get('alertmanagerFile')?.value },
    { name: 'provisioning', path: settings.services.get('dashboard')?.get('provisioning')?.value },
  ]
  for (const { name, path } of named) {
    if (typeof path !== 'string') continue
    const place = resolve(settings.cwd, path)
    // What lies in the state folder is held anyway.
    if (existsSync(place) && !isInside(home, place)) yield* entriesOf(`${settingsFolder}/${name}`, place)
  }
}

async function* entriesOf(name: string, place: string): AsyncGenerator<ArchiveEntry> {
  for await (const path of filesUnder(place)) {
    const inside = relative(place, path) || basename(path)
    yield { name: `${name}/${inside.split(sep).join('/')}`, path }
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/** Where the settings of an unpacked backup lie, or `undefined` when it holds none. */
export function unpackedSettings(unpacked: string): string | undefined {
  const path = join(unpacked, settingsFolder, 'hearth.yaml')
  return existsSync(path) ? path : undefined
}
