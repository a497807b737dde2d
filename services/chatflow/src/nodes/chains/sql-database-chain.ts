import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { addUsage } from '../../domain/tools/add-usage.ts'
import { languageModelInput, moderationInput } from '../anchors.ts'
import { fillKnown } from '../fill-known.ts'
import { additional, choiceInput, textInput } from '../inputs.ts'
import { isChatModel } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readNumber, readText, readWired } from '../read-inputs.ts'
import { describeTables } from './sql/describe-tables.ts'
import { openSqlReader, type SqlTarget } from './sql/open-sql-reader.ts'
import { singleSelect } from './sql/single-select.ts'
import type { SqlReader } from './sql/sql-reader.ts'

type Chain = {
  readonly model: ChatModel
  readonly moderations: readonly Moderation[]
  readonly prompt: string
  readonly topK: number
  readonly sampleRows: number
  readonly isShown: (table: string) => boolean
  readonly open: (signal: AbortSignal) => Promise<SqlReader>
}

const usualPrompt = `Write one {dialect} query that answers the question. Read at most {top_k} rows unless the question asks for more, only the columns that are needed, and only tables and columns that exist. Answer with the SQL alone.

Tables:
{table_info}

Question: {input}
SQL:`

const databases = [
  { label: 'SQLite', name: 'sqlite' },
  { label: 'PostgreSQL', name: 'postgres' },
  { label: 'MSSQL', name: 'mssql' },
  { label: 'MySQL', name: 'mysql' },
]

/** Answers from a database by one query, which the database itself keeps from changing anything. */
export const sqlDatabaseChain: NodeDefinition = {
  name: 'sqlDatabaseChain',
  label: 'Sql Database Chain',
  version: 5,
  type: 'SqlDatabaseChain',
  category: 'Chains',
  description: 'Answers by a query to a database, which is only read',
  baseClasses: ['SqlDatabaseChain', 'BaseChain', 'Runnable'],
  inputs: [
    languageModelInput,
    choiceInput('database', 'Database', { options: databases, default: 'sqlite' }),
    textInput('url', 'Connection string or file path (sqlite only)', { placeholder: '127.0.0.1:5432/chinook' }),
    tablesInput('includesTables', 'Include Tables', 'Only these tables are shown to the model, separated by commas'),
    tablesInput('ignoreTables', 'Ignore Tables', 'These tables are not shown to the model, separated by commas'),
    numberInput('sampleRowsInTableInfo', "Sample table's rows info", '3'),
    numberInput('topK', 'Top Keys', '10'),
    textInput('customPrompt', 'Custom Prompt', {
      description: 'Takes the place of the prompt; must hold {input}, {dialect} and {table_info}',
      rows: 4,
      ...additional,
    }),
    moderationInput,
  ],
  textForms: { customPrompt: 'known-words' },
  init(inputs, env): Chain {
    const target = readTarget(inputs)
    return {
      model: readWired(inputs, 'model', isChatModel, 'a language model'),
      moderations: readModerations(inputs),
      prompt: readText(inputs, 'customPrompt') ?? usualPrompt,
      topK: readNumber(inputs, 'topK') ?? 10,
      sampleRows: Math.min(20, Math.max(0, readNumber(inputs, 'sampleRowsInTableInfo') ?? 3)),
      isShown: tableFilter(inputs),
      open: (signal) => openSqlReader(target, env.checkHost, signal),
    }
  },
  async rehearse(instance, _inputs, _env, signal) {
    const reader = await (instance as Chain).open(signal)
    try {
      await reader.columns()
    } finally {
      await reader.close()
    }
  },
  async run(instance, context) {
    const chain = instance as Chain
    return await moderated(chain.moderations, context, () => answer(chain, context))
  },
}

async function answer(chain: Chain, context: RunContext): Promise<NodeAnswer> {
  const reader = await chain.open(context.signal)
  try {
    const tableInfo = await describeTables(reader, chain.isShown, chain.sampleRows)
    const { question } = context
    const content = fillKnown(chain.prompt, {
      dialect: reader.dialect,
      top_k: String(chain.topK),
      table_info: tableInfo,
      input: question,
    })
    const asked = await ask(chain.model, [{ role: 'user', content }], { ...context, streaming: false })
    const sql = singleSelect(asked.text)
    const rows = await reader.query(sql)
    const answerPrompt = `Question: ${question}\nSQL: ${sql}\nResult: ${JSON.stringify(rows)}\n\nAnswer the question from the result, in its language.`
    const answered = await ask(chain.model, [{ role: 'user', content: answerPrompt }], context)
    return { text: answered.text, usage: addUsage(asked.usage, answered.usage) }
  } finally {
    await reader.close()
  }
}

function readTarget(inputs: NodeInputs): SqlTarget {
  const kind = readText(inputs, 'database') ?? 'sqlite'
  const url = readText(inputs, 'url')
  if (kind !== 'sqlite' && kind !== 'postgres') {
    throw new Failure('broken', `Cannot run node "${inputs.label}": it reads SQLite and PostgreSQL, not "${kind}"`)
  }
  if (url === undefined) {
    const wanted = kind === 'sqlite' ? 'the path of a file' : 'a connection string'
    throw new Failure('broken', `Cannot run node "${inputs.label}": "url" must be ${wanted}`)
  }
  return { kind, url }
}

function tableFilter(inputs: NodeInputs): (table: string) => boolean {
  const names = (name: string) =>
    (readText(inputs, name) ?? '')
      .split(',')
      .map((table) => table.trim())
      .filter(Boolean)
  const included = new Set(names('includesTables'))
  const ignored = new Set(names('ignoreTables'))
  return (table) => (included.size === 0 || included.has(table)) && !ignored.has(table)
}

function tablesInput(name: string, label: string, description: string): NodeInput {
  return {
    name,
    label,
    type: 'string',
    description,
    placeholder: 'table1, table2',
    ...additional,
  }
}

function numberInput(name: string, label: string, placeholder: string): NodeInput {
  return { name, label, type: 'number', placeholder, ...additional }
}
