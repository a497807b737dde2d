import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { servedLocally } from '../models/served-locally.ts'
import { awsChatBedrock } from './aws-chat-bedrock.ts'
import { azureChatOpenAI } from './azure-chat-openai.ts'
import { azureChatOpenAI_LlamaIndex } from './azure-chat-openai-llama-index.ts'
import { chatAlibabaTongyi } from './chat-alibaba-tongyi.ts'
import { chatAnthropic } from './chat-anthropic.ts'
import { chatAnthropic_LlamaIndex } from './chat-anthropic-llama-index.ts'
import { chatBaiduWenxin } from './chat-baidu-wenxin.ts'
import { chatCerebras } from './chat-cerebras.ts'
import { chatCloudflareWorkersAI } from './chat-cloudflare-workers-ai.ts'
import { chatCohere } from './chat-cohere.ts'
import { chatCometAPI } from './chat-comet-api.ts'
import { chatDeepseek } from './chat-deepseek.ts'
import { chatFireworks } from './chat-fireworks.ts'
import { chatGoogleGenerativeAI } from './chat-google-generative-ai.ts'
import { chatGoogleVertexAI } from './chat-google-vertex-ai.ts'
import { chatGroq_LlamaIndex } from './chat-groq-llama-index.ts'
import { chatHearth } from './chat-hearth.ts'
import { chatHuggingFace } from './chat-hugging-face.ts'
import { chatIBMWatsonx } from './chat-ibm-watsonx.ts'
import { chatLitellm } from './chat-litellm.ts'
import { chatLocalAI } from './chat-local-ai.ts'
import { chatMistralAI } from './chat-mistral-ai.ts'
import { chatMistral_LlamaIndex } from './chat-mistral-llama-index.ts'
import { chatNemoGuardrails } from './chat-nemo-guardrails.ts'
import { chatNvidiaNIM } from './chat-nvidia-nim.ts'
import { chatOllama } from './chat-ollama.ts'
import { chatOllama_LlamaIndex } from './chat-ollama-llama-index.ts'
import { chatOpenRouter } from './chat-open-router.ts'
import { chatOpenAI } from './chat-openai.ts'
import { chatOpenAICustom } from './chat-openai-custom.ts'
import { chatOpenAI_LlamaIndex } from './chat-openai-llama-index.ts'
import { chatPerplexity } from './chat-perplexity.ts'
import { chatSambanova } from './chat-sambanova.ts'
import { chatTogetherAI } from './chat-together-ai.ts'
import { chatTogetherAI_LlamaIndex } from './chat-together-ai-llama-index.ts'
import { chatXAI } from './chat-xai.ts'
import { groqChat } from './groq-chat.ts'

// Hosted by their vendors: a key opens them.
const hosted: readonly NodeDefinition[] = [
  chatOpenAI,
  chatOpenAICustom,
  chatOpenAI_LlamaIndex,
  chatTogetherAI,
  chatTogetherAI_LlamaIndex,
  groqChat,
  chatGroq_LlamaIndex,
  chatOpenRouter,
  chatDeepseek,
  chatXAI,
  chatCerebras,
  chatFireworks,
  chatPerplexity,
  chatSambanova,
  chatAlibabaTongyi,
  chatCometAPI,
  chatHuggingFace,
  chatAnthropic,
  chatAnthropic_LlamaIndex,
  chatGoogleGenerativeAI,
  chatGoogleVertexAI,
  chatMistralAI,
  chatMistral_LlamaIndex,
  azureChatOpenAI,
  azureChatOpenAI_LlamaIndex,
  awsChatBedrock,
  chatCohere,
  chatCloudflareWorkersAI,
  chatIBMWatsonx,
  chatBaiduWenxin,
]

export const chatModels: readonly NodeDefinition[] = [
  chatHearth,
  chatLocalAI,
  chatLitellm,
  chatOllama,
  chatOllama_LlamaIndex,
  chatNvidiaNIM,
  chatNemoGuardrails,
  ...hosted.map(servedLocally),
]
