import type { Turns } from '../../domain/turns/turns.ts'
import { readKeptStates } from '../../storage/kept-states.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Queries } from '../queries/queries.ts'
import { bundleRules } from './bundle-rules.ts'
import { createEvaluation } from './evaluate-here.ts'
import { createRuleStore } from './rule-store.ts'
import { createRuling, type Ruling, type RulingDeps } from './ruling.ts'

export type RulingHereDeps = Omit<RulingDeps, 'query' | 'store' | 'keptStates' | 'bundled' | 'check'> & {
  readonly storage: Storage
  readonly turns: Turns
  /** Takes note of each query. */
  readonly queries: Pick<Queries, 'apart' | 'note' | 'measures'>
}

/** All rules, evaluated on the store of this process. @throws {Failure} `invalid` when a file of rules has faults */
export function createRulingHere(deps: RulingHereDeps): Promise<Ruling> {
  const { config, storage, logger, clock } = deps
  return createRuling({
    ...deps,
    query: createEvaluation({ ...deps, queryable: storage }),
    store: createRuleStore(storage, logger),
    keptStates: (name, _, signal) => readKeptStates(storage, name, clock(), signal),
    bundled: config.bundle && config.bundleRules ? bundleRules() : [],
  })
}
