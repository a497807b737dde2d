import { Failure, readOutside } from '@hearth/kernel'

/**
 * Puts what stands elsewhere in the place of `${NAME}`, a variable of the environment, `${file:/path}` and
 * `${command:text}` in a secret, so that the file of settings holds none.
 *
 * @param owner whose secret it is, for the message
 * @throws {Failure} `invalid` when a variable is not set, or a file or command gives nothing
 */
export function expandVariables(
  secret: string,
  owner: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return secret.replace(/\$\{(?:(file|command):([^}]+)|(\w+))\}/g, (_, kind?: string, place = '', name = '') => {
    if (kind !== undefined) return readOutside(kind === 'file' ? 'File' : 'Command', place, owner)
    const value = env[name]
    if (value !== undefined && value !== '') return value
    throw new Failure('invalid', `Cannot read ${owner}: the variable "${name}" that it names is not set`)
  })
}
