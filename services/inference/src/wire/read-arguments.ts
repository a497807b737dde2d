/**
 * The arguments of a call as an object, for APIs that tell them so. Text that is none, because the limit
 * cut it, comes under `INVALID_JSON`, as Anthropic advises: nothing that the model wrote is lost.
 */
export function readArguments(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Told below.
  }
  return { INVALID_JSON: text }
}
