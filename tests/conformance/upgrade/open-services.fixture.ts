import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { findService } from '../../../cli/src/services.ts'
import { authorizationOf } from './authorization.ts'
import { missingIn } from './holds.ts'
import type { Kept, Reading, ServiceName } from './kept.ts'

/** Settings by which nothing that a state holds is too old to be kept, whenever the tests run. */
export const ageless = { HEARTH_METRICS_RETENTION_MS: `${200 * 365 * 86_400_000}`, HEARTH_METRICS_BUNDLE: 'false' }

export type OpenService = { readonly url: string; close(): Promise<void> }

/** One service of this version on a state folder, in this process, on a free port. */
export async function openService(name: ServiceName, home: string, more: NodeJS.ProcessEnv = {}): Promise<OpenService> {
  const entry = findService(name)
  if (entry === undefined) throw new Error(`Cannot start "${name}": there is no such service`)
  const env = {
    ...ageless,
    HEARTH_HOME: home,
    [`HEARTH_${name.toUpperCase()}_PORT`]: '0',
    HEARTH_LOGS_DOCKER: 'off',
    HEARTH_HEALTH_RESOURCES: 'model',
    HEARTH_METRICS_ADMIN_API: 'true',
    ...more,
  }
  const settings = readSettings({ cwd: home, env })
  const common = parseCommon(settings)
  const service = await entry.create(settings, { common, logger: createLogger({ service: name, level: 'silent' }) })
  const { url } = await service.start()
  return { url, close: () => service.close(AbortSignal.timeout(5_000)) }
}

/** What of a service's state is not there, a sentence each. */
export async function missingOf(service: ServiceName, url: string, kept: Kept): Promise<readonly string[]> {
  const found: string[] = []
  for (const reading of kept.readings.filter((one) => one.service === service)) {
    const missing = await missingFrom(reading, url, kept)
    if (missing !== undefined) found.push(`${reading.path}: ${missing}`)
  }
  return found
}

async function missingFrom({ service, path, holds, login }: Reading, url: string, kept: Kept) {
  const { apiKey: key, password, people } = kept
  const headers = { authorization: authorizationOf(service, { key, password, people, login }) }
  const answer = await fetch(`${url}${path}`, { headers })
  const text = await answer.text()
  return answer.ok ? missingIn(JSON.parse(text), holds) : `${answer.status} ${text}`
}
