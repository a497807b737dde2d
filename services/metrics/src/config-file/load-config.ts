import { readFile } from 'node:fs/promises'
import { errorCode, Failure } from '@hearth/kernel'
import { parseConfigFile } from './parse-config.ts'
import type { ScrapeConfig } from './schema.ts'

/**
 * The jobs of a configuration in Prometheus' YAML, with the file's global settings filled in.
 *
 * @throws {Failure} `invalid` when the file cannot be read or has faults
 */
export async function loadJobs(path: string): Promise<readonly ScrapeConfig[]> {
  const { global, scrape_configs: jobs } = parseConfigFile(await read(path), path)
  return jobs.map((job) => {
    const interval = job.scrape_interval ?? global.scrape_interval
    return {
      ...job,
      scrape_interval: interval,
      scrape_timeout: Math.min(job.scrape_timeout ?? global.scrape_timeout, interval),
      body_size_limit: job.body_size_limit ?? global.body_size_limit,
      sample_limit: job.sample_limit ?? global.sample_limit,
    }
  })
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'there is no such file' : 'it cannot be opened'
    throw new Failure('invalid', `Cannot read ${path}: ${reason}; "configFile" of the metrics settings names it`, {
      cause,
    })
  }
}
