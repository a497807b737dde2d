import { Failure } from '@hearth/kernel'
import {
  isAlertsReadingPath,
  isHealthReadingPath,
  isLogsReadingPath,
  isLokiReadingPath,
  isPrometheusReadingPath,
} from './reading-paths.ts'

/** What is known of one type of data source. */
export type SourceFacts = {
  readonly typeName: string
  /** What it is reached by: the address of an HTTP server, `host:port` of a database, or the path of a file. */
  readonly reachedBy: 'http' | 'server' | 'file'
  /** Types of one family answer the same queries. */
  readonly family: string
  /** Whether the proxy passes a request on. */
  readonly isReadingPath: (method: string, path: string) => boolean
  readonly refusal: (method: string) => string
  /** Before the path of a resource, where a plugin names it without. */
  readonly resourcesBelow?: string
}

const closed = {
  isReadingPath: () => false,
  refusal: (method: string) =>
    `Cannot pass ${method} on to a data source of this type: what reads is, if it is not asked by queries alone`,
}

const postgres = { ...closed, typeName: 'PostgreSQL', reachedBy: 'server', family: 'postgres' } as const
const infinity = { ...closed, typeName: 'JSON or CSV', reachedBy: 'http', family: 'infinity' } as const

/** What is known of each type of data source that can be asked; how it is asked is its adapter's. */
export const sourceTypes = {
  prometheus: {
    typeName: 'Prometheus',
    reachedBy: 'http',
    family: 'prometheus',
    isReadingPath: isPrometheusReadingPath,
    // In Grafana's words, which scripts look for.
    refusal: (method: string) => `non allow-listed ${method}s not allowed on proxied Prometheus datasource`,
  },
  'hearth-logs': {
    typeName: 'Hearth logs',
    reachedBy: 'http',
    family: 'hearth-logs',
    isReadingPath: isLogsReadingPath,
    refusal: (method: string) => `Cannot pass ${method} on to the log service: only GET is, of paths that read`,
  },
  loki: {
    typeName: 'Loki',
    reachedBy: 'http',
    family: 'loki',
    isReadingPath: isLokiReadingPath,
    refusal: (method: string) => `Cannot pass ${method} on to a Loki: only GET is, of paths that read`,
    resourcesBelow: 'loki/api/v1/',
  },
  'hearth-health': {
    ...closed,
    typeName: 'Hearth health',
    reachedBy: 'http',
    family: 'hearth-health',
    isReadingPath: isHealthReadingPath,
  },
  // Its key opens more than reading, so nothing is passed on to it.
  'hearth-chatflow': { ...closed, typeName: 'Hearth chatflow', reachedBy: 'http', family: 'hearth-chatflow' },
  alertmanager: {
    ...closed,
    typeName: 'Alertmanager',
    reachedBy: 'http',
    family: 'alertmanager',
    isReadingPath: isAlertsReadingPath,
  },
  'grafana-postgresql-datasource': postgres,
  // As Grafana called it before its plugins had names of their own.
  postgres,
  mysql: { ...closed, typeName: 'MySQL', reachedBy: 'server', family: 'mysql' },
  'yesoreyes-infinity-datasource': infinity,
  // As its author spells it; some dashboards do not.
  'yesoreyeram-infinity-datasource': infinity,
  'marcusolsson-json-datasource': { ...closed, typeName: 'JSON API', reachedBy: 'http', family: 'json' },
  'marcusolsson-csv-datasource': { ...closed, typeName: 'CSV', reachedBy: 'http', family: 'csv' },
  'frser-sqlite-datasource': { ...closed, typeName: 'SQLite', reachedBy: 'file', family: 'sqlite' },
} as const satisfies Readonly<Record<string, SourceFacts>>

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

/** Whether a data source of one type answers queries that were written for another. */
export function isAlike(type: string, wanted: string): boolean {
  return type === wanted || (familyOf(type) !== undefined && familyOf(type) === familyOf(wanted))
}

function familyOf(type: string): string | undefined {
  return names.includes(type as SourceType) ? sourceTypes[type as SourceType].family : undefined
}

const names = Object.keys(sourceTypes) as readonly SourceType[]
