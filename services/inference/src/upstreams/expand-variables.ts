import { Failure } from '@hearth/kernel'
import type { UpstreamSettings } from './config.ts'

/**
 * Puts variables of the environment in place of `${NAME}` in an upstream's key, so that the file holds no secret.
 *
 * @throws {Failure} `invalid` when one is not set
 */
export function expandVariables(
  settings: UpstreamSettings,
  env: Readonly<Record<string, string | undefined>>,
): UpstreamSettings {
  const { apiKey } = settings
  if (apiKey === undefined) return settings
  return { ...settings, apiKey: apiKey.replace(/\$\{(\w+)\}/g, (_, name: string) => readVariable(name, settings, env)) }
}

function readVariable(
  name: string,
  settings: UpstreamSettings,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  const state = `the variable "${name}" that its apiKey names is not set`
  throw new Failure('invalid', `Cannot read the upstream "${settings.name}": ${state}`)
}
