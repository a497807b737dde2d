import type { Scraping } from './scraping.ts'

/** The section of a job as it was written, secrets left out; `undefined` when there is no such job. */
export async function poolYaml(scraping: Scraping, pool: string): Promise<string | undefined> {
  const written = scraping.writtenJobs().filter(({ job_name }) => job_name === pool)
  if (written.length === 0) return undefined
  // The writer of YAML is loaded when the first asks.
  const { renderConfigYaml } = await import('./config-yaml.ts')
  return renderConfigYaml(written.length === 1 ? written[0] : written)
}
