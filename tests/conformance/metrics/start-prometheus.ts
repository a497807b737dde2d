import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './start-program.ts'

const debian = '/usr/bin/prometheus'
const built = join(import.meta.dirname, '../../../.cache/prometheus3')
const third = join(built, 'prometheus')

export const isPrometheusInstalled = existsSync(debian)

/** Whether `scripts/engines.sh prometheus3` has built it. */
export const isPrometheus3Built = existsSync(third)

/** For titles of tests that need it. */
export const withoutPrometheus3 = isPrometheus3Built
  ? ''
  : ' (skipped: no Prometheus 3, which scripts/engines.sh prometheus3 builds)'

export const promtool3 = join(built, 'promtool')

/**
 * Starts Debian's Prometheus with remote write on a free port; `config` is its YAML.
 *
 * @param data its folder of blocks; a new one that goes with it by default
 */
export function startPrometheus(
  config = 'scrape_configs: []\n',
  data?: string,
  flags: readonly string[] = [],
): Promise<Program> {
  return start(debian, config, data, ['--enable-feature=native-histograms,promql-per-step-stats', ...flags])
}

/** The features that 3.16 has behind flags and that this service has without. */
const features = [
  ...['promql-per-step-stats', 'promql-experimental-functions', 'promql-binop-fill-modifiers'],
  ...['promql-delayed-name-removal', 'use-start-timestamps', 'st-storage', 'exemplar-storage', 'search-api'],
  ...['metadata-wal-records', 'otlp-deltatocumulative', 'openmetrics2'],
]

/** The same with Prometheus 3, and with what it has behind flags. */
export function startPrometheus3(
  config = 'scrape_configs: []\n',
  data?: string,
  flags: readonly string[] = [],
): Promise<Program> {
  const received = ['--web.enable-otlp-receiver', `--enable-feature=${features.join(',')}`]
  return start(third, config, data, [...received, ...flags])
}

async function start(
  binary: string,
  config: string,
  data: string | undefined,
  flags: readonly string[],
): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'prometheus-'))
  await writeFile(join(home, 'prometheus.yml'), config)
  const args = (address: string) => [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${data ?? join(home, 'data')}`,
    `--web.listen-address=${address}`,
    '--web.enable-remote-write-receiver',
    ...flags,
  ]
  const { url, stop } = await startProgram(binary, args, '/-/ready')
  return {
    url,
    async stop() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
