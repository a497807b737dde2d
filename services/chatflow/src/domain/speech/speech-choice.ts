/** Which provider a chatflow has chosen to transcribe or speak with, and its settings there. */
export type SpeechChoice = { readonly provider: string; readonly settings: Readonly<Record<string, unknown>> }

/**
 * The provider that is switched on in a chatflow's `speechToText` or `textToSpeech` column.
 *
 * @param column JSON text `{ "<provider>": { "status": true, "credentialId": …, … } }`
 * @returns `undefined` when none is, or the column is not such JSON
 */
export function speechChoice(column: string | undefined): SpeechChoice | undefined {
  const providers = parseObject(column)
  const chosen = Object.entries(providers).find(([, settings]) => isObject(settings) && settings.status === true)
  return chosen === undefined ? undefined : { provider: chosen[0], settings: chosen[1] as SpeechChoice['settings'] }
}

/** A text among the settings; empty counts as absent. */
export function speechSetting({ settings }: SpeechChoice, name: string): string | undefined {
  const value = settings[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
