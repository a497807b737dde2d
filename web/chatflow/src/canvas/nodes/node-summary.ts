import { type ComponentInput, type FlowNode, isShown } from '@hearth/flow'

// What tells most about a node, wherever it has one of these; the first two that are filled in are shown.
const telling = [
  /model(Name)?$/i,
  /^deploymentName$|^engine$/i,
  /^selected(Tool|Flow|Assistant)|(Tool|Flow|Assistant)$/,
  /collection|index|tableName|namespace|storeName/i,
  /^method$|url$/i,
  /^temperature$|^topK$|^k$/i,
  /chunkSize|windowSize|maxIterations/i,
  /name$/i,
  /prompt|message|template|instructions?|query|question|text|description/i,
]

const maxShown = 2
const maxLength = 80

/** What matters about a node in one line: its model, its collection, how its prompt begins. Empty where nothing is set. */
export function summaryOf({ data }: FlowNode): string {
  const hidden = new Set(hiddenOf(data))
  const filled = Object.entries(data.inputs ?? {}).filter(([name]) => !hidden.has(name))
  const words = filled
    .map(([name, value]) => ({ rank: telling.findIndex((pattern) => pattern.test(name)), words: wordsOf(name, value) }))
    .filter(({ rank, words }) => rank !== -1 && words !== '')
    .sort((a, b) => a.rank - b.rank)
    .map(({ words }) => words)
  return [...new Set(words)].slice(0, maxShown).join(' · ').slice(0, maxLength)
}

function wordsOf(name: string, value: unknown): string {
  if (typeof value === 'number') return numberWords(name, String(value))
  if (typeof value !== 'string') return ''
  const text = plain(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? numberWords(name, text) : text
}

// A number says nothing without its name.
function numberWords(name: string, value: string): string {
  const label = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${label} ${value}`
}

// Fields of agent flows hold HTML, with the variables as their own elements; a wire is not a value.
function plain(value: string): string {
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /^\{\{[^}]*\.data\.instance\}\}$/.test(text) ? '' : text
}

// Secrets, and what is of no account beside the other inputs. What no form ever shows, such as the name of the tool that
// was chosen, counts all the same.
function hiddenOf({ inputs = {}, inputParams }: FlowNode['data']): readonly string[] {
  if (!Array.isArray(inputParams)) return []
  return inputParams
    .filter((input: ComponentInput) => isSecret(input) || !isShown({ ...input, hidden: false }, { values: inputs }))
    .map(({ name }) => name)
}

const isSecret = ({ type }: ComponentInput) => type === 'password' || type === 'credential'
