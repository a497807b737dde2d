import type { keyedAccess } from './access.ts'

type Keyed = ReturnType<typeof keyedAccess>

/** Clients of the providers that a key opens, for chat and embeddings alike; each package is loaded when it is first needed. */
export const keyedClients = {
  anthropic: async (access: Keyed) => (await import('@ai-sdk/anthropic')).createAnthropic(access),
  cohere: async (access: Keyed) => (await import('@ai-sdk/cohere')).createCohere(access),
  google: async (access: Keyed) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access),
  mistral: async (access: Keyed) => (await import('@ai-sdk/mistral')).createMistral(access),
  openAI: async (access: Keyed) => (await import('@ai-sdk/openai')).createOpenAI(access),
}
