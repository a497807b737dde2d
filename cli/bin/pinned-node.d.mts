export const projectRoot: string
export const compileCache: string
export function isNodeNewEnough(): boolean
export function requireNode(): string
export function runInForeground(
  file: string,
  args: readonly string[],
  options?: { readonly ipc?: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<number>
