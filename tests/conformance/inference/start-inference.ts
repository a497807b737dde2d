import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInferenceService, inferenceConfigSchema } from '@hearth/inference'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'

const starter = { id: 'ember', sampling: { seed: 1 } }

/**
 * Starts the inference service with the starter model on a free port, through its door.
 *
 * The model draws its answers as it does for everybody, but the same ones each time.
 */
export async function startInference(settings: Record<string, unknown> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'hearth-conformance-'))
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home } }))
  const config = inferenceConfigSchema.parse({
    port: 0,
    threads: 1,
    startupGraceMs: 60_000,
    models: [starter],
    ...settings,
  })
  const logger = createLogger({ service: 'inference', level: 'fatal' })
  const service = createInferenceService(config, { common, logger })
  const { url } = await service.start()
  const stop = async () => {
    await service.close(AbortSignal.timeout(1_000))
    await rm(home, { recursive: true, force: true })
  }
  return { url, stop }
}
