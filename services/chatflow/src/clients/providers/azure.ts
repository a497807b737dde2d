import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

type Place = Pick<ChatModelSettings, 'label' | 'baseUrl' | 'headers'>

/** A deployment of Azure OpenAI; `secrets` have its `resourceName`, `deployment` and `apiVersion`. */
export async function openAzure(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const azure = await createAzureClient(settings, access)
  return azure.chat(access.secrets.deployment ?? settings.model)
}

/**
 * Azure's client, whose addresses name the deployment as Azure's keys with a version ask for.
 *
 * @throws {Failure} `broken` without a key, or with neither an address nor the name of an instance
 */
export async function createAzureClient(settings: Place, access: Access) {
  const apiKey = requireKey(access, settings.label)
  const { resourceName, apiVersion } = access.secrets
  if (resourceName === undefined && settings.baseUrl === undefined) {
    const reason = 'its credential names no instance; fill in "Azure OpenAI Api Instance Name"'
    throw new Failure('broken', `Cannot call "${settings.label}": ${reason}`)
  }
  const { createAzure } = await import('@ai-sdk/azure')
  return createAzure({
    ...place(settings),
    ...(resourceName === undefined ? {} : { resourceName }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    apiKey,
    useDeploymentBasedUrls: true,
    fetch: access.fetch,
  })
}
