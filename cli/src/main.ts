import { Failure } from '@hearth/kernel'
import { EXIT } from './exit-codes.ts'
import { flushOutput } from './serve/output.ts'
import { findService } from './services.ts'

/**
 * Runs the `hearth` command.
 *
 * @param args what follows `hearth` on the command line
 * @returns the exit code, once all output has left; a failure has been worded on standard error by then
 */
export async function run(args: readonly string[]): Promise<number> {
  const code = await dispatch(args).catch(reportFailure)
  await flushOutput()
  return code
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [command, name = '', ...rest] = args
  const service = findService(name)
  // A service process needs none of the command line's machinery; it would only cost memory.
  if (command === 'serve' && service !== undefined && rest.length === 0) {
    return (await import('./serve/serve.ts')).serve(service)
  }
  return (await import('./program.ts')).runProgram(args)
}

function reportFailure(error: unknown): number {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  return error.code === 'not-running' ? EXIT.notRunning : EXIT.failed
}
