import { type FlowSettings, parseFlowSettings, type SettingsColumns } from './flow-settings.ts'

// Longer ones are read each time rather than kept.
const maxKeyLength = 65_536

/**
 * Reads settings, and keeps those read last by the text they stand in: questions to a flow find its
 * settings as they were read when its owner saved them. Flows with the same settings share them.
 *
 * @param maxEntries how many different settings are kept
 */
export function createSettingsCache(maxEntries: number): (columns: SettingsColumns) => FlowSettings {
  const known = new Map<string, FlowSettings>()
  return ({ chatbotConfig, apiConfig, speechToText, textToSpeech, followUpPrompts }) => {
    const columns = { chatbotConfig, apiConfig, speechToText, textToSpeech, followUpPrompts }
    const key = JSON.stringify(columns)
    const settings = known.get(key) ?? parseFlowSettings(columns)
    if (key.length > maxKeyLength) return settings
    // A map keeps the order of insertion, so the first key is the one used longest ago.
    known.delete(key)
    known.set(key, settings)
    const [oldest] = known.keys()
    if (known.size > maxEntries && oldest !== undefined) known.delete(oldest)
    return settings
  }
}
