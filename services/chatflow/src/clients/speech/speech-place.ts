import { Failure } from '@hearth/kernel'
import type { CredentialData } from '../../domain/records/credential.ts'
import { type SpeechChoice, speechSetting } from '../../domain/speech/speech-choice.ts'
import type { Outbound } from '../outbound/outbound-fetch.ts'

export type SpeechDeps = {
  readonly outbound: Pick<Outbound, 'guarded'>
  readonly revealCredential: (id: string) => Promise<CredentialData | undefined>
  /** The process environment's value of a provider's own variable. */
  readonly variable: (name: string) => string | undefined
}

export type SpeechProvider = {
  readonly label: string
  readonly baseUrl: string
  readonly field: string
  /** Asked where the provider's own address is called. */
  readonly variable?: string
  readonly keyOptional?: boolean
  readonly model: string
}

/** Where a provider is called and with which key: its own address, or the one that the settings name. */
export async function speechPlace(choice: SpeechChoice, provider: SpeechProvider, deps: SpeechDeps) {
  const typed = speechSetting(choice, 'baseUrl')?.replace(/\/+$/, '')
  const credentialId = speechSetting(choice, 'credentialId')
  const stored = credentialId === undefined ? undefined : (await deps.revealCredential(credentialId))?.[provider.field]
  const usual = typed === undefined && provider.variable !== undefined ? deps.variable(provider.variable) : undefined
  const apiKey = stored || usual || undefined
  if (apiKey === undefined && provider.keyOptional !== true) {
    throw new Failure('broken', `Cannot use ${provider.label}: it has no credential; choose one in the speech settings`)
  }
  return { baseUrl: typed ?? provider.baseUrl, apiKey }
}
