import type { PushedFamily, PushGroup } from './group.ts'
import type { GroupingKey } from './grouping-key.ts'

/** Holds what short-lived programs leave behind, and stores it again and again as a scrape would. */
export type PushGateway = {
  /**
   * Resolves once the push is stored, and outlives a restart.
   *
   * @param request.parse makes the metrics of what was sent; what it throws is noted in the group
   * @throws {Failure} `invalid` and `too-large` as `PushGroups.push`
   */
  push(request: PushRequest): Promise<void>
  /** Also when there is no such group. */
  remove(labels: GroupingKey): Promise<void>
  removeAll(): Promise<void>
  groups(): readonly PushGroup[]
}

export type PushRequest = {
  readonly labels: GroupingKey
  /** Whether metrics of the group that are not in this push go. */
  readonly replace: boolean
  /** How long the group stays without another push, in milliseconds; `undefined` for as long as configured. */
  readonly ttlMs: number | undefined
  parse(nowMs: number): ReadonlyMap<string, PushedFamily>
}
