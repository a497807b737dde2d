import { openFields } from '../../access/secret-names.ts'
import { isFields } from '../../fields.ts'
import type { TraceEntry } from './trace.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an entry's output shows to everybody: what was said, not how. */
const openOutput = [
  'content',
  'iterationResults',
  'question',
  'form',
  'sourceDocuments',
  'usedTools',
  'artifacts',
  'fileAnnotations',
]

/** The trace without secrets and without the ids of credentials: nobody is told them. */
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
  const shown = isFields(output) ? openOutputOf(output) : {}
  const rest = { error, iterationIndex, parentNodeId }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { id, name, input: {}, output: shown, ...given }
}

function openOutputOf(output: Fields): Fields {
  const { conditions, humanInputAction } = output
  return {
    ...Object.fromEntries(Object.entries(output).filter(([key]) => openOutput.includes(key))),
    ...(Array.isArray(conditions) && { conditions: conditions.map((one) => ({ isFulfilled: one?.isFulfilled })) }),
    ...(isFields(humanInputAction) && { humanInputAction: openAction(humanInputAction) }),
  }
}

// Who decides needs the buttons, and whether words may go with them.
function openAction(action: Fields): Fields {
  const { data } = action
  if (!isFields(data) || !isFields(data.input)) return action
  const { humanInputEnableFeedback } = data.input
  const input = humanInputEnableFeedback === undefined ? {} : { humanInputEnableFeedback }
  return { ...action, data: { ...data, input } }
}

// What was said is no setting: a run that goes on reads it again.
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (!isFields(value)) return value
  return Object.fromEntries(openFields(value).map(([key, item]) => [key, key === 'messages' ? item : strip(item)]))
}
