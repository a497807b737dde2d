import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, writeFileAtomic } from '@hearth/kernel'
import {
  type Dataset,
  type EvaluatedRow,
  type Evaluation,
  type EvaluationServer,
  openEvaluationServer,
} from '../client/evaluations.ts'
import { findFlow, listFlows } from '../client/flows.ts'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { chooseEvaluators } from '../flows/choose-evaluators.ts'
import { renderJunit } from '../flows/junit.ts'
import { faultsOf } from '../flows/row-faults.ts'
import { LIMITS } from '../limits.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export type TestOptions = {
  /** Name or id. */
  readonly dataset: string
  /** Names or ids; default: those of the last test of the flow with the dataset. */
  readonly evaluator?: readonly string[]
  /** Default: what is deployed. */
  readonly version?: number
  readonly draft: boolean
  /** Path of a file. */
  readonly junit?: string
}

/**
 * Puts a dataset to a flow and prints what came of each row; the exit code tells builds whether all passed. Ctrl-C
 * stops the test.
 */
export async function testFlow(terminal: Terminal, flowName: string, options: TestOptions): Promise<number> {
  if (options.draft && options.version !== undefined) {
    throw new Failure('invalid', 'Cannot test: --draft and --version name different drawings; leave one out')
  }
  const local = await findLocal()
  const [url, key] = [local.urlOf('chatflow'), await local.key()]
  const server = openEvaluationServer(url, key)
  const flow = findFlow(await listFlows(url, key), flowName, 'test')
  const dataset = findDataset(await server.datasets(), options.dataset)
  const past = (await server.past(flow.id)).filter(({ datasetId }) => datasetId === dataset.id)
  const judges = chooseEvaluators({ named: options.evaluator ?? [], evaluators: await server.evaluators(), past })
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  const id = randomUUID()
  const name = `${flow.name}: ${dataset.name}`
  const drawing = options.draft ? 'draft' : (options.version ?? null)
  await server.start({ id, name, datasetId: dataset.id, chatflowId: [flow.id], chatflowVersions: [drawing], ...judges })
  const ended = await follow(server, id, terminal, interrupt.signal)
  if (options.junit !== undefined) await writeFileAtomic(options.junit, renderJunit(name, ended.rows))
  return report(terminal, name, ended, interrupt.signal)
}

/** @throws {Failure} `missing` or `conflict` */
function findDataset(datasets: readonly Dataset[], nameOrId: string): Dataset {
  const byId = datasets.find(({ id }) => id === nameOrId)
  if (byId !== undefined) return byId
  const [first, second] = datasets.filter(({ name }) => name.toLowerCase() === nameOrId.toLowerCase())
  if (second !== undefined) {
    throw new Failure('conflict', `Cannot test: several datasets are called "${nameOrId}"; use the id`)
  }
  if (first !== undefined) return first
  const known = datasets.map(({ name }) => `"${name}"`).join(', ') || 'none yet'
  throw new Failure('missing', `Cannot test: there is no dataset "${nameOrId}"; there are ${known}`)
}

async function follow(
  server: EvaluationServer,
  id: string,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<Evaluation> {
  const stop = () => void server.stop(id).catch(() => undefined)
  interrupted.addEventListener('abort', stop, { once: true })
  // Ctrl-C may have come while the start was on its way.
  if (interrupted.aborted) stop()
  for (let told = -1; ; ) {
    const evaluation = await server.get(id)
    if (evaluation.status !== 'pending') return evaluation
    if (evaluation.rows.length > told) terminal.warn(`${evaluation.rows.length} of ${evaluation.totalRows} rows`)
    told = evaluation.rows.length
    await sleep(LIMITS.testPollMs)
  }
}

function report(terminal: Terminal, name: string, { status, targets, rows }: Evaluation, interrupted: AbortSignal) {
  const [target] = targets
  const version = target?.version === 'draft' ? 'draft' : `version ${target?.version ?? 0}`
  terminal.print(`${sanitize(name)} (${version})`)
  for (const line of renderTable([['', 'ms', 'tokens', 'USD', 'input'], ...rows.map(lineOf)])) terminal.print(line)
  const faulty = rows.filter((row) => faultsOf(row).length > 0)
  for (const row of faulty) {
    terminal.print(`\n${sanitize(oneLine(row.input))}`)
    for (const fault of faultsOf(row)) terminal.print(`  ${sanitize(fault)}`)
    for (const { text } of row.answers) if (text !== '') terminal.print(`  answer: ${sanitize(oneLine(text))}`)
  }
  terminal.print(`\n${rows.length - faulty.length} of ${rows.length} rows passed`)
  if (interrupted.aborted) return EXIT.interrupted
  if (status === 'stopped') terminal.warn('The test was stopped before its end')
  return faulty.length === 0 && status === 'completed' ? EXIT.ok : EXIT.failed
}

const maxShown = 60

function lineOf(row: EvaluatedRow): readonly string[] {
  const [answer] = row.answers
  return [
    faultsOf(row).length === 0 ? 'passed' : 'failed',
    Math.round(answer?.durationMs ?? 0).toString(),
    answer?.totalTokens?.toString() ?? '-',
    answer?.costUsd?.toFixed(6) ?? '-',
    sanitize(oneLine(row.input)).slice(0, maxShown),
  ]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
