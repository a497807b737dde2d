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

const promtool3 = join(built, 'promtool')

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

/** A Prometheus that can be asked beside this service, with its own promtool. */
export type PrometheusPeer = {
  readonly name: string
  readonly isThere: boolean
  /** Its name, and what is missing where it is not there. */
  readonly title: string
  readonly start: typeof startPrometheus
  readonly promtool: string
}

/** Debian's, and a newer one. */
export const prometheusPeers: readonly PrometheusPeer[] = [
  {
    name: 'Prometheus of Debian',
    isThere: isPrometheusInstalled,
    title: `Prometheus of Debian${isPrometheusInstalled ? '' : ` (skipped: ${debian} is absent)`}`,
    start: startPrometheus,
    promtool: '/usr/bin/promtool',
  },
  {
    name: 'Prometheus 3',
    isThere: isPrometheus3Built,
    title: `Prometheus 3${withoutPrometheus3}`,
    start: startPrometheus3,
    promtool: promtool3,
  },
]

/** The features that 3.16 has behind flags and that this service has without. */
const features = [
  ...['promql-per-step-stats', 'promql-experimental-functions', 'promql-binop-fill-modifiers'],
  ...['promql-delayed-name-removal', 'use-start-timestamps', 'exemplar-storage', 'search-api'],
  ...['metadata-wal-records', 'otlp-deltatocumulative', 'openmetrics2'],
]

/** The same with Prometheus 3, and with what it has behind flags; `--enable-feature` of `flags` adds to it. */
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
