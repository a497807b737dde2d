import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../../services/metrics/src/config-file/load-config.ts'
import { runPromtool } from '../promtool.ts'
import { isPrometheus3Built, prometheusPeers, withoutPrometheus3 } from '../start-prometheus.ts'
import { trials } from './units.ts'

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const promtool = prometheusPeers.find(({ name }) => name === 'Prometheus 3')?.promtool ?? ''

describe.skipIf(!isPrometheus3Built)(
  `values with units in the configuration${withoutPrometheus3}`,
  { timeout: 120_000 },
  () => {
    test.each(trials)('of $name are taken and refused as by promtool', async ({ file, values }) => {
      const folder = await mkdtemp(join(tmpdir(), 'hearth-units-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const path = join(folder, 'prometheus.yml')
      const [theirs, ours]: [Record<string, boolean>, Record<string, boolean>] = [{}, {}]
      for (const value of values) {
        await writeFile(path, file.replace('$', value))
        theirs[value] = await succeeds(runPromtool(promtool, 'check', 'config', '--syntax-only', path))
        ours[value] = await succeeds(loadConfig(path, {}))
      }
      expect(ours).toEqual(theirs)
    })
  },
)
