import { on } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StandingLine } from './standing-line.ts'
import { CLEAR_LINE } from './terminal.ts'

export type YesNoQuestion = {
  /** One line, without the answers to choose from. */
  readonly text: string
  /** Where answers are typed: a terminal that hands over whole lines, so that Ctrl-C goes on stopping things. */
  readonly input: NodeJS.ReadableStream
  /** Takes the question back. */
  readonly signal: AbortSignal
}

/**
 * Asks until the answer is yes or no; Enter alone is yes. The question stands below whatever is printed meanwhile.
 *
 * @returns `undefined` when the input ended or the question was taken back; the question is removed then
 */
export async function askYesNo(
  { terminal, leave }: StandingLine,
  question: YesNoQuestion,
): Promise<boolean | undefined> {
  const reader = createInterface({ input: question.input, terminal: false })
  try {
    // What was typed before the question stood there is no answer to it: it arrives now and nobody listens.
    await nextTurn()
    await nextTurn()
    const lines = on(reader, 'line', { signal: question.signal, close: ['close'] })
    const ask = () => terminal.writeError(`\r${question.text} [Y/n] \u001b[K`)
    ask()
    for await (const [line] of lines) {
      leave()
      const answer = readAnswer(String(line))
      if (answer !== undefined) return answer
      terminal.warn('Answer y or n, or Enter for yes')
      ask()
    }
  } catch (error) {
    if (!question.signal.aborted) throw error
  } finally {
    reader.close()
  }
  terminal.writeError(CLEAR_LINE)
  return undefined
}

function readAnswer(line: string): boolean | undefined {
  const word = line.trim().toLowerCase()
  if (['', 'y', 'yes'].includes(word)) return true
  return ['n', 'no'].includes(word) ? false : undefined
}
