import { z } from 'zod'
import { anyDiscoveryFields } from './discovery.ts'
import { checkHttpClient, httpClientFields } from './http-client.ts'
import { relabelConfig } from './relabel.ts'
import { lastPartAlone, period } from './scalars.ts'

/** Files of rules; the last part may have `*`. */
export const ruleFiles = z.array(lastPartAlone).default([])

/** A section of Alertmanagers that are told alike. */
export const alertmanagersConfig = z
  .strictObject({
    scheme: z.enum(['http', 'https']).default('http'),
    path_prefix: z.string().default('/'),
    timeout: period.prefault('10s'),
    api_version: z.literal('v2', 'must be v2: Alertmanagers of today have no other').default('v2'),
    relabel_configs: z.array(relabelConfig).default([]),
    alert_relabel_configs: z.array(relabelConfig).default([]),
    sigv4: z.unknown().optional(),
    ...httpClientFields,
    ...anyDiscoveryFields,
  })
  .superRefine(checkHttpClient)

/** Who is told of alerts. */
export const alerting = z.strictObject({
  alert_relabel_configs: z.array(relabelConfig).default([]),
  alertmanagers: z.array(alertmanagersConfig).default([]),
})

export type AlertingConfig = z.output<typeof alerting>
export type AlertmanagersConfig = z.output<typeof alertmanagersConfig>
