import type { NodeAnswer, RunContext } from './run-context.ts'
import type { RunnableNode } from './runnable-node.ts'

const answering = Symbol('answers')

type Answers = (context: RunContext) => Promise<NodeAnswer>

/** Notes on what a node made how it answers, for nodes that have another one answer for them. */
export function noteAnswers(made: unknown, { run }: RunnableNode): void {
  if (run === undefined || typeof made !== 'object' || made === null || !Object.isExtensible(made)) return
  Object.defineProperty(made, answering, { value: (context: RunContext) => run(made, context), configurable: true })
}

/** How what is wired answers a question; `undefined` for what cannot. */
export function answersOf(wired: unknown): Answers | undefined {
  return typeof wired === 'object' && wired !== null
    ? (Reflect.get(wired, answering) as Answers | undefined)
    : undefined
}
