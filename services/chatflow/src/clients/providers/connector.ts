import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { Outbound } from '../outbound/outbound-fetch.ts'
import type { Access } from './access.ts'

type Settings = Pick<ChatModelSettings, 'apiKey' | 'secrets' | 'userSupplied' | 'byCaller'>

/** HTTP clients for models, by who wrote the address. */
export type ModelClients = Pick<Outbound, 'trusted' | 'guarded' | 'strict'>

/**
 * Opens a provider's client at the first call and again when its credential has changed: opening
 * builds schemas, which costs more than a request.
 */
export function createConnector<T>(
  settings: Settings,
  outbound: ModelClients,
  open: (access: Access) => Promise<T>,
): () => Promise<T> {
  const fetch = clientOf(settings, outbound)
  let last: { readonly apiKey: string | undefined; readonly secrets: string; readonly opened: Promise<T> } | undefined
  return async () => {
    const [apiKey, secrets] = await readAccess(settings)
    const known = JSON.stringify(secrets)
    if (last !== undefined && last.apiKey === apiKey && last.secrets === known) return last.opened
    const opened = open({ apiKey, secrets, fetch })
    last = { apiKey, secrets: known, opened }
    // What failed is tried anew by the next call.
    opened.catch(() => {
      if (last?.opened === opened) last = undefined
    })
    return opened
  }
}

function clientOf({ userSupplied, byCaller }: Settings, { trusted, guarded, strict }: ModelClients) {
  if (!userSupplied) return trusted
  return byCaller === true ? strict : guarded
}

async function readAccess({ apiKey, secrets }: Settings) {
  return [await apiKey?.(), (await secrets?.()) ?? {}] as const
}
