import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { servedLocally } from '../models/served-locally.ts'
import { AWSBedrockEmbeddings } from './aws-bedrock-embeddings.ts'
import { azureOpenAIEmbeddings } from './azure-openai-embeddings.ts'
import { azureOpenAIEmbeddingsLlamaIndex } from './azure-openai-embeddings-llama-index.ts'
import { cohereEmbeddings } from './cohere-embeddings.ts'
import { googleGenerativeAiEmbeddings } from './google-generative-ai-embeddings.ts'
import { googlevertexaiEmbeddings } from './google-vertex-ai-embeddings.ts'
import { hearthEmbeddings } from './hearth-embeddings.ts'
import { huggingFaceInferenceEmbeddings } from './hugging-face-inference-embeddings.ts'
import { ibmEmbedding } from './ibm-embedding.ts'
import { jinaEmbeddings } from './jina-embeddings.ts'
import { localAIEmbeddings } from './local-ai-embeddings.ts'
import { mistralAIEmbeddings } from './mistral-ai-embeddings.ts'
import { ollamaEmbedding } from './ollama-embedding.ts'
import { openAIEmbedding_LlamaIndex } from './openai-embedding-llama-index.ts'
import { openAIEmbeddings } from './openai-embeddings.ts'
import { openAIEmbeddingsCustom } from './openai-embeddings-custom.ts'
import { togetherAIEmbedding } from './together-ai-embedding.ts'
import { voyageAIEmbeddings } from './voyage-ai-embeddings.ts'

// Hosted by their vendors: a key opens them.
const hosted: readonly NodeDefinition[] = [
  openAIEmbeddings,
  openAIEmbeddingsCustom,
  openAIEmbedding_LlamaIndex,
  togetherAIEmbedding,
  jinaEmbeddings,
  voyageAIEmbeddings,
  azureOpenAIEmbeddings,
  azureOpenAIEmbeddingsLlamaIndex,
  mistralAIEmbeddings,
  googleGenerativeAiEmbeddings,
  cohereEmbeddings,
  huggingFaceInferenceEmbeddings,
  AWSBedrockEmbeddings,
  ibmEmbedding,
  googlevertexaiEmbeddings,
]

export const embeddings: readonly NodeDefinition[] = [
  hearthEmbeddings,
  localAIEmbeddings,
  ollamaEmbedding,
  ...hosted.map(servedLocally),
]
