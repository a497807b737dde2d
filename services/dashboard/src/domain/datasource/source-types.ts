import { Failure } from '@hearth/kernel'
import { isLogsReadingPath, isPrometheusReadingPath } from './reading-paths.ts'

/** What is known of each type of data source that can be asked; how it is asked is its adapter's. */
export const sourceTypes = {
  prometheus: {
    typeName: 'Prometheus',
    isReadingPath: isPrometheusReadingPath,
    // In Grafana's words, which scripts look for.
    refusal: (method: string) => `non allow-listed ${method}s not allowed on proxied Prometheus datasource`,
  },
  'hearth-logs': {
    typeName: 'Hearth logs',
    isReadingPath: isLogsReadingPath,
    refusal: (method: string) => `Cannot pass ${method} on to the log service: only GET is, of paths that read`,
  },
} as const

export type SourceType = keyof typeof sourceTypes

/**
 * The type of a data source, when it can be asked. Another one would be sent what it does not understand, and
 * answer with an error or not at all.
 *
 * @throws {Failure} `invalid`
 */
export function checkedType(type: string): SourceType {
  const found = names.find((name) => name === type)
  if (found !== undefined) return found
  const known = names.map((name) => `"${name}"`).join(', ')
  throw new Failure('invalid', `Cannot use a data source of type "${type}": this service can query ${known}`, {
    param: 'type',
  })
}

const names = Object.keys(sourceTypes) as readonly SourceType[]
