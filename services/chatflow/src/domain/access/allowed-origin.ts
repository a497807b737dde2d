import type { AllowedOrigins } from '../chatflows/flow-settings.ts'

const defaultRefusal = 'This site is not allowed to access this chatbot'

/**
 * Why a page may not ask a chatflow: its owner named pages that may, and this is none of them. Callers
 * that are no pages send no origin and are not meant; hosts are compared with their ports, as in Flowise.
 *
 * @param allowed those of the chatflow; any page may, where its owner named none
 * @returns the owner's words, or `undefined` when it may
 */
export function originRefusal(allowed: AllowedOrigins | undefined, origin: string | undefined): string | undefined {
  if (allowed === undefined || origin === undefined) return undefined
  const host = hostOf(origin)
  if (host !== undefined && allowed.origins.some((text) => hostOf(text) === host)) return undefined
  return allowed.refusal ?? defaultRefusal
}

// Owners write `https://shop.example` and `shop.example` alike.
function hostOf(text: string): string | undefined {
  const address = text.trim()
  return URL.parse(address.includes('://') ? address : `https://${address}`)?.host || undefined
}
