import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place } from './access.ts'
import type { LanguageModel } from './language-model.ts'

type Place = Pick<ChatModelSettings, 'label' | 'baseUrl' | 'headers'>

/** Bedrock's Converse API; `secrets` have `region`, `accessKeyId`, `secretAccessKey` and, where there is one, `sessionToken`. */
export async function openBedrock(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  return (await createBedrockClient(settings, access))(settings.model)
}

/** @throws {Failure} `broken` without both parts of a key */
export async function createBedrockClient(settings: Place, { secrets, fetch }: Access) {
  const { accessKeyId, secretAccessKey, sessionToken, region = 'us-east-1' } = secrets
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const reason = 'it has no AWS key; choose an "awsApi" credential in its node'
    throw new Failure('broken', `Cannot call "${settings.label}": ${reason}`)
  }
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
  return createAmazonBedrock({ ...place(settings), region, credentialProvider: async () => keys, fetch })
}
