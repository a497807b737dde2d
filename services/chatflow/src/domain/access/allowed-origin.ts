import { z } from 'zod'

const settingsSchema = z.object({
  allowedOrigins: z.array(z.string()).nullish(),
  allowedOriginsError: z.string().nullish(),
})

const refusal = 'This site is not allowed to access this chatbot'

/**
 * Why a page may not ask a chatflow: its owner named pages that may, and this is none of them. Callers
 * that are no pages send no origin and are not meant; hosts are compared with their ports, as in Flowise.
 *
 * @param chatbotConfig the chatflow's column, JSON text
 * @returns the owner's words, or `undefined` when it may
 */
export function originRefusal(chatbotConfig: string | undefined, origin: string | undefined): string | undefined {
  if (chatbotConfig === undefined || origin === undefined) return undefined
  const settings = settingsSchema.safeParse(JSON.parse(chatbotConfig))
  const allowed = (settings.data?.allowedOrigins ?? []).filter((text) => text.trim() !== '')
  if (allowed.length === 0) return undefined
  const host = hostOf(origin)
  if (host !== undefined && allowed.some((text) => hostOf(text) === host)) return undefined
  return settings.data?.allowedOriginsError || refusal
}

// Owners write `https://shop.example` and `shop.example` alike.
function hostOf(text: string): string | undefined {
  const address = text.trim()
  return URL.parse(address.includes('://') ? address : `https://${address}`)?.host || undefined
}
