import { Failure } from '@hearth/kernel'
import type { z } from 'zod'
import { describeFault } from './describe-issue.ts'
import { resolvePaths } from './resolve-paths.ts'
import { type PrometheusConfig, prometheusConfig, scrapeConfigFile } from './schema/prometheus-config.ts'
import type { ScrapeConfig } from './schema/scrape.ts'
import { readYaml } from './yaml-source.ts'

/** A section as it was written, paths made absolute, and what it means. */
export type Parsed<T> = { readonly written: Readonly<Record<string, unknown>>; readonly config: T }

/**
 * A configuration in Prometheus' YAML.
 *
 * @param path of the file, named in the failure
 * @param folder that relative paths in it start from
 * @throws {Failure} `invalid` with every fault, its line and its column
 */
export function parseConfigFile(text: string, path: string, folder: string): Parsed<PrometheusConfig> {
  const parsed = parse(text, path, folder, prometheusConfig)
  checkNames(parsed.config.scrape_configs, path)
  return parsed
}

/** A file of `scrape_config_files`. @throws {Failure} `invalid`, as above */
export function parseScrapeFile(
  text: string,
  path: string,
  folder: string,
): Parsed<{ readonly scrape_configs: readonly ScrapeConfig[] }> {
  return parse(text, path, folder, scrapeConfigFile)
}

/** @throws {Failure} `invalid` when two jobs have one name */
export function checkNames(jobs: readonly Pick<ScrapeConfig, 'job_name'>[], path: string): void {
  const names = jobs.map(({ job_name }) => job_name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw cannotRead(path, [`found multiple scrape configs with job name "${twice}"`])
}

function parse<S extends z.ZodObject>(text: string, path: string, folder: string, schema: S): Parsed<z.output<S>> {
  const source = readYaml(text, path)
  const written = resolvePaths(source.value ?? {}, folder)
  const parsed = schema.safeParse(written)
  if (parsed.success) return { written: isRecord(written) ? written : {}, config: parsed.data }
  throw cannotRead(
    path,
    parsed.error.issues.flatMap((issue) => describeFault(issue, schema, source)),
  )
}

function cannotRead(path: string, faults: readonly string[]): Failure {
  return new Failure('invalid', `Cannot read ${path}: ${faults.join('; ')}`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
