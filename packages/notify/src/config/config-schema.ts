import { z } from 'zod'
import { globalConfig } from './global-schema.ts'
import { receiverConfig } from './receiver-schema.ts'
import { inhibitRuleConfig, routeConfig } from './route-schema.ts'
import { namedTimeIntervals } from './time-interval-schema.ts'

/** Alertmanager's configuration, as far as it is served. An unknown key is an error. */
export const alertmanagerConfig = z.strictObject({
  global: globalConfig.prefault({}),
  route: routeConfig.nullish(),
  receivers: z.array(receiverConfig).default([]),
  inhibit_rules: z.array(inhibitRuleConfig).default([]),
  time_intervals: z.array(namedTimeIntervals).default([]),
  /** Files of named templates, as patterns; relative to the file of the configuration. */
  templates: z.array(z.string()).default([]),
  mute_time_intervals: z.array(namedTimeIntervals).default([]),
})

export type AlertmanagerConfig = z.output<typeof alertmanagerConfig>
