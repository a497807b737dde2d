import { z } from 'zod'
import { parsed, text } from '../config/fields.ts'
import { httpConfig } from '../config/http-config.ts'
import { readTemplate } from '../texts/texts.ts'

/** What receivers of all kinds can say. @param sendResolved whether ends are told where the file does not say */
export function commonSettings(sendResolved: boolean) {
  return { send_resolved: z.boolean().default(sendResolved), http_config: httpConfig.optional() }
}

/** A text with actions in it, which shows its faults when the file is read. */
export const template = parsed(text, (value) => {
  readTemplate(value)
  return value
})

/** Templates by the names of what they fill. */
export const templates = z.record(z.string(), template).default({})

/** The template of this name with the message. */
export const named = (name: string) => `{{ template "${name}" . }}`

/** The fault where a secret is said twice or not at all. */
export function oneSecret(names: string, said: unknown, file: unknown, elsewhere?: unknown): string | undefined {
  const [name, fileName] = names.split(' ')
  if (said !== undefined && file !== undefined) return `at most one of ${name} & ${fileName} must be configured`
  if (said !== undefined || file !== undefined || elsewhere !== undefined) return undefined
  return `one of ${name} or ${fileName} must be configured`
}
