import type { Endpoint } from '@hearth/server'
import type { Access } from '../domain/access/access.ts'
import { type MessageDeps, messageEndpoints } from './anthropic/messages.ts'
import { catalogueEndpoints } from './catalogue/catalogue.ts'
import { type HubDeps, hubEndpoints } from './catalogue/hub.ts'
import { type DefaultModelDeps, defaultModelEndpoints } from './default-model/default-model.ts'
import { type HealthDeps, healthEndpoints } from './health.ts'
import { type LoadDeps, loadEndpoints } from './llama-server/load-models.ts'
import { type PropsDeps, propsEndpoints } from './llama-server/props.ts'
import { type StoredModelDeps, storedModelEndpoints } from './llama-server/stored-models.ts'
import { tokenizeEndpoints } from './llama-server/tokenize.ts'
import { ollamaChatEndpoints } from './ollama/chat.ts'
import type { OllamaAnswerDeps } from './ollama/deps.ts'
import { type OllamaEmbedDeps, ollamaEmbedEndpoints } from './ollama/embed.ts'
import { ollamaGenerateEndpoints } from './ollama/generate.ts'
import { type OllamaModelDeps, ollamaModelEndpoints } from './ollama/models.ts'
import { refusedEndpoints } from './ollama/refused.ts'
import { type ChatEndpointDeps, chatEndpoints } from './openai/chat.ts'
import { type CompletionDeps, completionEndpoints } from './openai/completions.ts'
import { type EmbeddingDeps, embeddingEndpoints } from './openai/embeddings.ts'
import { type ModelDeps, modelEndpoints } from './openai/models.ts'
import { type RankingDeps, rankingEndpoints } from './ranking/ranking.ts'
import { type ResponseEndpointDeps, responseEndpoints } from './responses/responses.ts'
import { vllmRefusals } from './vllm-refusals.ts'

export type EndpointDeps = ChatEndpointDeps &
  CompletionDeps &
  ResponseEndpointDeps &
  EmbeddingDeps &
  ModelDeps &
  MessageDeps &
  RankingDeps &
  PropsDeps &
  OllamaAnswerDeps &
  OllamaEmbedDeps &
  OllamaModelDeps &
  StoredModelDeps &
  LoadDeps &
  HubDeps &
  DefaultModelDeps &
  HealthDeps

/** Every endpoint of the service; where two could answer a request, the first does. */
export function inferenceEndpoints(deps: EndpointDeps): readonly Endpoint<Access>[] {
  return [
    // As vLLM has them, and llama-server.
    ...healthEndpoints(deps),
    // As OpenAI has them.
    ...chatEndpoints(deps),
    ...completionEndpoints(deps),
    ...responseEndpoints(deps),
    ...embeddingEndpoints(deps),
    ...modelEndpoints(deps),
    // As Anthropic has them.
    ...messageEndpoints(deps),
    // As Cohere, Jina and vLLM have them.
    ...rankingEndpoints(deps),
    // As llama-server has them, and vLLM some.
    ...tokenizeEndpoints(deps),
    ...vllmRefusals(),
    ...propsEndpoints(deps),
    ...storedModelEndpoints(deps),
    ...loadEndpoints(deps),
    // Our own: what could be pulled, how it would run here, and which model is the default one.
    ...catalogueEndpoints(deps),
    ...hubEndpoints(deps),
    ...defaultModelEndpoints(deps),
    // As Ollama has them; none of these changes anything.
    ...ollamaChatEndpoints(deps),
    ...ollamaGenerateEndpoints(deps),
    ...ollamaEmbedEndpoints(deps),
    ...ollamaModelEndpoints(deps),
    ...refusedEndpoints(),
  ]
}
