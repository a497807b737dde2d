import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { awsBedrock } from './aws-bedrock.ts'
import { azureOpenAI } from './azure-openai.ts'
import { cohere } from './cohere.ts'
import { fireworks } from './fireworks.ts'
import { googlevertexai } from './googlevertexai.ts'
import { huggingFaceInference_LLMs } from './hugging-face-inference.ts'
import { ollama } from './ollama.ts'
import { openAI } from './openai.ts'
import { replicate } from './replicate.ts'
import { sambanova } from './sambanova.ts'
import { togetherAI } from './together-ai.ts'

export const llms: readonly NodeDefinition[] = [
  openAI,
  ollama,
  togetherAI,
  fireworks,
  sambanova,
  huggingFaceInference_LLMs,
  azureOpenAI,
  awsBedrock,
  cohere,
  googlevertexai,
  replicate,
]
