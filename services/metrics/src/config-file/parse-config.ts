import { Failure } from '@hearth/kernel'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type PrometheusConfig, prometheusConfig } from './schema.ts'

// Far more than a person writes; a file that unfolds to more by aliases is an attack or a mistake.
const maxAliases = 100

/**
 * A configuration in Prometheus' YAML.
 *
 * @param path named in the failure
 * @throws {Failure} `invalid` with every fault and its line
 */
export function parseConfigFile(text: string, path: string): PrometheusConfig {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const broken = document.errors.map(({ message }) => message.split('\n')[0] ?? message)
  if (broken.length > 0) throw cannotRead(path, broken)
  const parsed = prometheusConfig.safeParse(document.toJS({ maxAliasCount: maxAliases }) ?? {})
  if (parsed.success) return checkJobs(parsed.data, path)
  const lineAt = (place: readonly PropertyKey[]): number => {
    for (let depth = place.length; depth > 0; depth--) {
      const node = document.getIn(place.slice(0, depth), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  throw cannotRead(
    path,
    parsed.error.issues.flatMap((issue) => describe(issue, lineAt)),
  )
}

function describe(issue: z.core.$ZodIssue, lineAt: (place: readonly PropertyKey[]) => number): string[] {
  if (issue.code !== 'unrecognized_keys')
    return [`line ${lineAt(issue.path)}: ${issue.path.join('.')}: ${issue.message}`]
  return issue.keys.map((key) => {
    const where = issue.path.length === 0 ? '' : ` in ${issue.path.join('.')}`
    return `line ${lineAt([...issue.path, key])}: unknown key "${key}"${where}`
  })
}

function checkJobs(config: PrometheusConfig, path: string): PrometheusConfig {
  const names = config.scrape_configs.map(({ job_name }) => job_name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice === undefined) return config
  throw cannotRead(path, [`found multiple scrape configs with job name "${twice}"`])
}

function cannotRead(path: string, faults: readonly string[]): Failure {
  return new Failure('invalid', `Cannot read ${path}: ${faults.join('; ')}`)
}
