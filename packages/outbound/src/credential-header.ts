/** Whether a header authenticates its sender: where a redirect leads to another origin it is nobody's business there. */
export function isCredential(name: string): boolean {
  return /^(proxy-)?authorization$|cookie|api-?key|token|secret|password/i.test(name)
}
