import { Failure } from '@hearth/kernel'
import type { Replicas } from '../replicas/replicas.ts'
import { untilNoted } from '../work/until-noted.ts'
import type { DatasetRow } from './dataset.ts'
import { type EvaluateRowDeps, type Examination, evaluateRow } from './evaluate-row.ts'
import type {
  EvaluatedRow,
  EvaluatedRowStore,
  Evaluation,
  EvaluationStatus,
  EvaluationStore,
  Figures,
} from './evaluation.ts'
import { figuresOf } from './figures.ts'

/** An evaluation that can begin. */
export type Plan = {
  readonly evaluation: Evaluation
  readonly rows: readonly DatasetRow[]
  readonly examination: Examination
}

export type Evaluations = {
  /**
   * Notes the evaluation and runs it whether or not anybody watches; of too many that are kept, the oldest make room.
   *
   * @throws {Failure} `rate-limited` when too many are going on, `conflict` when its id is taken
   */
  start(plan: Plan): Promise<void>
  /** Ends it: rows that have been answered stay, those going on are abandoned. `false` when it was over already. */
  stop(id: string): boolean
  /** Ends it and removes it with its rows; `false` when there was none. */
  remove(id: string): Promise<boolean>
  /** Notes what a process left unfinished as interrupted: an error, which keeps what was answered. */
  settle(): Promise<void>
  /** Ends all of them. */
  close(): Promise<void>
}

export type EvaluationsDeps = EvaluateRowDeps & {
  readonly evaluations: EvaluationStore
  readonly evaluatedRows: EvaluatedRowStore
  readonly replicas: Pick<Replicas, 'me' | 'left'>
  readonly newId: () => string
  /** Told once of an end that the store could not take yet. */
  readonly onUnnoted: (error: unknown) => void
  /** Evaluations going on at once. */
  readonly maxAtOnce: number
  /** Rows of one evaluation that are asked at once. */
  readonly rowsAtOnce: number
  /** Evaluations that are kept. */
  readonly maxKept: number
}

/** What an evaluation says of itself that its service did not see to the end. */
const interrupted: Pick<Figures, 'interrupted'> = { interrupted: true }

type Going = {
  readonly stopped: AbortController
  /** No more rows are written. */
  readonly over: Promise<unknown>
  /** Its end is noted, which waits for the store. */
  readonly done: Promise<void>
}

/** Runs evaluations in the background. */
export function createEvaluations(deps: EvaluationsDeps): Evaluations {
  const { evaluations } = deps
  const going = new Map<string, Going>()
  const closing = new AbortController()
  let starting = 0
  return {
    async start(plan) {
      const { id } = plan.evaluation
      if (going.size + starting >= deps.maxAtOnce) throw tooMany(going.size + starting)
      starting += 1
      try {
        if (!(await evaluations.add({ ...plan.evaluation, owner: deps.replicas.me }))) {
          throw new Failure('conflict', `Cannot begin the evaluation: there is one with the id ${id} already`)
        }
        const stopped = new AbortController()
        const over = run(deps, plan, stopped.signal)
        const noted = over.then((outcome) => note(deps, plan.evaluation, outcome, closing.signal))
        going.set(id, { stopped, over, done: noted.finally(() => going.delete(id)) })
      } finally {
        starting -= 1
      }
      await makeRoom()
    },
    stop,
    async remove(id) {
      stop(id)
      await going.get(id)?.over
      return await evaluations.remove(id)
    },
    async settle() {
      const { rows } = await evaluations.list({ where: { status: 'pending' } })
      for (const evaluation of await deps.replicas.left(rows)) await end(deps, evaluation, 'error', interrupted)
    },
    async close() {
      closing.abort()
      for (const { stopped } of going.values()) stopped.abort(interrupted)
      await Promise.all([...going.values()].map(({ done }) => done))
    },
  }

  function stop(id: string): boolean {
    const one = going.get(id)
    one?.stopped.abort()
    return one !== undefined
  }

  async function makeRoom(): Promise<void> {
    const { rows } = await evaluations.list({ offset: deps.maxKept, limit: deps.maxAtOnce })
    for (const { id, status } of rows) if (status !== 'pending') await evaluations.remove(id)
  }
}

function tooMany(count: number): Failure {
  const message = `Cannot begin the evaluation: ${count} are going on, the most allowed; wait for one, or stop it`
  return new Failure('rate-limited', message, { retryAfterSeconds: 5 })
}

type Outcome = readonly [status: EvaluationStatus, more?: Pick<Figures, 'interrupted'>]

async function run(deps: EvaluationsDeps, plan: Plan, signal: AbortSignal): Promise<Outcome> {
  try {
    await runRows(deps, plan, signal)
    if (signal.reason === interrupted) return ['error', interrupted]
    return [signal.aborted ? 'stopped' : 'completed']
  } catch (error) {
    deps.onBug(error)
    return ['error']
  }
}

// What a process that stops cannot note is settled as interrupted, by another or by the next.
async function note(
  deps: EvaluationsDeps,
  evaluation: Evaluation,
  outcome: Outcome,
  closing: AbortSignal,
): Promise<void> {
  await untilNoted(() => end(deps, evaluation, ...outcome), closing, deps.onUnnoted).catch(() => undefined)
}

async function runRows(deps: EvaluationsDeps, plan: Plan, signal: AbortSignal): Promise<void> {
  const { evaluation, examination } = plan
  const waiting = [...plan.rows]
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift()) {
      const answers = await evaluateRow(deps, examination, row, signal)
      if (signal.aborted) return
      const { sequenceNo, input, output: expectedOutput } = row
      const about = { id: deps.newId(), evaluationId: evaluation.id, sequenceNo, input, expectedOutput }
      await deps.evaluatedRows.put({ ...about, answers, endedAtMs: deps.nowMs() })
    }
  }
  const atOnce = evaluation.options.asOneConversation ? 1 : deps.rowsAtOnce
  await Promise.all(Array.from({ length: atOnce }, work))
}

// Also of one that was left: what had been answered by then counts.
async function end(
  { evaluations, evaluatedRows }: EvaluationsDeps,
  { id, targets }: Evaluation,
  status: EvaluationStatus,
  more: Pick<Figures, 'interrupted'> = {},
): Promise<void> {
  const { rows } = await evaluatedRows.list({ where: { evaluationId: id } })
  const figures = { ...figuresOf(rows, targets.length), ...more }
  // As in Flowise: one without an answer makes an error of the whole.
  const hasFailed = status === 'completed' && rows.some(isWithoutAnswer)
  await evaluations.change(id, { status: hasFailed ? 'error' : status, figures })
}

function isWithoutAnswer({ answers }: EvaluatedRow): boolean {
  return answers.some(({ error }) => error !== undefined)
}
