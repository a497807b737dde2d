import { type EmbeddingUpstream, openEmbeddingUpstream } from './embedding-upstream.ts'
import { type RunningService, startService, temporaryHome } from './running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './scripted-upstream.ts'

/** A running service and the model beside it; `close` takes both away, and what was kept. */
type ServiceAndModel<Upstream> = {
  readonly service: RunningService
  readonly upstream: Upstream
  close(): Promise<void>
}

/** Beside a model that says what a test wants. @param settings of the chatflow section */
export async function openScriptedService(
  settings: Readonly<Record<string, unknown>> = {},
): Promise<ServiceAndModel<ScriptedUpstream>> {
  return startBeside(await openScriptedUpstream(), settings)
}

/** Beside a model that embeds, and answers with what it is given to read. */
export async function openRetrievalService(): Promise<ServiceAndModel<EmbeddingUpstream>> {
  return startBeside(await openEmbeddingUpstream(), {})
}

async function startBeside<Upstream extends { close(): Promise<unknown> }>(
  upstream: Upstream,
  settings: Readonly<Record<string, unknown>>,
): Promise<ServiceAndModel<Upstream>> {
  const { home, remove } = await temporaryHome()
  const service = await startService(home, settings)
  return {
    service,
    upstream,
    async close() {
      await service.stop()
      await upstream.close()
      await remove()
    },
  }
}
