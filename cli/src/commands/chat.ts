import { randomUUID } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import { readDefaultModel } from '../client/default-model.ts'
import { findFlow, listFlows, pickStarter } from '../client/flows.ts'
import { findLocal } from '../client/local.ts'
import { predict } from '../client/predict.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { converse } from './talk/converse.ts'
import { createNote } from './talk/create-note.ts'

/**
 * Talks to a flow: one question a line, the answer as it is generated. Reads questions from a pipe
 * as well; a failed answer is shown and, in a pipe, ends it.
 */
export async function chat(terminal: Terminal, flowName: string | undefined): Promise<number> {
  const local = await findLocal()
  const chatflowUrl = local.urlOf('chatflow')
  const key = await local.key()
  const flows = await listFlows(chatflowUrl, key)
  const flow = flowName === undefined ? pickStarter(flows) : findFlow(flows, flowName)
  if (flow === undefined) throw new Failure('missing', 'Cannot chat: there is no flow yet')
  const isInteractive = process.stdin.isTTY === true
  if (isInteractive) terminal.print(terminal.style('dim', `${sanitize(flow.name)}: Ctrl-C stops an answer, /exit ends`))
  const base = { chatflowUrl, key, flowId: flow.id, chatId: randomUUID() }
  const readModel = async () => readDefaultModel({ url: local.urlOf('inference'), key: await local.key() })
  const interrupt = new AbortController()
  if (!isInteractive) process.once('SIGINT', () => interrupt.abort())
  return converse(terminal, {
    ...{ input: process.stdin, output: process.stdout, isInteractive, interrupted: interrupt.signal },
    answer: (question, signal) => predict({ ...base, question }, signal),
    note: isInteractive ? createNote(flow.flowData ?? '', readModel) : async () => undefined,
  })
}
