/** Which dashboards the one user has starred. A star outlives its dashboard, so that one that comes back has it. */
export type StarStore = {
  uids(): ReadonlySet<string>
  /** Does nothing where it is starred already. */
  add(uid: string, atMs: number): void
  remove(uid: string): void
}
