import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInferenceService, inferenceConfigSchema } from '@hearth/inference'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'

/** Starts the inference service with the starter model on a free port, through its door. */
export async function startInference(settings: Record<string, unknown> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'hearth-conformance-'))
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home } }))
  const config = inferenceConfigSchema.parse({ port: 0, threads: 1, startupGraceMs: 60_000, ...settings })
  const logger = createLogger({ service: 'inference', level: 'fatal' })
  const service = createInferenceService(config, { common, logger })
  const { url } = await service.start()
  const stop = async () => {
    await service.close(AbortSignal.timeout(1_000))
    await rm(home, { recursive: true, force: true })
  }
  return { url, stop }
}
