import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processTree } from '../../../bench/inference/processes.ts'
import { startInference } from '../../../cli/src/bench/start-inference.ts'
import { modelShapes } from '../../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../../services/inference/src/random-model/write-random-model.ts'

export type BundleInference = Awaited<ReturnType<typeof startBundleInference>>

/**
 * The inference service in a process of its own, as the bundle starts it, with two models of random
 * weights: `main`, which is loaded, and `other`.
 *
 * @param env further settings
 */
export async function startBundleInference(env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-faults-'))
  const paths = { main: join(folder, 'main.gguf'), other: join(folder, 'other.gguf') }
  await writeRandomModel(paths.main, modelShapes['3m'])
  await writeRandomModel(paths.other, modelShapes['3m'], { seed: 2 })
  const { url, pid, stop } = await startInference(
    {
      HEARTH_HOME: folder,
      HEARTH_INFERENCE_MODEL: paths.main,
      HEARTH_INFERENCE_MODELS: `other=${paths.other}`,
      HEARTH_INFERENCE_THREADS: '1',
      HEARTH_INFERENCE_CONTEXT_TOKENS: '1024',
      ...env,
    },
    AbortSignal.timeout(60_000),
  )
  return {
    url,
    pid,
    folder,
    /** Processes of models, in the order in which they were started. */
    modelPids: () => processTree(pid).slice(1),
    post: (path: string, body: unknown, init: RequestInit = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      }),
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
