import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { servedLocally } from '../models/served-locally.ts'
import { awsBedrock } from './aws-bedrock.ts'
import { azureOpenAI } from './azure-openai.ts'
import { cohere } from './cohere.ts'
import { fireworks } from './fireworks.ts'
import { googlevertexai } from './googlevertexai.ts'
import { huggingFaceInference_LLMs } from './hugging-face-inference.ts'
import { ibmWatsonx } from './ibm-watsonx.ts'
import { ollama } from './ollama.ts'
import { openAI } from './openai.ts'
import { replicate } from './replicate.ts'
import { sambanova } from './sambanova.ts'
import { togetherAI } from './together-ai.ts'

// Hosted by their vendors: a key opens them.
const hosted: readonly NodeDefinition[] = [
  openAI,
  togetherAI,
  fireworks,
  sambanova,
  huggingFaceInference_LLMs,
  azureOpenAI,
  awsBedrock,
  cohere,
  googlevertexai,
  replicate,
  ibmWatsonx,
]

export const llms: readonly NodeDefinition[] = [ollama, ...hosted.map(servedLocally)]
