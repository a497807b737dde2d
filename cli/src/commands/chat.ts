import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Failure } from '@hearth/kernel'
import { readDefaultModel } from '../client/default-model.ts'
import { type Flow, findFlow, listFlows, pickStarter } from '../client/flows.ts'
import { findLocal, type Local } from '../client/local.ts'
import { predict, type Question } from '../client/predict.ts'
import { EXIT } from '../exit-codes.ts'
import { starterNote } from '../offer/starter-note.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

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
  const interactive = process.stdin.isTTY === true
  if (interactive) terminal.print(terminal.style('dim', `${sanitize(flow.name)}: Ctrl-C stops an answer, /exit ends`))
  const base = { chatflowUrl, key, flowId: flow.id, chatId: randomUUID() }
  const note = interactive ? createNote(local, flow) : async () => undefined
  return converse(terminal, interactive, { toQuestion: (question) => ({ ...base, question }), note })
}

/** What stands below an answer, once: that it was the starter's. Called before the question, for who answers then. */
function createNote(local: Local, { flowData = '' }: Flow): () => Promise<string | undefined> {
  let isTold = false
  const read = async () => readDefaultModel({ url: local.urlOf('inference'), key: await local.key() })
  return async () => {
    if (isTold) return undefined
    const now = await read().catch(() => undefined)
    const note = now && starterNote(now, flowData)
    isTold = note !== undefined
    return note
  }
}

type Conversation = {
  readonly toQuestion: (text: string) => Question
  /** What is to be said below the answer to the question that is about to be asked. */
  readonly note: () => Promise<string | undefined>
}

async function converse(terminal: Terminal, interactive: boolean, { toQuestion, note }: Conversation): Promise<number> {
  const reader = createInterface({ input: process.stdin, output: process.stdout, terminal: interactive, prompt: '> ' })
  let answering: AbortController | undefined
  let interrupted = false
  const interrupt = () => {
    if (answering !== undefined) answering.abort()
    else {
      interrupted = true
      reader.close()
    }
  }
  reader.on('SIGINT', interrupt)
  if (!interactive) process.once('SIGINT', interrupt)
  if (interactive) reader.prompt()
  for await (const line of reader) {
    const text = line.trim()
    if (text === '/exit') break
    if (text !== '') {
      answering = new AbortController()
      const noted = note()
      const failure = await printAnswer(terminal, toQuestion(text), answering.signal)
      answering = undefined
      const below = failure === undefined ? await noted : undefined
      if (below !== undefined) terminal.print(terminal.style('dim', below))
      if (failure !== undefined && !interactive) return EXIT.failed
    }
    if (interactive) reader.prompt()
  }
  reader.close()
  return interrupted ? EXIT.interrupted : EXIT.ok
}

async function printAnswer(terminal: Terminal, question: Question, signal: AbortSignal): Promise<Failure | undefined> {
  try {
    for await (const token of predict(question, signal)) terminal.write(sanitize(token))
    terminal.print('')
    return undefined
  } catch (error) {
    if (signal.aborted) {
      terminal.print(terminal.style('dim', ' (stopped)'))
      return undefined
    }
    if (!(error instanceof Failure)) throw error
    terminal.print('')
    terminal.warn(sanitize(error.message))
    return error
  }
}
