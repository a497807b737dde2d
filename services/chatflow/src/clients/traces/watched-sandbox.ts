import type { CodeSandbox } from '../../domain/code/code-sandbox.ts'
import type { AsyncWatch } from './async-watch.ts'

/** A sandbox of which the lines are noted that code writes to its console. */
export function watchedSandbox<S extends CodeSandbox>(sandbox: S, watch: Pick<AsyncWatch, 'lines'>): S {
  return {
    ...sandbox,
    run(code, options) {
      const note = watch.lines()
      if (note === undefined) return sandbox.run(code, options)
      const log = (line: string) => {
        note(line)
        options.log?.(line)
      }
      return sandbox.run(code, { ...options, log })
    },
  }
}
