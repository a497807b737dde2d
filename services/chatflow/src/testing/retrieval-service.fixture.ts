import { type EmbeddingUpstream, openEmbeddingUpstream } from './embedding-upstream.fixture.ts'
import { type RunningService, startService, temporaryHome } from './running-service.fixture.ts'

/** A running service and the model beside it that embeds and answers; `close` takes both away. */
export async function openRetrievalService(): Promise<{
  readonly service: RunningService
  readonly upstream: EmbeddingUpstream
  close(): Promise<void>
}> {
  const upstream = await openEmbeddingUpstream()
  const { home, remove } = await temporaryHome()
  const service = await startService(home)
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
