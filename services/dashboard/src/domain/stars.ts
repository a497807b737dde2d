/** Which dashboards each user has starred. A star outlives its dashboard, so that one that comes back has it. */
export type StarStore = {
  uids(userId: number): ReadonlySet<string>
  /** Does nothing where it is starred already. */
  add(userId: number, uid: string, atMs: number): void
  remove(userId: number, uid: string): void
}
