/** What is ever asked of the engine. Access to its socket is access to the whole machine, so nothing else leaves here. */
const allowed = [
  /^\/(?:_ping|version|info|events|containers\/json|containers\/[0-9a-f]{64}\/(?:json|logs|stats|top))$/,
  /^\/(?:images\/json|networks|volumes|system\/df)$/,
  // Names: no part is made of dots alone.
  /^\/(?:networks|volumes)\/(?!\.+$)[\w.-]+$/,
  /^\/images\/(?:(?!\.+\/)[\w.:@-]+\/)+json$/,
]

/** Whether a path without version may be asked for; the method is always GET. */
export function isAllowedPath(path: string): boolean {
  return allowed.some((form) => form.test(path))
}
