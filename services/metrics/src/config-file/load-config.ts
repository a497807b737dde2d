import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import { loadRules } from '@hearth/rules/files'
import { compileRelabel } from '../domain/scrape/relabel.ts'
import { readPromql } from '../rule-files/read-promql.ts'
import { applyGlobal, type JobConfig } from './apply-global.ts'
import { expandVariables } from './expand-variables.ts'
import { listFiles } from './list-files.ts'
import { checkNames, parseConfigFile, parseScrapeFile } from './parse-config.ts'
import type { AlertingConfig } from './schema/alerting.ts'
import type { GlobalConfig, PrometheusConfig } from './schema/prometheus-config.ts'
import type { ScrapeConfig } from './schema/scrape.ts'
import { md5 } from './targets/plan-targets.ts'
import { toRule } from './targets/to-rule.ts'
import { listUnserved, type UnservedKey } from './unserved.ts'

/** A configuration that was read whole: its file, and the ones that it names. */
export type LoadedConfig = {
  readonly config: PrometheusConfig
  /** As it was written, with absolute paths. */
  readonly written: Readonly<Record<string, unknown>>
  /** The same jobs as they were written. */
  readonly writtenJobs: readonly Readonly<Record<string, unknown>>[]
  /** Those of `scrape_configs` and of `scrape_config_files`, with what `global` says. */
  readonly jobs: readonly JobConfig[]
  /** Those of `rule_files`. */
  readonly ruleGroups: readonly RuleGroup[]
  /** What the file has and is not served. */
  readonly unserved: readonly UnservedKey[]
  /** Variables that external labels name and that are not set. */
  readonly missingVariables: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The configuration at `path`, in Prometheus' YAML.
 *
 * @throws {Failure} `invalid` when a file cannot be read or has faults
 */
export async function loadConfig(path: string, environment: Environment): Promise<LoadedConfig> {
  const text = await read(path, '"configFile" of the metrics settings names it')
  return parseWhole(text, path, environment)
}

/** As {@link loadConfig}, of a text that is not in the file yet. */
export async function parseWhole(text: string, path: string, environment: Environment): Promise<LoadedConfig> {
  const { written, config } = parseConfigFile(text, path, dirname(resolve(path)))
  const more = await readScrapeFiles(config.scrape_config_files)
  const jobs = [...config.scrape_configs, ...more.flatMap(({ config: file }) => file.scrape_configs)]
  checkNames(jobs, path)
  const { external, missingVariables } = expandLabels(config.global.external_labels, environment)
  const global: GlobalConfig = { ...config.global, external_labels: external }
  for (const job of jobs) checkRelabeling(job)
  checkAlerting(config.alerting)
  return {
    written,
    config: { ...config, global },
    jobs: jobs.map((job) => applyGlobal(job, global)),
    writtenJobs: [written, ...more.map((file) => file.written)].flatMap(writtenJobsOf),
    ruleGroups: await loadRules(config.rule_files, {
      intervalMs: global.evaluation_interval,
      queryOffsetMs: global.rule_query_offset,
      readExpression: readPromql,
    }),
    unserved: unservedOf([written, ...more.map((file) => file.written)]),
    missingVariables,
  }
}

async function readScrapeFiles(patterns: readonly string[]) {
  const files = []
  for (const pattern of patterns)
    for (const path of await listFiles(pattern))
      files.push(parseScrapeFile(await read(path, '"scrape_config_files" names it'), path, dirname(path)))
  return files
}

/** @throws {Failure} `invalid` for a regular expression that is none */
function checkRelabeling(job: ScrapeConfig): void {
  for (const rules of [job.relabel_configs, job.metric_relabel_configs]) compileRelabel(rules.map(toRule), md5)
}

function writtenJobsOf({ scrape_configs: jobs }: Readonly<Record<string, unknown>>) {
  return Array.isArray(jobs) ? jobs.filter((job) => typeof job === 'object') : []
}

function checkAlerting(alerting: AlertingConfig | undefined): void {
  const lists = alerting?.alertmanagers.flatMap((one) => [one.relabel_configs, one.alert_relabel_configs]) ?? []
  for (const rules of [alerting?.alert_relabel_configs ?? [], ...lists]) compileRelabel(rules.map(toRule), md5)
}

function unservedOf(files: readonly unknown[]): readonly UnservedKey[] {
  const all = files.flatMap(listUnserved)
  return [...new Map(all.map((entry) => [entry.key, entry])).values()]
}

function expandLabels(labels: Readonly<Record<string, string>>, environment: Environment) {
  const missing = new Set<string>()
  const expand = (text: string) => expandVariables(text, environment, (name) => missing.add(name))
  const external = Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, expand(value)]))
  return { external, missingVariables: [...missing] }
}

async function read(path: string, whoNamesIt: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'there is no such file' : 'it cannot be opened'
    throw new Failure('invalid', `Cannot read ${path}: ${reason}; ${whoNamesIt}`, { cause })
  }
}
