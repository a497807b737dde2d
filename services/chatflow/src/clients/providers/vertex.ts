import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { Access } from './access.ts'
import { createGoogleToken } from './google-token.ts'
import type { LanguageModel } from './language-model.ts'
import { openOpenAICompatible } from './openai-compatible.ts'

/**
 * Gemini at Vertex AI by its OpenAI-compatible address; `secrets` have the service account's JSON
 * in `account` and, where they differ from its own, `project` and `region`.
 */
export async function openVertex(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const { account, project, region = 'us-central1' } = access.secrets
  if (account === undefined) {
    const reason = 'it has no service account; choose a "googleVertexAuth" credential with its JSON'
    throw new Failure('broken', `Cannot call "${settings.label}": ${reason}`)
  }
  const token = createGoogleToken(account, settings.label, access.fetch)
  const projectId = project ?? token.projectId
  const host = region === 'global' ? 'aiplatform.googleapis.com' : `${region}-aiplatform.googleapis.com`
  const baseUrl = settings.baseUrl ?? `https://${host}/v1/projects/${projectId}/locations/${region}/endpoints/openapi`
  const model = settings.model.includes('/') ? settings.model : `google/${settings.model}`
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${await token.read(init?.signal ?? undefined)}`)
    return access.fetch(input, { ...init, headers })
  }
  return openOpenAICompatible({ ...settings, baseUrl, model }, { ...access, apiKey: undefined, fetch })
}
