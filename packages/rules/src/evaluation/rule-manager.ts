import type { RuleGroup } from '../model/rule.ts'
import type { RuleSample } from '../model/rule-samples.ts'
import { type EvaluatorDeps, GroupEvaluator, type RuleState } from './group-evaluator.ts'
import { GroupLoop, type GroupLoopDeps, type GroupTimes } from './group-loop.ts'

/** A group with what its evaluations left. */
export type GroupState = GroupTimes & { readonly group: RuleGroup; readonly rules: readonly RuleState[] }

/** Evaluates groups of rules, each at its own interval. */
export type RuleManager = {
  /** Alerts of groups that are there go on where the last process left them. */
  start(): void
  /**
   * Replaces the groups: those that are written as before go on undisturbed, changed ones go on with their alerts, and
   * the series of those that are gone end.
   */
  setGroups(groups: readonly RuleGroup[]): Promise<void>
  /** By file, then by name. */
  groups(): readonly GroupState[]
  /** Ends all evaluations. Series are not marked as ended: the next start goes on with them. */
  close(): Promise<void>
}

export type RuleManagerDeps<H = never> = Omit<EvaluatorDeps<H>, 'query'> &
  GroupLoopDeps & {
    /** The vector that an expression of a rule of this group gives at one time. @throws {Error} with the reason */
    readonly query: (
      expression: string,
      timeMs: number,
      signal: AbortSignal,
      group: RuleGroup,
    ) => Promise<readonly RuleSample<H>[]>
  }

export function createRuleManager<H = never>(deps: RuleManagerDeps<H>): RuleManager {
  const create = (group: RuleGroup, restores: boolean) => {
    const query: EvaluatorDeps<H>['query'] = (expression, timeMs, signal) =>
      deps.query(expression, timeMs, signal, group)
    return new GroupLoop(new GroupEvaluator(group, { ...deps, query }, { restores }), deps, { restores })
  }
  let loops: ReadonlyMap<string, GroupLoop<H>> = new Map()
  let started = false
  return {
    start() {
      started = true
      for (const loop of loops.values()) loop.start()
    },
    async setGroups(next) {
      const before = loops
      loops = byIdentity(next.map((group) => kept(before, group) ?? create(group, !started)))
      const ended = [...before.values()].filter((loop) => loops.get(identityOf(loop.evaluator.group)) !== loop)
      for (const loop of ended) {
        await loop.stop()
        const successor = loops.get(identityOf(loop.evaluator.group))
        if (successor === undefined) await endSeries(loop.evaluator, deps)
        else successor.evaluator.adopt(loop.evaluator)
      }
      if (started) for (const loop of loops.values()) loop.start()
    },
    groups: () =>
      [...loops.values()]
        .map(({ evaluator, times }) => ({ group: evaluator.group, rules: evaluator.states(), ...times }))
        .sort((a, b) => compare(a.group.file, b.group.file) || compare(a.group.name, b.group.name)),
    async close() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}

function byIdentity<H>(loops: readonly GroupLoop<H>[]): Map<string, GroupLoop<H>> {
  return new Map(loops.map((loop) => [identityOf(loop.evaluator.group), loop]))
}

function identityOf({ file, name }: RuleGroup): string {
  return `${file};${name}`
}

function kept<H>(before: ReadonlyMap<string, GroupLoop<H>>, group: RuleGroup): GroupLoop<H> | undefined {
  const loop = before.get(identityOf(group))
  return loop?.evaluator.group.source === group.source ? loop : undefined
}

async function endSeries<H>(evaluator: GroupEvaluator<H>, deps: RuleManagerDeps<H>): Promise<void> {
  try {
    const timeMs = deps.clock() - evaluator.group.queryOffsetMs
    await deps.store({ timeMs, samples: [], gone: evaluator.series() })
  } catch (error) {
    deps.onError(evaluator, error)
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
