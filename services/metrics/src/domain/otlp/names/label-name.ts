import type { OtlpSettings } from '../settings.ts'

/** The name of an attribute as a label, or `undefined` when nothing of it is left. */
export function labelName(attribute: string, settings: OtlpSettings): string | undefined {
  if (!escapesNames(settings)) return attribute === '' ? undefined : attribute
  const name = guardStart(underscored(attribute, settings), settings)
  return name === attribute || /[^_]/.test(name) ? name || undefined : undefined
}

/** Whether names are brought into the letters, digits and underscores of Prometheus' old names. */
function escapesNames({ translation_strategy: strategy }: OtlpSettings): boolean {
  return strategy === 'UnderscoreEscapingWithSuffixes' || strategy === 'UnderscoreEscapingWithoutSuffixes'
}

function underscored(attribute: string, settings: OtlpSettings): string {
  const escaped = attribute.replace(/[^a-zA-Z0-9_]/gu, '_')
  if (settings.label_name_preserve_multiple_underscores) return escaped
  // Those that Prometheus keeps for itself begin and end with two.
  return /^__.*__$/.test(escaped) ? escaped : escaped.replace(/__+/g, '_')
}

function guardStart(name: string, settings: OtlpSettings): string {
  if (/^\d/.test(name)) return `key_${name}`
  return settings.label_name_underscore_sanitization && /^_(?!_)/.test(name) ? `key${name}` : name
}
