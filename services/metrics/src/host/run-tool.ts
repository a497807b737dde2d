import { execFile } from 'node:child_process'

/** How a program of this machine answered. */
export type ToolAnswer =
  | { readonly kind: 'answered'; readonly output: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly output: string }

export type RunTool = (tool: string, args: readonly string[]) => Promise<ToolAnswer>

const maxOutputBytes = 1_048_576

/** Runs programs that answer with a text and end; one that takes longer is ended. */
export function createToolRunner(timeoutMs: number): RunTool {
  const limits = { timeout: timeoutMs, maxBuffer: maxOutputBytes, windowsHide: true, killSignal: 'SIGKILL' } as const
  return (tool, args) =>
    new Promise((resolve) => {
      execFile(tool, args, limits, (error, stdout, stderr) => {
        if (error === null) resolve({ kind: 'answered', output: stdout })
        else if (error.code === 'ENOENT' || error.code === 'EACCES') resolve({ kind: 'absent' })
        else if (error.killed === true) resolve({ kind: 'silent' })
        else resolve({ kind: 'refused', output: `${stdout}${stderr}` })
      })
    })
}
