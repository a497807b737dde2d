import { Failure } from '@hearth/kernel'
import type { CodeSandbox } from './code-sandbox.ts'

/** Compiles `$code` as a run would, without running it; gives what is wrong with it. */
export const compileOnly =
  'try { new (Object.getPrototypeOf(async function () {}).constructor)($code) } catch (error) { return String(error) }'

/**
 * Why a piece of code cannot be run at all, in the engine's words; `undefined` for code that can, and where the
 * sandbox is too busy to say.
 */
export async function syntaxFault(
  code: string,
  sandbox: CodeSandbox,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const fault = await sandbox.run(compileOnly, { globals: { $code: code }, network: false, signal })
    return typeof fault === 'string' ? fault : undefined
  } catch (error) {
    if (signal.aborted || error instanceof Failure) return undefined
    throw error
  }
}
