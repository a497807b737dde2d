import { join } from 'node:path'
import type { MetricsConfig } from '../config.ts'
import { type OpenPushGateway, openPushGateway, type PushGatewayDeps } from '../engines/push-gateway.ts'
import { createPushedFile } from '../storage/pushed-file.ts'

type PushingDeps = Pick<PushGatewayDeps, 'clock' | 'logger' | 'appender'> & {
  /** The state folder of this service. */
  readonly dir: string
}

/** What programs push in Pushgateway's way; nothing of it is stored before `start`. */
export function openPushing(config: MetricsConfig, { dir, ...deps }: PushingDeps): Promise<OpenPushGateway> {
  const bounds = { maxGroups: config.maxPushGroups, maxSamples: config.maxPushedSamples }
  const times = { intervalMs: config.scrapeIntervalMs, ttlMs: config.pushTtlMs }
  return openPushGateway({ ...deps, ...times, bounds, file: createPushedFile(join(dir, 'pushed.json'), deps.logger) })
}
