import { spawnSync } from 'node:child_process'

// One answer about all packages; the longest that Node would keep by itself is a megabyte.
const maxOutputBytes = 67_108_864

/**
 * Runs npm in a folder; the same npm that started this program, where one did.
 *
 * @returns its exit code and what it printed on standard output
 */
export function askNpm(args, cwd) {
  const own = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath, ...args]]
    : undefined
  const [command, words] = own ?? ['npm', args]
  const shell = own === undefined && process.platform === 'win32'
  const { status, stdout, error } = spawnSync(command, words, {
    cwd,
    shell,
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
  })
  if (error !== undefined) throw error
  return { code: status ?? 1, output: stdout }
}
