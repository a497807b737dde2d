import { join } from 'node:path'
import { type CommonConfig, openSecrets, type ServiceName } from '@hearth/kernel'
import { createDockerProbe } from './clients/docker-probe.ts'
import { createModelProbe } from './clients/model-probe.ts'
import { createReadyProbe } from './clients/ready-probe.ts'
import type { HealthConfig } from './config.ts'
import type { Target } from './engines/monitor.ts'
import { createDiskProbe } from './host/disk-probe.ts'
import { createLoopProbe } from './host/loop-probe.ts'
import { createMemoryProbe } from './host/memory-probe.ts'

/** Everything that this configuration checks, in the order in which it is shown. */
export function createTargets(config: HealthConfig, common: CommonConfig): readonly Target[] {
  const services = config.services.map((service) => serviceTarget(service, config, common))
  return [...services, ...config.resources.map((resource) => resourceTarget(resource, config, common))]
}

function serviceTarget(name: ServiceName, config: HealthConfig, { urls }: CommonConfig): Target {
  const { intervalMs, retryMs, timeoutMs, maxAnswerBytes, warnLatencyMs } = config
  const weight = config.nonCritical.includes(name) ? 'important' : 'critical'
  const own = () => createLoopProbe({ warnLatencyMs, failLatencyMs: Math.max(2_000, warnLatencyMs * 4) })
  const url = `${urls[name]}/readyz`
  const other = (onLost: () => void) => createReadyProbe({ url, timeoutMs, maxAnswerBytes, warnLatencyMs, onLost })
  return { name, group: 'services', weight, intervalMs, retryMs, openProbe: name === 'health' ? own : other }
}

function resourceTarget(name: HealthConfig['resources'][number], config: HealthConfig, common: CommonConfig): Target {
  const { resourceIntervalMs: intervalMs, resourceRetryMs: retryMs, timeoutMs } = config
  const pace = { name, intervalMs, retryMs }
  const { inference, logs } = common.urls
  switch (name) {
    case 'model': {
      const key = keyFor(config, common)
      const options = { url: `${inference}/models`, key, timeoutMs, maxAnswerBytes: config.maxModelListBytes }
      return { ...pace, group: 'engines', weight: 'important', openProbe: () => createModelProbe(options) }
    }
    case 'docker': {
      const options = { url: `${logs}/api/v1/docker`, timeoutMs, maxAnswerBytes: config.maxAnswerBytes }
      const required = config.dockerRequired
      const weight = required ? 'important' : 'advisory'
      return { ...pace, group: 'engines', weight, openProbe: () => createDockerProbe({ ...options, required }) }
    }
    case 'disk': {
      const folders = [
        { label: 'state', path: common.home },
        { label: 'models', path: join(common.home, 'models') },
      ]
      return { ...pace, group: 'host', weight: 'advisory', openProbe: () => createDiskProbe(folders, config) }
    }
    case 'memory':
      return { ...pace, group: 'host', weight: 'advisory', openProbe: () => createMemoryProbe(config) }
  }
}

// Read once it is needed: a machine that checks nothing but addresses has no secrets of its own.
function keyFor({ inferenceKey }: HealthConfig, { home, secrets }: CommonConfig): () => Promise<string> {
  let key: Promise<string> | undefined
  return () => {
    key ??= inferenceKey === undefined ? derivedKey(home, secrets) : Promise.resolve(inferenceKey)
    return key
  }
}

async function derivedKey(home: string, outside: CommonConfig['secrets']): Promise<string> {
  return (await openSecrets(home, outside)).derive('health service key').toString('base64url')
}
