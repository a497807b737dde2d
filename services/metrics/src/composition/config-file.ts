import { emptyConfig } from '../config-file/empty-config.ts'
import type { LoadedConfig } from '../config-file/load-config.ts'
import type { ConfigInForce } from './config-in-force.ts'

/** The file at `path`, or what holds without one. The parser of YAML is loaded only by those who have such a file. */
export async function loadFile(path: string | undefined): Promise<LoadedConfig> {
  if (path === undefined) return emptyConfig()
  const { loadConfig } = await import('../config-file/load-config.ts')
  return loadConfig(path, process.env)
}

/** A text that is not in the file yet. */
export async function parseText(text: string, path: string): Promise<LoadedConfig> {
  const { parseWhole } = await import('../config-file/load-config.ts')
  return parseWhole(text, path, process.env)
}

/** As Prometheus does, the configuration is read again on SIGHUP. A failure is logged where it is read. */
export function reloadOnHangup({ reload }: ConfigInForce): { close(): void } {
  const onHangup = () => void reload().catch(() => undefined)
  process.on('SIGHUP', onHangup)
  return { close: () => void process.off('SIGHUP', onHangup) }
}
