import { Failure } from '@hearth/kernel'
import type { Replicas } from '../replicas/replicas.ts'
import type { WaitingWork } from '../work/waiting-work.ts'
import { type BackgroundRun, UNFINISHED } from './background-run.ts'
import { type EndRunDeps, endRun } from './end-run.ts'

export type SettleLeftDeps = EndRunDeps & {
  readonly replicas: Pick<Replicas, 'me' | 'left'>
  readonly work: Pick<WaitingWork, 'has'>
  /** How a stream ends that failed. */
  readonly renderFailure: (error: unknown) => readonly object[]
}

/**
 * Notes the runs that a process left unfinished as failed: not those that it had accepted and nobody had begun, which
 * wait for another.
 *
 * @param goesOn whether one of this process still goes on
 * @returns those that were settled here
 */
export async function settleLeft(
  deps: SettleLeftDeps,
  goesOn: (id: string) => boolean,
): Promise<readonly BackgroundRun[]> {
  const { rows } = await deps.runs.list({ where: { status: UNFINISHED } })
  const left = new Set(await deps.replicas.left(rows))
  const settled: BackgroundRun[] = []
  for (const run of rows) {
    // Its own too, where it could not be noted how one ended.
    const isOurs = run.owner === deps.replicas.me
    if (goesOn(run.id) || !(left.has(run) || isOurs)) continue
    if (run.status === 'queued' && (await deps.work.has(run.id))) continue
    if (!(await takeOver(deps, run))) continue
    await settle(deps, run.id)
    settled.push(run)
  }
  return settled
}

// Of several processes that find it left one settles it; when that one ends too, it is left again.
async function takeOver({ runs, replicas }: SettleLeftDeps, { id, owner, status }: BackgroundRun) {
  return (await runs.change(id, { owner: replicas.me }, { owner, status })) !== undefined
}

// Whoever reads on is to learn that nothing more will come.
async function settle(deps: SettleLeftDeps, runId: string): Promise<void> {
  const writer = deps.log.open(runId, await deps.log.last(runId))
  const failure = new Failure('broken', 'Cannot finish the run: the service stopped while it was going on')
  for (const event of deps.renderFailure(failure)) await writer.write(JSON.stringify(event))
  await writer.end()
  await endRun(deps, runId, 'failed', { error: 'interrupted' })
}
