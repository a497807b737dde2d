/**
 * Pages of this machine and of programs on it, as Ollama allows them. Not `null`: that is what a page of
 * anybody calls itself within a sandboxed frame.
 */
const ofThisMachine = [
  ...['http', 'https'].flatMap((scheme) =>
    ['localhost', '*.localhost', '127.0.0.1', '0.0.0.0', '[::1]'].flatMap((host) => [
      `${scheme}://${host}`,
      `${scheme}://${host}:*`,
    ]),
  ),
  'app://*',
  'tauri://*',
  'vscode-webview://*',
  'vscode-file://*',
]

/** What the owner can name: every origin, a page without one, or an origin in which `*` stands for a part. */
export const originPattern = /^(\*|null|[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+)$/i

// A scheme, a host name of 253 characters and a port are less; a pattern takes long to miss a long text.
const maxLength = 512

/** Whether a page of this origin may ask, as its `Origin` header tells it. */
export type OriginRule = (origin: string) => boolean

/** @param patterns of the owner, each an {@link originPattern}; they add to the pages of this machine */
export function createOriginRule(patterns: readonly string[]): OriginRule {
  const all = [...ofThisMachine, ...patterns].map((pattern) => pattern.toLowerCase().split('*').map(escaped))
  const known = new RegExp(`^(${all.map((parts) => parts.join('[^/]*')).join('|')})$`)
  if (allowsAll(patterns)) return () => true
  return (origin) => origin.length <= maxLength && known.test(origin.toLowerCase())
}

export const allowsAll = (patterns: readonly string[]): boolean => patterns.includes('*')

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
