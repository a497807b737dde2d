import type { Fields } from '../fields.ts'

/** Which provider a chatflow has chosen to transcribe or speak with, and its settings there. */
export type SpeechChoice = { readonly provider: string; readonly settings: Fields }

/** A text among the settings; empty counts as absent. */
export function speechSetting({ settings }: SpeechChoice, name: string): string | undefined {
  const value = settings[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
