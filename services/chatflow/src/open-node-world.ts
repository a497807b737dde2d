import type { ServiceContext } from '@hearth/kernel'
import { createChatModelFactory } from './clients/chat-model.ts'
import { createEmbeddingModelFactory } from './clients/embedding-model.ts'
import { openOutbound } from './clients/outbound-fetch.ts'
import { createRerankerFactory } from './clients/reranker.ts'
import type { ChatflowConfig } from './config.ts'
import type { NodeEnv } from './domain/flow/node-env.ts'
import { composeNodeEnv } from './node-env.ts'
import type { Storage } from './storage/open-storage.ts'

export type NodeWorld = {
  readonly env: NodeEnv
  /** Closes connections, workers and what else nodes have opened. */
  close(): Promise<void>
}

/**
 * Everything that nodes reach of the outside, made from the configuration.
 *
 * @param late what is itself made of this world, and works once that is done
 */
export function openNodeWorld(
  config: ChatflowConfig,
  { common }: ServiceContext,
  storage: Storage,
  late: Pick<NodeEnv, 'runFlow'>,
): NodeWorld {
  const outbound = openOutbound({
    allowPrivate: config.allowPrivateAddresses,
    allowedHosts: config.allowedHosts,
    maxFetchBytes: config.maxFetchBytes,
    ownUrls: Object.values(common.urls),
  })
  const models = { outbound, retries: config.modelRetries, retryBudgetMs: config.modelRetryBudgetMs }
  const env = composeNodeEnv({
    ...late,
    createChatModel: createChatModelFactory(models),
    createEmbeddingModel: createEmbeddingModelFactory(models),
    createReranker: createRerankerFactory(models),
    inferenceUrl: common.urls.inference,
    revealCredential: storage.credentials.reveal,
    fetch: outbound.strict,
    checkHost: outbound.checkHost,
  })
  return {
    env,
    async close() {
      await outbound.close()
    },
  }
}
