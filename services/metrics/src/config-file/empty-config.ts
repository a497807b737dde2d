import type { LoadedConfig } from './load-config.ts'
import { prometheusConfig } from './schema/prometheus-config.ts'

/** What holds where there is no file. */
export function emptyConfig(): LoadedConfig {
  return {
    config: prometheusConfig.parse({}),
    written: {},
    writtenJobs: [],
    jobs: [],
    ruleGroups: [],
    unserved: [],
    missingVariables: [],
  }
}
