import { createInterface } from 'node:readline'
import { Failure } from '@hearth/kernel'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'

export type Conversation = {
  /** A question a line. */
  readonly input: NodeJS.ReadableStream
  /** Where the questions of a person are echoed. */
  readonly output: NodeJS.WritableStream
  /** Whether a person types; else the lines come from a pipe. */
  readonly isInteractive: boolean
  /** Aborts when whoever reads from a pipe is to stop: what a person types there is seen by itself. */
  readonly interrupted: AbortSignal
  /** The answer in pieces, as they come; aborting `signal` ends it. */
  readonly answer: (question: string, signal: AbortSignal) => AsyncIterable<string>
  /** What is to be said below the answer to the question that is about to be asked. */
  readonly note: () => Promise<string | undefined>
}

/**
 * Asks the questions in turn and prints the answers, until the input ends, `/exit`, or an interrupt between two
 * answers; one within an answer stops that answer.
 *
 * @returns the exit code: of a pipe, a failed answer is the last
 */
export async function converse(terminal: Terminal, conversation: Conversation): Promise<number> {
  const { input, output, isInteractive } = conversation
  const reader = createInterface({ input, output, terminal: isInteractive, prompt: '> ' })
  let answering: AbortController | undefined
  let isInterrupted = false
  const interrupt = () => {
    if (answering !== undefined) answering.abort()
    else {
      isInterrupted = true
      reader.close()
    }
  }
  reader.on('SIGINT', interrupt)
  conversation.interrupted.addEventListener('abort', interrupt)
  if (isInteractive) reader.prompt()
  for await (const line of reader) {
    const text = line.trim()
    if (text === '/exit') break
    if (text !== '') {
      answering = new AbortController()
      const noted = conversation.note()
      const failure = await printAnswer(terminal, conversation.answer(text, answering.signal), answering.signal)
      answering = undefined
      const below = failure === undefined ? await noted : undefined
      if (below !== undefined) terminal.print(terminal.style('dim', below))
      if (failure !== undefined && !isInteractive) return EXIT.failed
    }
    if (isInteractive) reader.prompt()
  }
  reader.close()
  return isInterrupted ? EXIT.interrupted : EXIT.ok
}

async function printAnswer(
  terminal: Terminal,
  answer: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  try {
    for await (const token of answer) terminal.write(sanitize(token))
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
