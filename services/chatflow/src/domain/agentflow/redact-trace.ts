import type { TraceEntry } from './trace.ts'

/** Fields that name a credential; nobody is told them. */
const credentialFields = new Set(['FLOWISE_CREDENTIAL_ID', 'credential', 'credentialId'])

/** What an entry's output shows to everybody: what was said, not how. */
const openOutput = [
  'content',
  'conditions',
  'iterationResults',
  'question',
  'form',
  'sourceDocuments',
  'usedTools',
  'artifacts',
  'fileAnnotations',
  'humanInputAction',
]

/** The trace without the ids of credentials. */
export function withoutCredentials(entries: readonly TraceEntry[]): readonly TraceEntry[] {
  return entries.map((entry) => ({ ...entry, data: { ...entry.data, input: strip(entry.data.input) } }))
}

/**
 * The trace for callers who are not known: which nodes ran, how they ended and what they said, but no
 * prompts, models, addresses or state.
 */
export function openTrace(entries: readonly TraceEntry[]): readonly TraceEntry[] {
  return entries.map((entry) => ({ ...entry, data: openData(entry.data) }))
}

function openData(data: TraceEntry['data']): TraceEntry['data'] {
  const { id, name, error, output, iterationIndex, parentNodeId } = data
  const shown = isRecord(output)
    ? Object.fromEntries(Object.entries(output).filter(([key]) => openOutput.includes(key)))
    : {}
  const rest = { error, iterationIndex, parentNodeId }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { id, name, input: {}, output: shown, ...given }
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([key]) => !credentialFields.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, strip(item)]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
