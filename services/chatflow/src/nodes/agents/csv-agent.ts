import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { modelInput, moderationInput } from '../anchors.ts'
import { additional, textInput } from '../inputs.ts'
import { readFileText } from '../read-file-text.ts'
import { readText } from '../read-inputs.ts'
import { type Agent, type AgentEnd, readAgent, runAgent } from './agent.ts'
import { agentBaseClasses } from './agent-inputs.ts'

type Row = Readonly<Record<string, string>>
type CsvAgent = Agent & {
  readonly system: string | undefined
  readonly rows: () => Promise<readonly Row[]>
  readonly env: NodeEnv
}

// The table is handed to the sandbox whole, and that has little memory.
const maxBytes = 10_000_000
const maxTries = 3
const maxResult = 20_000

/** Answers questions on a table by code that the model writes; the code runs in the sandbox. */
export const csvAgent: NodeDefinition = {
  name: 'csvAgent',
  label: 'CSV Agent',
  version: 3,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'Answers questions on the rows of a CSV file',
  baseClasses: agentBaseClasses,
  substitution:
    'The model writes JavaScript over the rows in place of Python with pandas; "Custom Pandas Read_CSV Code" is not used',
  inputs: [
    { name: 'csvFile', label: 'Csv File', type: 'file', fileType: '.csv' },
    modelInput('Language Model', 'BaseLanguageModel'),
    textInput('systemMessagePrompt', 'System Message', {
      rows: 4,
      ...additional,
      placeholder: 'If the answer is not in the data, say exactly "Hmm, I am not sure."',
    }),
    moderationInput,
    {
      name: 'customReadCSV',
      label: 'Custom Pandas Read_CSV Code',
      description: 'Not used: there is no Python here',
      default: 'read_csv(csv_data)',
      type: 'code',
      optional: true,
      additionalParams: true,
    },
  ],
  init(inputs, env): CsvAgent {
    let reading: Promise<readonly Row[]> | undefined
    const rows = () => {
      reading ??= readRows(readFileText(inputs, 'csvFile', env), inputs.label)
      reading.catch(() => {
        reading = undefined
      })
      return reading
    }
    return { ...readAgent(inputs), system: readText(inputs, 'systemMessagePrompt'), rows, env }
  },
  rehearse: async (instance) => void (await (instance as CsvAgent).rows()),
  run: (instance, context) => runAgent(instance as CsvAgent, context, () => analyse(instance as CsvAgent, context)),
}

async function readRows(text: Promise<string>, label: string): Promise<readonly Row[]> {
  const csv = await text
  if (csv.length > maxBytes)
    throw new Failure('too-large', `Cannot run node "${label}": its table is longer than ${maxBytes} characters`)
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(csv, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true }) as Row[]
  } catch (cause) {
    throw new Failure('broken', `Cannot run node "${label}": its file is not CSV`, { cause })
  }
}

async function analyse({ model, rows, system, env }: CsvAgent, context: RunContext): Promise<AgentEnd> {
  const table = await rows()
  const quiet = { ...context, streaming: false }
  const usedTools: AgentEnd['usedTools'][number][] = []
  let task = codePrompt(table, context.question)
  let result = ''
  for (let tries = 0; tries < maxTries; tries++) {
    const { text } = await ask(model, [{ role: 'user', content: task }], quiet)
    const code = codeIn(text)
    try {
      const options = { globals: { rows: table }, network: false, signal: context.signal }
      result = (JSON.stringify(await env.sandbox.run(code, options)) ?? 'undefined').slice(0, maxResult)
      usedTools.push({ tool: 'javascript', toolInput: { code }, toolOutput: result })
      break
    } catch (error) {
      if (context.signal.aborted || !(error instanceof Failure)) throw error
      usedTools.push({ tool: 'javascript', toolInput: { code }, toolOutput: '', error: error.message })
      result = `The data could not be analysed: ${error.message}`
      task = `${codePrompt(table, context.question)}\n\nThis code failed:\n${code}\n\nwith: ${error.message}\n\nWrite it anew.`
    }
  }
  const rephrase = `Question: ${context.question}\nResult of the analysis: ${result}\n\nAnswer the question from this result, in a sentence that can be understood by itself.\nAnswer:`
  const messages = system === undefined ? [] : [{ role: 'system' as const, content: system }]
  const { text, usage } = await ask(model, [...messages, { role: 'user', content: rephrase }], context)
  return { text, usage, usedTools, sourceDocuments: [], artifacts: [] }
}

function codePrompt(table: readonly Row[], question: string): string {
  const columns = Object.keys(table[0] ?? {})
  return `There is a table in JavaScript: the variable rows is an array of ${table.length} objects whose values are all strings; convert them where you calculate.

Columns: ${JSON.stringify(columns)}
First rows: ${JSON.stringify(table.slice(0, 3))}

Write the body of a function that returns the answer to the question, as a value or a small object. Use plain JavaScript only: no imports, no network, no files. Answer with the code alone.

Question: ${question}
Code:`
}

function codeIn(text: string): string {
  const code = /```(?:js|javascript)?\s*([\s\S]*?)```/.exec(text)?.[1] ?? text
  // A model that wrote an expression alone means its value.
  return /\breturn\b/.test(code) ? code : `return (${code.trim().replace(/;$/, '')})`
}
